import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, PROPOSAL, proposal } from '../example.ts';
import { actingErrors, namedErrors } from './change-examples.ts';

const INPUT = { proposalId: PROPOSAL, reason: 'Nothing says so.' };
const NAMED = { ...INPUT, actor: 'maria' };

export const rejectExamples: readonly OperationExample[] = [
  ...namedErrors(NAMED),
  {
    name: 'one that was approved',
    before: baseWith({ [`decided/${PROPOSAL}.yaml`]: proposal() }),
    input: NAMED,
    error: 'already-approved',
  },
  ...actingErrors(INPUT),
];
