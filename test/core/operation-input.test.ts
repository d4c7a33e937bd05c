import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asGiven } from '../../src/core/found-value.ts';
import {
  type InputProperty,
  type InputSchema,
  inputFaults,
} from '../../src/core/operation-input.ts';

const SCHEMA: InputSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^T\\d{3,}$', description: 'a task', 'x-expected': 'a task id' },
    choice: { type: 'string', enum: ['a', 'b'], description: 'a choice' },
    text: { type: 'string', minLength: 1, maxLength: 3, description: 'a text' },
    share: { type: 'number', minimum: 0, maximum: 1, description: 'a share' },
    count: { type: 'integer', minimum: 1, description: 'a count' },
    flag: { type: 'boolean', description: 'a flag' },
    list: { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1, description: 'l' },
    named: { type: 'object', additionalProperties: { type: 'string' }, description: 'texts' },
  },
  required: ['id'],
  additionalProperties: false,
};

const isValid = new Ajv2020({ strict: false, ownProperties: true }).compile(SCHEMA);

const VALUES = fc.oneof(
  fc.constantFrom<unknown>('T123', 'T12', 'a', 'b', '', '\u{1f600}\u{1f600}\u{1f600}', 'four'),
  fc.constantFrom<unknown>(0, 1, 0.5, -1, 1.5, true, false, null, [], ['x'], [''], [1], {}),
  fc.constantFrom<unknown>({ x: 'y' }, { x: 1 }),
  fc.jsonValue(),
);

const NAMES = fc.constantFrom(...Object.keys(SCHEMA.properties), 'other', 'constructor');

describe('an input', () => {
  test('fits exactly where a JSON Schema validator says so', () => {
    let fitting = 0;
    fc.assert(
      fc.property(fc.dictionary(NAMES, VALUES), (input) => {
        const fits = inputFaults(SCHEMA, input).length === 0;
        expect(fits).toBe(isValid(input));
        fitting += Number(fits);
      }),
      { numRuns: 2000, examples: [[{ id: 'T123' }], [{ id: 'T123', share: 1 }]] },
    );
    expect(fitting).toBeGreaterThan(1);
  });

  test.each<[string, unknown, string]>([
    ['id', 'x', 'a task id'],
    ['choice', 'c', 'one of a, b'],
    ['text', '\ud800', 'text of whole Unicode characters: "\\ud800" is half of one'],
    ['list', ['x', '\udc00'], 'text of whole Unicode characters: "\\udc00" is half of one'],
    ['named', { '\ud800': 'x' }, 'text of whole Unicode characters: "\\ud800" is half of one'],
    ['text', '', 'a text that is not empty'],
    ['text', 'four', '3 characters or less'],
    ['share', '1', 'a number from 0 to 1'],
    ['count', 0.5, 'a whole number, 1 or more'],
    ['flag', 'yes', 'true or false'],
    ['list', [], 'a list of 1 or more'],
    ['list', [''], 'a list, and each of it a text that is not empty'],
    ['named', { a: 1 }, 'an object, and each value of it a text'],
  ])('says of %s what it must be', (property, value, expected) => {
    const faults = inputFaults(SCHEMA, { id: 'T123', [property]: value });
    expect(faults).toEqual([{ problem: 'wrong', property, value, expected, missing: [] }]);
  });

  test('is no deeper than what walks through it can bear', () => {
    const properties = { any: { type: 'object', additionalProperties: true, description: 'x' } };
    const schema = { ...SCHEMA, properties, required: [] } as InputSchema;
    const nested = (levels: number): unknown =>
      Array.from({ length: levels - 1 }).reduce<unknown>((inner) => [inner], []);
    expect(inputFaults(schema, { any: { a: nested(63) } })).toEqual([]);
    const any = { a: nested(200_000) };
    const [fault] = inputFaults(schema, { any });
    expect(fault).toMatchObject({ property: 'any', expected: 'nested no deeper than 64 levels' });
    expect(asGiven(fault?.value)).toBe('a mapping');
    expect(asGiven(JSON.parse('1e400'))).toBe('a number that is too large');
  });

  test('says what is missing by what it is, and what is unknown by what is known', () => {
    expect(inputFaults(SCHEMA, {})).toMatchObject([{ problem: 'missing', expected: 'a task' }]);
    expect(inputFaults(SCHEMA, { idd: 'T123' })[0]).toMatchObject({
      problem: 'unknown',
      property: 'idd',
      expected: Object.keys(SCHEMA.properties).join(', '),
    });
  });

  test('has all of its faults at once', () => {
    const faults = inputFaults(SCHEMA, { idd: 'T123', choice: 'c', share: 2, flag: true });
    expect(faults.map(({ problem, property }) => `${problem} ${property}`)).toEqual([
      'unknown idd',
      'wrong choice',
      'wrong share',
      'missing id',
    ]);
  });

  test('has a property for each kind of value', () => {
    const kinds = new Set(Object.values(SCHEMA.properties).map(({ type }: InputProperty) => type));
    expect(kinds.size).toBe(6);
  });
});
