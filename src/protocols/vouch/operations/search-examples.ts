import type { OperationExample } from '../../../core/operation.ts';
import { baseWith } from '../example.ts';
import { baseErrors } from './change-examples.ts';

export const searchExamples: readonly OperationExample[] = [
  {
    name: 'words of a claim',
    before: baseWith(),
    input: { query: 'refund' },
    result: { total: 2 },
  },
  {
    name: 'words of nothing',
    before: baseWith(),
    input: { query: 'zebra' },
    result: { hits: [], total: 0 },
  },
  ...baseErrors({ query: 'refunds' }),
];
