import { defineFileRule } from '../../../core/rule.ts';
import { deltas, isBlank, misspelling } from '../delta-block.ts';
import { deltaBlock } from '../delta-example.ts';

export default defineFileRule({
  id: 'delta/rationale',
  level: 'info',
  since: '0.1.0',
  source: 'Brenner message body v0.1, DELTA Messages: Example; delta output format',
  summary: 'A delta says why',
  why: 'The rationale is what others weigh when two deltas contradict each other.',
  fix: 'Add a "rationale": one sentence on why the artifact should change.',
  decisions: [
    'A null or blank rationale counts as missing.',
    'The reason of a KILL does not replace it.',
  ],
  kinds: ['message'],
  messages: {
    missing: 'The delta has no "rationale"',
  },
  examples: {
    valid: [
      {
        name: 'a reason for the change',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "EDIT", "section": "discriminative_tests", "target_id": "T1",',
            ' "payload": {"procedure": "two runs"}, "rationale": "one run was noisy"}',
          ),
        },
      },
    ],
    invalid: [
      {
        name: 'no rationale',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "EDIT", "section": "discriminative_tests", "target_id": "T1",',
            ' "payload": {"procedure": "two runs"}}',
          ),
        },
        expect: [{ message: 'missing', at: '10:1-10:2' }],
      },
    ],
  },
  *check({ record }) {
    for (const { value, place } of deltas(record)) {
      if (!isBlank(value['rationale'])) continue;
      const help = misspelling(value, 'rationale');
      const at = place(['rationale']);
      yield { message: 'missing', at, key: 'rationale', ...(help && { help }) };
    }
  },
});
