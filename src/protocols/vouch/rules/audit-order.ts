import { timeAt } from '../../../core/date-time.ts';
import { quoted } from '../../../core/found-value.ts';
import { textAt } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { baseWith, event, LOG } from '../example.ts';

/** A base whose log holds events of these times. */
function at(...times: readonly string[]): ReturnType<typeof baseWith> {
  const lines = times.map((created_at, index) => event({ id: `e${index}`, created_at }));
  return baseWith({ 'audit.log.jsonl': lines.join('') });
}

export default defineFileRule({
  id: 'vouch/audit-order',
  level: 'warning',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 7',
  summary: 'Events of an audit log are in the order in which they happened',
  why: 'A log is appended to. An event that is older than the one before it was put in later, or a clock was wrong.',
  fix: {
    uncommitted:
      'Append the event behind those that are there, with the time at which it is written. After a merge of two branches, both of which appended to the log, it is as it should be.',
    committed:
      'Leave the events where they are: a log is never rewritten. Find out how the event came there; after a merge of two branches, both of which appended to the log, it is as it should be.',
  },
  decisions: [
    'Each event is compared with the one before it that has a time, to the millisecond.',
    'Equal times are in order.',
  ],
  kinds: ['vouch-audit-log', 'vouch-audit-segment'],
  messages: {
    older: 'This event is of {time}, which is before the event that is above it ({before})',
  },
  examples: {
    valid: [
      {
        name: 'in order, two at the same time',
        files: at('2026-04-12T09:14:00Z', '2026-04-12T09:14:00Z', '2026-04-12T11:15:00+02:00'),
      },
    ],
    invalid: [
      {
        name: 'put in later',
        files: at('2026-04-12T09:14:00Z', '2026-04-11T18:00:00Z', '2026-04-12T09:15:00Z'),
        expect: [{ message: 'older', path: LOG, at: '2:68-2:90', related: [`${LOG}@1:68-1:90`] }],
      },
    ],
  },
  *check({ record }) {
    const above = record.above?.fact.events.findLast(({ createdAt }) => createdAt !== null);
    let [last, latest] = [above?.index ?? 0, above?.createdAt ?? null];
    for (const { index, value } of record.entries) {
      const time = timeAt(value, 'created_at');
      if (time === null) continue;
      if (latest !== null && time < latest) {
        const related = [{ at: [last, 'created_at'], message: 'the event before it' }];
        const data = { time: writtenTime(value), before: writtenTime(record.lineAt(last)?.value) };
        yield { message: 'older', at: [index, 'created_at'], data, related };
      }
      [last, latest] = [index, time];
    }
  },
});

function writtenTime(event: unknown): string {
  return quoted(textAt(event, 'created_at') ?? '');
}
