import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, claim, entity, page, relation, SOURCE_ID } from '../example.ts';
import { baseErrors } from './change-examples.ts';

/** One of each kind that the base of the examples lacks. */
const FILES = {
  'pages/refunds.md': page(),
  'entities/billing.yaml': entity(),
  'relations/refund-window--references--billing.yaml': relation(),
};

/** The first of a kind. */
const FIRST: Readonly<Record<string, string>> = {
  claim: 'refund-window',
  page: 'refunds',
  entity: 'billing',
  relation: 'refund-window--references--billing',
  source: SOURCE_ID,
};

/** A field that the first of a kind alone has so. */
const FILTERED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  claim: { approved_by: 'maria' },
  page: { claims: 'refund-window' },
  entity: { name: 'Billing' },
  relation: { relation: 'references' },
  source: { locator: 'docs/refunds.md' },
};

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
    {
      name: 'one after the other',
      before: baseWith(FILES),
      input: { limit: 1, offset: 0 },
      result: { objects: [{ id: FIRST[kind] }] },
    },
    {
      name: 'those with a value in a field',
      before: baseWith({ ...FILES, 'claims/refund-window.yaml': claim({ approved_by: 'maria' }) }),
      input: { filter: FILTERED[kind] ?? {} },
      result: { objects: [{ id: FIRST[kind] }], total: 1 },
    },
    { name: 'none of them', before: baseWith(), input: { limit: 0 }, result: { objects: [] } },
    ...baseErrors({}),
    ...(kind === 'relation' ? [] : [unknownWord(kind === 'page' ? 'status' : 'type')]),
  ];
}

function unknownWord(field: string): OperationExample {
  const input = { [field]: 'facct' };
  return {
    name: `a ${field} that none can have`,
    before: baseWith(),
    input,
    error: 'unknown-word',
  };
}
