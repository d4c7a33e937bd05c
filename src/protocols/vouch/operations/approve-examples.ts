import type { OperationExample } from '../../../core/operation.ts';
import { baseWith } from '../example.ts';

export const approveExamples: readonly OperationExample[] = [
  {
    name: 'a proposal that is not there',
    before: baseWith(),
    input: { proposalId: '20260302-120000-00000001', actor: 'maria' },
    error: 'unknown-proposal',
  },
];
