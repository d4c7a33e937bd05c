import type { OperationExample } from '../../../core/operation.ts';
import { baseWith } from '../example.ts';
import { baseErrors } from './change-examples.ts';

export const lintExamples: readonly OperationExample[] = [
  { name: 'a sound base', before: baseWith(), input: {}, result: { ok: true, issues: [] } },
  ...baseErrors({}),
];
