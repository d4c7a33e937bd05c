import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, PROPOSAL, PROPOSED, proposal } from '../example.ts';
import { baseErrors, namedErrors } from './change-examples.ts';

const WAITS = proposal({ status: 'pending', decided_at: undefined, decided_by: undefined });

export const showExamples: readonly OperationExample[] = [
  {
    name: 'a proposal that waits',
    before: baseWith(),
    worktree: { [PROPOSED]: WAITS },
    input: { proposalId: PROPOSAL },
    result: { status: 'pending', proposal: { id: PROPOSAL } },
  },
  ...namedErrors({ proposalId: PROPOSAL }),
  ...baseErrors({ proposalId: PROPOSAL }),
];
