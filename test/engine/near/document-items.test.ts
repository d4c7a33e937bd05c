import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutDocument, itemStarts } from '../../../src/engine/near/document-items.ts';

const KEYS = ['tasks', 'archivedTasks'];

const item = fc.dictionary(
  fc.constantFrom('id', 'tasks', 'a"}b', '\\'),
  fc.oneof(fc.string(), fc.constantFrom('"', '\\', '\\"', ']', 'ü{'), fc.json().map(parsed)),
);
const other = fc.oneof(
  fc.string(),
  fc.array(item),
  fc.json().map(parsed),
  fc.record({ tasks: item }),
);
const listed = fc.oneof({ weight: 3, arbitrary: fc.array(item) }, other);
const document = fc.uniqueArray(
  fc.oneof(
    fc.tuple(fc.constantFrom(...KEYS), listed),
    fc.tuple(fc.constantFrom('version', 'a]', '"tasks"'), other),
  ),
  { selector: ([key]) => key },
);

function parsed(text: string): unknown {
  return JSON.parse(text);
}

function itemsIn(value: Readonly<Record<string, unknown>>): readonly unknown[] {
  return KEYS.flatMap((key) => (Array.isArray(value[key]) ? (value[key] as unknown[]) : []));
}

test('any items of a document make one that holds these', () => {
  fc.assert(
    fc.property(
      document,
      fc.constantFrom('', '  ', '\t'),
      fc.array(fc.nat(99)),
      (members, indent, picked) => {
        const value = Object.fromEntries(members);
        const bytes = Buffer.from(`${indent}${JSON.stringify(value, null, indent)}\n`);
        const items = itemsIn(JSON.parse(bytes.toString()));
        const starts = itemStarts(bytes, KEYS);
        expect(starts).toHaveLength(items.length);
        const wanted = [...new Set(picked.filter((nth) => nth < items.length))];
        const cut = cutDocument(bytes, starts ?? [], wanted, 'tasks');
        const expected = { tasks: wanted.map((nth) => items[nth]) };
        expect(JSON.parse(Buffer.from(cut).toString())).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  ['a list', '[{"tasks":[{"id":"T1"}]}]'],
  ['a list that is there twice', '{"tasks":[{"id":"T1"}],"tasks":[{"id":"T2"}]}'],
  ['the same, once in other letters', String.raw`{"tasks":[{"id":"T1"}],"t\u0061sks":[]}`],
])('where the items of %s are is not told', (_, text) => {
  expect(itemStarts(Buffer.from(text), KEYS)).toBeNull();
});

test.each(['{"tasks":[}', '{"tasks":[1,,2]}', '{"tasks":[', '{"tasks":[{"id":"T1"', '{"\\x":1}'])(
  'what is no JSON after all has no items: %s',
  (text) => {
    expect(itemStarts(Buffer.from(text), ['tasks']) ?? []).toHaveLength(0);
  },
);
