import { textAt, valueAt } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { contribution, fileOf } from '../example.ts';

const PASSED = { passed: true, checkedAt: '2026-01-26T10:00:00Z', results: [] as unknown[] };

function validated(validation: unknown, status = 'validated'): Record<string, string> {
  return fileOf(contribution({ status, validation }));
}

const MERGED = {
  uncommitted:
    'Set "status" back to the previous one: a contribution must be validated before it is merged.',
  committed:
    'Do not change a merged contribution. Decide its questions again in another contribution.',
};

export default defineFileRule({
  id: 'contribution/validation',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.8 and 2.6.1',
  summary: 'A validated or merged contribution has a validation that passed',
  why: 'The status says that somebody checked the contribution. Without the validation nobody knows what was checked, or when.',
  fix: {
    uncommitted:
      'Set "status" back to the previous one. Then run `lint-protocol contribution validate FILE`: it checks the contribution and records the result.',
    committed:
      'Run `lint-protocol contribution reopen FILE`, then `lint-protocol contribution validate FILE`.',
  },
  decisions: [
    '`contribution/validation-record` judges whether the record is true.',
    'A committed merged contribution is not changed. Its questions are decided again in another contribution.',
  ],
  kinds: ['contribution'],
  messages: {
    missing: 'The status is {status}, but no validation is recorded',
    failed: 'The status is {status}, but the recorded validation did not pass',
  },
  examples: {
    valid: [
      { name: 'validated', files: validated(PASSED) },
      { name: 'not validated yet', files: validated(undefined, 'complete') },
      { name: 'validated in vain', files: validated({ ...PASSED, passed: false }, 'complete') },
    ],
    invalid: [
      {
        name: 'validated by nobody',
        files: validated(undefined),
        expect: [{ message: 'missing', at: '34:13-34:24' }],
      },
      {
        name: 'merged, and the validation is empty',
        files: validated(null, 'merged'),
        expect: [{ message: 'missing', at: '34:13-34:21' }],
      },
      {
        name: 'merged although the validation did not pass',
        files: validated({ ...PASSED, passed: false }, 'merged'),
        expect: [{ message: 'failed', at: '36:15-36:20' }],
      },
    ],
  },
  *check({ record: { value } }) {
    const status = textAt(value, 'status');
    if (status !== 'validated' && status !== 'merged') return;
    const validation = valueAt(value, 'validation') ?? null;
    const passed = valueAt(validation, 'passed');
    const merged = status === 'merged' ? { help: MERGED } : {};
    if (validation === null) {
      yield { message: 'missing', at: ['status'], data: { status }, ...merged };
    } else if (passed === false) {
      yield { message: 'failed', at: ['validation', 'passed'], data: { status }, ...merged };
    }
  },
});
