import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, SOURCE_ID } from '../example.ts';

export const proposeClaimExamples: readonly OperationExample[] = [
  {
    name: 'a claim that rests on a source',
    before: baseWith(),
    input: { text: 'Refunds are paid in euros.', evidence: [SOURCE_ID], actor: 'scout' },
    result: { claim_id: 'refunds-are-paid-in-euros', valid: true },
    after: {},
    again: 'done',
  },
  {
    name: 'a source that is not there',
    before: baseWith(),
    input: { text: 'Refunds are paid in euros.', evidence: ['0'.repeat(64)], actor: 'scout' },
    refused: ['vouch/reference'],
  },
];
