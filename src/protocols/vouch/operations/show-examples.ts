import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, PROPOSAL, PROPOSED, proposal } from '../example.ts';
import { baseErrors } from './change-examples.ts';

const WAITS = proposal({ status: 'pending', decided_at: undefined, decided_by: undefined });

export const showExamples: readonly OperationExample[] = [
  {
    name: 'a proposal that waits',
    before: baseWith(),
    worktree: { [PROPOSED]: WAITS },
    input: { proposalId: PROPOSAL },
    result: { status: 'pending', proposal: { id: PROPOSAL } },
  },
  {
    name: 'a proposal that is not there',
    before: baseWith(),
    input: { proposalId: PROPOSAL },
    error: 'unknown-proposal',
  },
  {
    name: 'a file that is no proposal',
    before: baseWith(),
    worktree: { [PROPOSED]: '[' },
    input: { proposalId: PROPOSAL },
    error: 'unreadable-proposal',
  },
  ...baseErrors({ proposalId: PROPOSAL }),
];
