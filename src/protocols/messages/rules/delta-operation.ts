import { surelyMeant } from '../../../core/nearest.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { deltas, misspelling, shown } from '../delta-block.ts';
import { deltaBlock } from '../delta-example.ts';
import { meant } from '../delta-meant.ts';
import { OPERATIONS } from '../delta-sections.ts';

export default defineFileRule({
  id: 'delta/operation',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, DELTA Messages: Operation type',
  summary: 'A delta says whether it adds, edits or kills',
  why: 'Without a known operation it is unclear what to do with the payload, and the whole delta is rejected.',
  fix: 'Set "operation" to ADD, EDIT or KILL, in capitals.',
  decisions: [
    'Capitals count: `add` is not `ADD`.',
    'The target and the payload are not judged until the operation is known.',
  ],
  kinds: ['message'],
  messages: {
    missing: 'The delta has no "operation"',
    unknown: 'The operation is {found}, not one of ADD, EDIT and KILL',
  },
  examples: {
    valid: [
      {
        name: 'an edit',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "EDIT", "section": "hypothesis_slate", "target_id": "H1",',
            ' "payload": {"claim": "narrower"}, "rationale": "see §12"}',
          ),
        },
      },
    ],
    invalid: [
      {
        name: 'no operation',
        files: { 'messages/1.md': deltaBlock('{"section": "hypothesis_slate"}') },
        expect: [{ message: 'missing', at: '10:1-10:2' }],
      },
      {
        name: 'a verb that is not one of the three',
        files: { 'messages/1.md': deltaBlock('{', '  "operation": "DELETE"', '}') },
        expect: [{ message: 'unknown', at: '11:16-11:24' }],
      },
      {
        name: 'small letters',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "kill", "section": "anomaly_register", "target_id": "X3",',
            ' "payload": {"reason": "explained by A2"}, "rationale": "see A2"}',
          ),
        },
        expect: [{ message: 'unknown', at: '10:15-10:21' }],
      },
    ],
  },
  *check({ record }) {
    for (const { value, operation, place } of deltas(record)) {
      const found = value['operation'];
      if (operation !== null && found === operation) continue;
      const at = place(['operation']);
      if (found === undefined) {
        const help = misspelling(value, 'operation');
        yield { message: 'missing', at, key: 'operation', ...(help && { help }) };
      } else {
        const probably = typeof found === 'string' ? meant(found, OPERATIONS) : null;
        const data = { found: shown(found) };
        // Another verb may be meant in another way; a slip may not.
        const sure = surelyMeant(String(found).trim(), OPERATIONS.keys());
        const help = probably && { help: `Write "${probably}".` };
        const expected = sure !== null && { expected: JSON.stringify(sure) };
        yield { message: 'unknown', at, data, ...help, ...expected };
      }
    }
  },
});
