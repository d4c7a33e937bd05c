import { expect, test } from 'vitest';
import {
  pathInWords,
  type SchemaError,
  shapeFaults,
  type Validator,
} from '../../src/core/shape.ts';

function validator(...errors: readonly SchemaError[]): Validator {
  return Object.assign(() => errors.length === 0, { errors });
}

function error(parts: Partial<SchemaError>): SchemaError {
  return { instancePath: '', keyword: 'type', params: {}, data: {}, parentSchema: {}, ...parts };
}

test('a value that is as it should be has no faults', () => {
  expect(shapeFaults(validator(), 1)).toEqual([]);
});

test('a wrong value is told once, with the words of the schema', () => {
  const wrong = { instancePath: '/a~1b/2/~0', data: 7, parentSchema: { 'x-expected': 'a name' } };
  const errors = [error(wrong), error({ ...wrong, keyword: 'pattern' })];
  expect(shapeFaults(validator(...errors), {})).toEqual([
    {
      problem: 'wrong',
      path: ['a/b', 2, '~'],
      property: null,
      value: 7,
      expected: 'a name',
    },
  ]);
});

test('each missing or unknown property of an object is a fault of its own', () => {
  const properties = { id: { 'x-expected': 'an id' }, $schema: {}, kind: {} };
  const errors = [
    error({ keyword: 'required', params: { missingProperty: 'id' }, parentSchema: { properties } }),
    error({
      keyword: 'additionalProperties',
      params: { additionalProperty: 'ID' },
      parentSchema: { properties },
    }),
  ];
  expect(shapeFaults(validator(...errors), {})).toEqual([
    { problem: 'missing', path: [], property: 'id', value: undefined, expected: 'an id' },
    {
      problem: 'unknown',
      path: [],
      property: 'ID',
      value: undefined,
      expected: '',
      known: ['id', 'kind'],
    },
  ]);
});

test('thousands of unknown properties share one list of those that are known', () => {
  const properties = { id: {}, kind: {} };
  const errors = ['a', 'b'].map((additionalProperty) =>
    error({
      keyword: 'additionalProperties',
      params: { additionalProperty },
      parentSchema: { properties },
    }),
  );
  const [one, other] = shapeFaults(validator(...errors), {});
  expect(one?.known).toEqual(['id', 'kind']);
  expect(other?.known).toBe(one?.known);
});

test('what only says that a part failed is not told beside the part', () => {
  const errors = [error({ keyword: 'type' }), error({ keyword: 'if', instancePath: '/a' })];
  expect(shapeFaults(validator(...errors), {})).toHaveLength(1);
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 0, 'b'], 'a[0].b'],
  [[3, 'b'], '[3].b'],
])('%j reads %s', (path, words) => {
  expect(pathInWords(path)).toBe(words);
});
