import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, PROPOSAL } from '../example.ts';
import { baseErrors, namedErrors } from './change-examples.ts';
import { waiting } from './gate-examples.ts';

export const showExamples: readonly OperationExample[] = [
  {
    name: 'a proposal that waits',
    before: baseWith(),
    worktree: waiting(),
    input: { proposalId: PROPOSAL },
    result: { status: 'pending', proposal: { id: PROPOSAL } },
  },
  ...namedErrors({ proposalId: PROPOSAL }),
  ...baseErrors({ proposalId: PROPOSAL }),
];
