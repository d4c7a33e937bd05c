import { quoted } from '../../../core/found-value.ts';
import { textAt } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { SHAPE_MESSAGES, shapeFindings } from '../../../core/shape-words.ts';
import { COPY } from '../../logs/log-copies.ts';
import { baseWith, event, LOG } from '../example.ts';

/** A base whose log holds these events. */
function logged(...lines: readonly string[]): ReturnType<typeof baseWith> {
  return baseWith({ 'audit.log.jsonl': lines.join('') });
}

const TAKEN = {
  uncommitted: 'Give the event a new id. If the same event is there twice, remove the second line.',
  committed:
    'Events are never rewritten. Fix the tool that writes them, so that each event gets a new id.',
};

export default defineFileRule({
  id: 'vouch/audit-event',
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 7',
  summary: 'Every event of an audit log has its own id, an actor, a time, a verb and its objects',
  why: 'The log is the history of the base. An event without an actor or a time proves nothing. If two events have one id, nobody knows which is meant.',
  fix: {
    uncommitted: 'Correct this event: it is not committed yet. Then fix the tool that wrote it.',
    committed:
      'Events are never rewritten. Fix the tool that writes them. To correct this event, append a new one.',
  },
  decisions: [
    'Any dotted lower-case verb names an event (`proposal.claim.approve`): newer versions have more of them.',
    'The list of objects may be empty.',
    'Of two events with one id, the later one is reported. An event that occurs twice, byte for byte, is a warning once it is committed; where a merge made the copy, `history/merged-copies` reports it in place of this rule.',
    'Events in a segment (`audit.log*.jsonl.gz`) are judged like those of the log; places are those of what it unpacks to.',
  ],
  kinds: ['vouch-audit-log', 'vouch-audit-segment'],
  messages: {
    ...SHAPE_MESSAGES,
    taken: 'The id {id} already belongs to an earlier event',
  },
  examples: {
    valid: [
      { name: 'the keys that are required', files: logged(event()) },
      {
        name: 'as newer writers have it',
        files: logged(
          event({
            event: 'kb.identity',
            object_ids: [],
            data: {},
            dry_run: false,
            reversible: true,
            kb_id: null,
          }),
        ),
      },
    ],
    invalid: [
      {
        name: 'by nobody, no dotted verb, one object in place of a list',
        files: logged(event({ actor: undefined, event: 'Approve', object_ids: 'refund-window' })),
        expect: [
          { message: 'missing', path: LOG, at: '1:1-1:2' },
          { message: 'wrong', path: LOG, at: '1:20-1:29' },
          { message: 'wrong', path: LOG, at: '1:79-1:94' },
        ],
      },
      {
        name: 'the same event twice',
        files: logged(event(), event({ id: 'e2' }), event()),
        expect: [{ message: 'taken', path: LOG, at: '3:7-3:11', related: [`${LOG}@1:7-1:11`] }],
      },
    ],
  },
  *check({ record }) {
    yield* shapeFindings(record, { whole: 'The event', skipped: 1 });
    const firsts = new Map<string, number>();
    const own = new Set(record.entries.map(({ value }) => textAt(value, 'id')));
    for (const { id, index } of record.above?.fact.entries ?? []) {
      if (id !== null && own.has(id) && !firsts.has(id)) firsts.set(id, index);
    }
    for (const { index, value, line } of record.entries) {
      const id = textAt(value, 'id');
      if (id === null) continue;
      const first = firsts.get(id);
      if (first === undefined) {
        firsts.set(id, index);
        continue;
      }
      const related = [{ at: [first, 'id'], message: 'the first with this id' }];
      const isCopy = record.lineAt(first)?.line.text === line.text;
      const found = { at: [index, 'id'], data: { id: quoted(id) }, related, help: TAKEN };
      yield { message: 'taken', ...found, ...(isCopy && COPY) };
    }
  },
});
