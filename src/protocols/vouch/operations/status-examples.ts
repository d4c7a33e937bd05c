import type { OperationExample } from '../../../core/operation.ts';
import { baseWith } from '../example.ts';
import { baseErrors } from './change-examples.ts';

export const statusExamples: readonly OperationExample[] = [
  {
    name: 'a base with one claim and one source',
    before: baseWith(),
    input: {},
    result: { counts: { claims: 1, sources: 1, pages: 0 }, pending: 0 },
  },
  {
    name: 'who acts',
    before: baseWith(),
    input: { actor: 'scout' },
    result: { actor: 'scout' },
  },
  ...baseErrors({}),
];
