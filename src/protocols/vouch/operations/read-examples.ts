import type { OperationExample } from '../../../core/operation.ts';
import { baseWith } from '../example.ts';
import { baseErrors } from './change-examples.ts';

/** Where a file of a kind stands that can't be read. */
const BROKEN: Readonly<Record<string, string>> = {
  claim: 'claims/bad.yaml',
  page: 'pages/bad.md',
  entity: 'entities/bad.yaml',
  relation: 'relations/bad.yaml',
};

export function readExamples(kind: string): readonly OperationExample[] {
  return [
    {
      name: 'nothing has that id',
      before: baseWith(),
      input: { id: 'nobody' },
      result: { object: null },
      exitCode: 2,
    },
    {
      name: 'one that can not be read',
      before: baseWith({ [BROKEN[kind] ?? '']: '---\n[\n---\n' }),
      input: { id: 'bad' },
      error: 'unreadable-object',
    },
    ...baseErrors({ id: 'refund-window' }),
  ];
}
