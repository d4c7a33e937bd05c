import { defineFileRule } from '../../../core/rule.ts';
import { deltas, emptiness, isBlank, isObject, misspelling, shown } from '../delta-block.ts';
import { deltaBlock } from '../delta-example.ts';

const REASON_HELP = 'Add a "reason" to the payload: why the item goes.';

/** What the payload of a KILL has to hold. */
const REASON = [['reason', { insteadOf: ['kill_reason', 'why'] }]] as const;

export default defineFileRule({
  id: 'delta/payload',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, DELTA Messages; delta output format',
  summary: 'A delta carries what its operation needs',
  why: 'The payload is the contribution itself: the new fields of an item, or the reason for its removal. A delta without one is rejected.',
  fix: 'Give the delta a "payload" object: the fields for ADD and EDIT, a "reason" for KILL.',
  decisions: [
    'A blank reason is not a reason.',
    'The research thread is a single item: it can be edited, not added or killed. An ADD or KILL of it is reported once; its payload is not judged.',
    '`delta/payload-fields` judges the fields of an ADD.',
  ],
  kinds: ['message'],
  messages: {
    missing: '{operation} needs a "payload" object, and there is none',
    other: '{operation} needs a "payload" object, not {found}',
    reason: 'KILL needs a "reason" in its payload',
    'empty-reason': 'The "reason" of this KILL is {found}',
    single: '{section} can only be edited, and this delta says {operation}',
  },
  examples: {
    valid: [
      {
        name: 'a reason for a KILL',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "KILL", "section": "assumption_ledger", "target_id": "A2",',
            ' "payload": {"reason": "falsified by T1"}, "rationale": "see T1"}',
          ),
        },
      },
    ],
    invalid: [
      {
        name: 'nothing to add',
        files: {
          'messages/1.md': deltaBlock('{"operation": "ADD", "section": "anomaly_register"}'),
        },
        expect: [{ message: 'missing', at: '10:1-10:2' }],
      },
      {
        name: 'a text instead of fields',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "EDIT", "section": "hypothesis_slate", "target_id": "H1",',
            ' "payload": "narrower claim"}',
          ),
        },
        expect: [{ message: 'other', at: '11:13-11:29' }],
      },
      {
        name: 'a KILL that does not say why',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "KILL", "section": "hypothesis_slate", "target_id": "H1",',
            ' "payload": {"why": "refuted"}}',
          ),
        },
        expect: [{ message: 'reason', at: '11:2-11:11' }],
      },
      {
        name: 'a reason that is none',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "KILL", "section": "hypothesis_slate", "target_id": "H1",',
            ' "payload": {"reason": ""}}',
          ),
        },
        expect: [{ message: 'empty-reason', at: '11:24-11:26' }],
      },
      {
        name: 'a second research thread',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "ADD", "section": "research_thread", "target_id": null,',
            ' "payload": {"context": "two tenants"}}',
          ),
        },
        expect: [{ message: 'single', at: '10:15-10:20' }],
      },
    ],
  },
  *check({ record }) {
    for (const { value, operation, section, place } of deltas(record)) {
      if (operation === null) continue;
      const { payload, target_id: target } = value;
      if (section?.single && operation !== 'EDIT') {
        const data = { section: section.name, operation };
        const help = `Set "operation" to "EDIT" and "target_id" to "${section.prefix}".`;
        // What was to be killed is not to be edited.
        const isEdit = operation === 'ADD' && (target === null || target === section.prefix);
        const expected = isEdit && isObject(payload) && { expected: '"EDIT"' };
        yield { message: 'single', at: place(['operation']), data, help, ...expected };
      } else if (payload === undefined || payload === null) {
        const help = misspelling(value, 'payload');
        const data = { operation };
        const at = place(['payload']);
        yield { message: 'missing', at, data, key: 'payload', ...(help && { help }) };
      } else if (!isObject(payload)) {
        yield {
          message: 'other',
          at: place(['payload']),
          data: { operation, found: shown(payload) },
        };
      } else if (operation === 'KILL' && payload['reason'] === undefined) {
        const help = misspelling(payload, 'reason', REASON) ?? REASON_HELP;
        yield { message: 'reason', at: place(['payload'], 'key'), key: 'reason', help };
      } else if (operation === 'KILL' && isBlank(payload['reason'])) {
        const data = { found: emptiness(payload['reason']) };
        const at = place(['payload', 'reason']);
        yield {
          message: 'empty-reason',
          at,
          data,
          key: 'reason',
          help: 'Write why the item goes.',
        };
      }
    }
  },
});
