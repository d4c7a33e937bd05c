import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, PROPOSAL, PROPOSED, proposal } from '../example.ts';
import { baseErrors } from './change-examples.ts';

const WAITS = proposal({ status: 'pending', decided_at: undefined, decided_by: undefined });

export const pendingExamples: readonly OperationExample[] = [
  { name: 'nothing waits', before: baseWith(), input: {}, result: { proposals: [] } },
  {
    name: 'one waits',
    before: baseWith(),
    worktree: { [PROPOSED]: WAITS },
    input: {},
    result: { proposals: [{ id: PROPOSAL, kind: 'claim', proposed_by: 'scout' }] },
  },
  ...baseErrors({}),
];
