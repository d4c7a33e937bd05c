import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, claim, entity, page, relation } from '../example.ts';
import { baseErrors } from './change-examples.ts';

/** Where a file of a kind stands that can't be read. */
const BROKEN: Readonly<Record<string, string>> = {
  claim: 'claims/bad.yaml',
  page: 'pages/bad.md',
  entity: 'entities/bad.yaml',
  relation: 'relations/bad.yaml',
};

/** A sound file of a kind. */
const SOUND: Readonly<Record<string, readonly [path: string, text: string]>> = {
  claim: ['claims/refund-window.yaml', claim()],
  page: ['pages/refunds.md', page()],
  entity: ['entities/billing.yaml', entity()],
  relation: ['relations/refund-window--references--billing.yaml', relation()],
};

function idIn(path: string): string {
  return path.replace(/^.*\/|\.[^.]*$/g, '');
}

export function readExamples(kind: string): readonly OperationExample[] {
  const [path, text] = SOUND[kind] ?? ['', ''];
  return [
    {
      name: 'one that is there',
      before: baseWith({ 'entities/billing.yaml': entity(), [path]: text }),
      input: { id: idIn(path) },
      result: { object: { id: idIn(path) } },
    },
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
