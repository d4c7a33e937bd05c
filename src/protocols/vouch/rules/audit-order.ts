import { timeAt } from '../../../core/date-time.ts';
import { quoted } from '../../../core/found-value.ts';
import { textAt } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { chained, logOf } from '../chain-example.ts';
import { EventsBefore } from '../events-before.ts';
import { baseWith, event, LOG } from '../example.ts';

/** A base whose log holds events of these times. */
function at(...times: readonly string[]): ReturnType<typeof baseWith> {
  const lines = times.map((created_at, index) => event({ id: `e${index}`, created_at }));
  return baseWith({ 'audit.log.jsonl': lines.join('') });
}

/** A chained log to which two branches appended, each in its order, but for the last event. */
function branched(last = '2026-04-12T11:00:00Z'): ReturnType<typeof baseWith> {
  const base = chained({ id: 'e1', createdAt: '2026-04-12T09:00:00Z' });
  const one = chained({ id: 'e2', after: base, createdAt: '2026-04-12T12:00:00Z' });
  const other = chained({ id: 'e3', after: base, createdAt: '2026-04-12T10:00:00Z' });
  const end = chained({ id: 'e4', after: other, createdAt: last });
  return baseWith({ 'audit.log.jsonl': logOf(base, one, other, end) });
}

export default defineFileRule({
  id: 'vouch/audit-order',
  level: 'warning',
  judgesOrder: true,
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 7',
  summary: 'Events of an audit log are in the order in which they happened',
  why: 'A log is appended to. If an event is older than the one before it, it was inserted later, or a clock was wrong.',
  fix: {
    uncommitted:
      'If the event is new, append it again with the current time. If a rebase moved it below later events, leave it.',
    committed:
      'Change nothing: a log is never rewritten. Find out how the event came there. If a rebase or a squash put a branch below later events, nothing is wrong.',
  },
  decisions: [
    'Each event is compared with the one before it that has a time, to the millisecond.',
    'An event with a right hash is compared with the one that it names by `prev_hash`: a merge, a rebase or a squash puts events of other branches in between. `vouch/audit-chain` reports that, as an info or a warning.',
    'If two branches each appended an event without a hash, either order is right.',
    'Equal times are in order.',
  ],
  kinds: ['vouch-audit-log', 'vouch-audit-segment'],
  messages: {
    older:
      'The time of this event is {time}, which is before that of the event above it ({before})',
  },
  examples: {
    valid: [
      {
        name: 'in order, two at the same time',
        files: at('2026-04-12T09:14:00Z', '2026-04-12T09:14:00Z', '2026-04-12T11:15:00+02:00'),
      },
      { name: 'two branches, one behind the other', files: branched() },
    ],
    invalid: [
      {
        name: 'put in later',
        files: at('2026-04-12T09:14:00Z', '2026-04-11T18:00:00Z', '2026-04-12T09:15:00Z'),
        expect: [{ message: 'older', path: LOG, at: '2:68-2:90', related: [`${LOG}@1:68-1:90`] }],
      },
      {
        name: 'put in later on one of two branches',
        files: branched('2026-04-12T09:30:00Z'),
        expect: [{ message: 'older', path: LOG, at: '4:31-4:53', related: [`${LOG}@3:31-3:53`] }],
      },
    ],
  },
  *check({ record }) {
    const events = new EventsBefore(record);
    for (const entry of record.entries) {
      const { index, value } = entry;
      const before = events.of(entry);
      const time = timeAt(value, 'created_at');
      if (time === null || before === null || time >= before.time) continue;
      const related = [{ at: [before.index, 'created_at'], message: 'the event before it' }];
      const above = record.lineAt(before.index)?.value;
      const data = { time: writtenTime(value), before: writtenTime(above) };
      yield { message: 'older', at: [index, 'created_at'], data, related };
    }
  },
});

function writtenTime(event: unknown): string {
  return quoted(textAt(event, 'created_at') ?? '');
}
