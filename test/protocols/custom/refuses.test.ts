import { expect, test } from 'vitest';
import { refuses } from '../../../src/core/json-schema/refuses.ts';

test.each<[schema: unknown, isRefusing: boolean]>([
  [true, false],
  [{}, false],
  [{ title: 'Any', default: 1, $defs: { a: { type: 'string' } } }, false],
  [{ properties: { a: {}, b: { description: 'B' } }, required: [] }, false],
  [{ properties: { type: {}, required: true } }, false],
  [{ allOf: [{}, true], items: {}, additionalProperties: true }, false],
  [{ if: { type: 'string' } }, false],
  [{ uniqueItems: false }, false],
  [false, true],
  [{ type: 'object' }, true],
  [{ properties: { a: { items: { enum: ['x'] } } } }, true],
  [{ patternProperties: { '^x': false } }, true],
  [{ additionalProperties: false }, true],
  [{ required: ['a'] }, true],
  [{ uniqueItems: true }, true],
  [{ if: { type: 'string' }, else: { type: 'number' } }, true],
  [{ allOf: [{}, { minLength: 1 }] }, true],
  [{ $ref: '#/$defs/a', $defs: { a: {} } }, true],
])('%j refuses something: %s', (schema, isRefusing) => {
  expect(refuses(schema)).toBe(isRefusing);
});
