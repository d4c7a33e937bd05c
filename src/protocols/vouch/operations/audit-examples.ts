import type { OperationExample } from '../../../core/operation.ts';
import { baseWith } from '../example.ts';
import { baseErrors } from './change-examples.ts';

export const auditExamples: readonly OperationExample[] = [
  { name: 'the log of a base', before: baseWith(), input: {}, result: { total: 1 } },
  {
    name: 'events of one verb',
    before: baseWith(),
    input: { filter: { event: 'claim.archive' } },
    result: { events: [], total: 0 },
  },
  {
    name: 'a filter that there is not',
    before: baseWith(),
    input: { filter: { colour: 'red' } },
    error: 'unknown-filter',
  },
  ...baseErrors({}),
];
