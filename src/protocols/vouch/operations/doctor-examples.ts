import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, PROPOSAL } from '../example.ts';
import { baseErrors } from './change-examples.ts';
import { waiting } from './gate-examples.ts';

export const doctorExamples: readonly OperationExample[] = [
  { name: 'a sound base', before: baseWith(), input: {}, result: { ok: true } },
  {
    name: 'a base in which a sound proposal waits',
    before: baseWith(),
    worktree: waiting(),
    input: {},
    result: { ok: true, issues: [] },
  },
  {
    name: 'a base in which a proposal waits that was changed by hand',
    before: baseWith(),
    worktree: waiting({ at: 'yesterday' }),
    input: {},
    result: { ok: false, issues: [{ id: PROPOSAL, kind: 'vouch/schema', severity: 'error' }] },
    exitCode: 1,
  },
  ...baseErrors({}),
];
