import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, SOURCE_ID } from '../example.ts';
import { baseErrors, twoClaims } from './change-examples.ts';

export const searchExamples: readonly OperationExample[] = [
  {
    name: 'words of a claim: the source that it cites has them, too',
    before: baseWith(),
    input: { query: 'when are refunds paid?' },
    result: {
      hits: [
        {
          kind: 'claim',
          id: 'refund-window',
          snippet: 'Refunds are paid within 14 days.',
          status: 'stable',
        },
        { kind: 'source', id: SOURCE_ID },
      ],
      total: 2,
    },
  },
  {
    name: 'one kind only, and one hit',
    before: twoClaims(),
    input: { query: 'refund days', kinds: ['claim'], limit: 1 },
    result: { hits: [{ id: 'long-window' }], total: 2 },
  },
  {
    name: 'words of nothing',
    before: baseWith(),
    input: { query: 'zebra' },
    result: { hits: [], total: 0 },
  },
  ...baseErrors({ query: 'refunds' }),
];
