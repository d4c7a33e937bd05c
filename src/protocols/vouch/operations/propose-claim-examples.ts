import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, SOURCE_ID } from '../example.ts';
import { proposalErrors } from './change-examples.ts';

const INPUT = { text: 'Refunds are paid in euros.', evidence: [SOURCE_ID] };
const NAMED = { ...INPUT, actor: 'scout' };

export const proposeClaimExamples: readonly OperationExample[] = [
  {
    name: 'a source that is not there',
    before: baseWith(),
    input: { ...NAMED, evidence: ['0'.repeat(64)] },
    error: 'unknown-object',
  },
  {
    name: 'nothing is cited',
    before: baseWith(),
    input: { ...NAMED, evidence: [] },
    error: 'nothing-cited',
  },
  {
    name: 'evidence that says no place',
    before: baseWith(),
    input: { ...NAMED, evidence: [{ source_id: SOURCE_ID }] },
    error: 'no-place',
  },
  ...proposalErrors(INPUT),
];
