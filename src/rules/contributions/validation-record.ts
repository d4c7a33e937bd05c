import { valueAt } from '../../core/json-value.ts';
import { defineFileRule } from '../../core/rule.ts';
import { deciding, fileOf } from './example.ts';
import { brokenRules } from './must.ts';

function validated(decision: Record<string, unknown>, passed: boolean): Record<string, string> {
  const validation = { passed, checkedAt: '2026-01-26T10:00:00Z', results: [] };
  return fileOf(deciding(decision, { validation }));
}

export default defineFileRule({
  id: 'contribution/validation-record',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.8 and 1.9',
  summary: 'A recorded validation is true',
  why: 'Others rely on the record and do not validate again. A validation that passed what it should not have is worse than none.',
  fix: 'Mend what is reported, validate again, and record the outcome.',
  decisions: [
    'What this file shows by itself is compared: its shape (`contribution/schema`), CONTRIB-007, CONTRIB-010, CONTRIB-011, CONTRIB-015 below 0.5, and `contribution/very-high-confidence`.',
    'Recommendations play no part: a validation may pass without them.',
  ],
  kinds: ['contribution'],
  messages: {
    untrue: 'The validation is recorded as passed, but the contribution breaks {rules}',
  },
  examples: {
    valid: [
      { name: 'sound, and passed', files: validated({}, true) },
      { name: 'broken, and not passed', files: validated({ evidence: [] }, false) },
    ],
    invalid: [
      {
        name: 'passed without evidence, and with a hedge',
        files: validated({ evidence: [], answer: 'Maybe Redis' }, true),
        expect: [{ message: 'untrue', at: '29:15-29:19' }],
      },
    ],
  },
  *check({ record, options }) {
    const at = ['validation', 'passed'];
    if (valueAt(record.value, ...at) !== true) return;
    const broken = brokenRules(record, options);
    if (broken.length === 0) return;
    yield { message: 'untrue', at, data: { rules: broken.join(', ') } };
  },
});
