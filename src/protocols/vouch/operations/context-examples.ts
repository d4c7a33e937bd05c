import type { OperationExample } from '../../../core/operation.ts';
import { baseWith } from '../example.ts';
import { baseErrors } from './change-examples.ts';

export const contextExamples: readonly OperationExample[] = [
  {
    name: 'what is known for a task',
    before: baseWith(),
    input: { task: 'explain refunds' },
    result: { query: 'explain refunds', quality: { ok: true } },
  },
  ...baseErrors({ task: 'explain refunds' }),
];
