import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, PROPOSAL, PROPOSED, proposal } from '../example.ts';
import { actingErrors } from './change-examples.ts';

const INPUT = { proposalId: PROPOSAL, reason: 'Nothing says so.' };
const NAMED = { ...INPUT, actor: 'maria' };

export const rejectExamples: readonly OperationExample[] = [
  {
    name: 'a proposal that is not there',
    before: baseWith(),
    input: NAMED,
    error: 'unknown-proposal',
  },
  {
    name: 'a file that is no proposal',
    before: baseWith(),
    worktree: { [PROPOSED]: '[' },
    input: NAMED,
    error: 'unreadable-proposal',
  },
  {
    name: 'one that was approved',
    before: baseWith({ [`decided/${PROPOSAL}.yaml`]: proposal() }),
    input: NAMED,
    error: 'already-approved',
  },
  ...actingErrors(INPUT),
];
