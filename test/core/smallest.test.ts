import { expect, test } from 'vitest';
import { smallestBy } from '../../src/core/json-schema/smallest.ts';

test.each([
  [{ const: 1, type: 'string' }, 1],
  [{ enum: ['a', 'b'] }, 'a'],
  [{ type: ['integer', 'null'], minimum: 5 }, 5],
  [
    { type: 'object', required: ['a'], properties: { a: { type: 'boolean' }, b: {} } },
    { a: false },
  ],
  [
    { anyOf: [{ required: ['b'] }, {}], required: ['a'] },
    { b: 'text', a: 'text' },
  ],
  [
    {
      $ref: '#/$defs/a~1b',
      $defs: { 'a/b': { type: 'array', minItems: 1, items: { format: 'date', type: 'string' } } },
    },
    ['2026-01-31'],
  ],
])('%j', (schema, value) => {
  expect(smallestBy(schema)).toEqual(value);
});

test('a schema that refers back to itself from many places has an end', () => {
  const names = Array.from({ length: 100 }, (_, index) => `p${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: '#' }]));
  const text = JSON.stringify(smallestBy({ type: 'object', required: names, properties }));
  expect(text.length).toBeLessThan(2_000_000);
});
