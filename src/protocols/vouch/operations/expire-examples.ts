import type { OperationExample } from '../../../core/operation.ts';
import { baseWith } from '../example.ts';
import { baseErrors } from './change-examples.ts';

export const expireExamples: readonly OperationExample[] = [
  {
    name: 'nothing waits',
    before: baseWith(),
    input: {},
    result: { days: 90, expired: [], applied: false },
  },
  ...baseErrors({}),
];
