import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, CONTENT, SOURCE_ID } from '../example.ts';
import { actingErrors } from './change-examples.ts';

export const registerFromPathExamples: readonly OperationExample[] = [
  {
    name: 'a file whose bytes are known already',
    before: { ...baseWith(), 'docs/refunds.md': CONTENT },
    input: { path: 'docs/refunds.md', actor: 'scout' },
    result: { id: SOURCE_ID, deduplicated: true },
  },
  {
    name: 'a file that is not there',
    before: baseWith(),
    input: { path: 'docs/none.md', actor: 'scout' },
    error: 'no-file',
  },
  ...actingErrors({ path: 'docs/refunds.md' }),
];
