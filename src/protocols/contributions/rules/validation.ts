import { textAt, valueAt } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { contribution, fileOf } from '../example.ts';

const PASSED = { passed: true, checkedAt: '2026-01-26T10:00:00Z', results: [] as unknown[] };

function validated(validation: unknown, status = 'validated'): Record<string, string> {
  return fileOf(contribution({ status, validation }));
}

const MERGED = {
  uncommitted: 'Set the status back to what it was: a contribution is validated, and then merged.',
  committed:
    'A merged contribution stays as it is: decide its questions again in another contribution.',
};

export default defineFileRule({
  id: 'contribution/validation',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.8 and 2.6.1',
  summary: 'A contribution that is validated or merged holds a validation that passed',
  why: 'The status says that somebody checked the contribution. Without the record nobody knows what was checked, or when.',
  fix: {
    uncommitted:
      'Set the status back to what it was, and run `lint-protocol contribution validate FILE`: it checks the contribution and records the outcome.',
    committed:
      'The contribution goes back one step and is validated: `lint-protocol contribution reopen FILE`, then `lint-protocol contribution validate FILE`.',
  },
  decisions: [
    '`contribution/validation-record` judges whether the record is true.',
    'A committed contribution that is merged stays as it is: its questions are decided again in another one.',
  ],
  kinds: ['contribution'],
  messages: {
    missing: 'The status is {status}, but there is no validation',
    failed: 'The status is {status}, but the validation did not pass',
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
