import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, SOURCE_ID } from '../example.ts';
import { baseErrors } from './change-examples.ts';

export const contextExamples: readonly OperationExample[] = [
  {
    name: 'what is known for a task',
    before: baseWith(),
    input: { task: 'explain refunds' },
    result: {
      query: 'explain refunds',
      items: [
        { id: 'refund-window', type: 'claim', citations: [SOURCE_ID] },
        { id: SOURCE_ID, type: 'source' },
      ],
      quality: { ok: true },
    },
  },
  ...baseErrors({ task: 'explain refunds' }),
];
