import type { OperationExample } from '../../../core/operation.ts';
import { baseWith } from '../example.ts';
import { baseErrors } from './change-examples.ts';

/** How many of a kind the base of the examples has. */
const COUNTS: Readonly<Record<string, number>> = { claim: 1, source: 1 };

export function listExamples(kind: string): readonly OperationExample[] {
  return [
    {
      name: 'all that there are',
      before: baseWith(),
      input: {},
      result: { total: COUNTS[kind] ?? 0 },
    },
    { name: 'none of them', before: baseWith(), input: { limit: 0 }, result: { objects: [] } },
    ...baseErrors({}),
  ];
}
