import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, PROPOSAL } from '../example.ts';
import { baseErrors } from './change-examples.ts';
import { waiting } from './gate-examples.ts';

export const pendingExamples: readonly OperationExample[] = [
  {
    name: 'one waits',
    before: baseWith(),
    worktree: waiting(),
    input: {},
    result: { proposals: [{ id: PROPOSAL, kind: 'claim', proposed_by: 'scout' }] },
  },
  {
    name: 'what somebody proposed',
    before: baseWith(),
    worktree: waiting(),
    input: { filter: { proposed_by: 'maria' } },
    result: { proposals: [] },
  },
  { name: 'nothing waits', before: baseWith(), input: {}, result: { proposals: [] } },
  ...baseErrors({}),
];
