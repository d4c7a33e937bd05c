import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { checkSchema } from '../../../src/core/json-schema/check.ts';
import { validatorOf } from '../../../src/core/json-schema/judge.ts';
import { patternOf } from '../../../src/core/json-schema/pattern.ts';
import type { CheckedSchema } from '../../../src/core/json-schema/schema.ts';

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  1,
  -2.5,
  7,
  1e21,
  '',
  'a',
  'abc',
  'D-001',
  '😀',
  '2026-01-01T00:00:00Z',
  'ab\ncd',
  [],
  [1],
  [1, 1],
  [1, 'a', { a: 1 }],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  {},
  { a: 1 },
  { a: 'x', b: [] },
  { a: { a: { a: 1 } } },
  { type: 'x', value: 1 },
  { type: 'y', value: 'a' },
  { 'x-1': 1, y: 2, abc: 3, '~/': 4 },
  JSON.parse('{"__proto__": 1, "constructor": 2}'),
];

const SCHEMAS: readonly unknown[] = [
  true,
  false,
  {},
  ...['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'].map((type) => ({
    type,
  })),
  { type: ['string', 'null'] },
  { contentEncoding: 'base64', contentMediaType: 'application/json' },
  { const: { a: 1 } },
  { enum: ['a', 1, null, { b: 2, a: 1 }] },
  { minLength: 2, maxLength: 3 },
  { minLength: 1, maxLength: 1 },
  ...[
    '^a',
    'a$',
    '^.$',
    '^[a-c]+$',
    '^(a|b)*c$',
    '\\d',
    '^D-[0-9]{3}$',
    '\\bcd\\b',
    '^\\p{L}+$',
    '[^a]',
    'a?b{1,2}c',
    '(?:)',
    '\\u0061',
    '^(?<n>a)',
    '^\\uD83D\\uDE00$',
    '^\\uD83D',
    '^[\\uD83D\\uDE00-\\uD83D\\uDE4F]$',
    '\\B\\n|^\\b',
  ].map((pattern) => ({ pattern })),
  { minimum: 0, exclusiveMaximum: 7, multipleOf: 0.5 },
  { exclusiveMinimum: 0, maximum: 7 },
  { minItems: 1, maxItems: 2, uniqueItems: true },
  { uniqueItems: true },
  { prefixItems: [{ type: 'number' }], items: { type: 'string' } },
  { items: false },
  { contains: { type: 'number' }, maxContains: 1 },
  { contains: { type: 'string' }, minContains: 0 },
  { required: ['a', '__proto__'] },
  {
    properties: { a: { type: 'number' }, constructor: { type: 'string' } },
    additionalProperties: false,
  },
  {
    properties: { a: true },
    patternProperties: { '^x-': { type: 'string' } },
    additionalProperties: { type: 'number' },
  },
  { propertyNames: { maxLength: 2 } },
  { minProperties: 1, maxProperties: 1 },
  { dependentRequired: { a: ['b'] } },
  { dependentSchemas: { type: { required: ['value'] } } },
  { allOf: [{ type: 'string' }, { minLength: 2 }] },
  { anyOf: [{ type: 'string' }, { type: 'number' }] },
  { oneOf: [{ type: 'number' }, { minimum: 1 }] },
  { not: { type: 'string' } },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
  { if: { type: 'string' }, then: { minLength: 2 }, else: { type: 'object' } },
  {
    $defs: { a: { properties: { a: { $ref: '#/$defs/a' } }, type: ['object', 'number'] } },
    $ref: '#/$defs/a',
  },
  {
    oneOf: [
      { properties: { type: { const: 'x' }, value: { type: 'number' } }, required: ['type'] },
      { properties: { type: { const: 'y' }, value: { type: 'number' } }, required: ['type'] },
    ],
  },
];

describe('judging by a schema', () => {
  it.each(SCHEMAS.map((schema) => [JSON.stringify(schema), schema] as const))(
    'agrees with ajv: %s',
    (_, schema) => {
      const ajv = new Ajv2020({ strict: false, allErrors: true, ownProperties: true }).compile(
        schema as object,
      );
      const own = validatorOf(checkSchema(schema) as CheckedSchema);
      for (const value of VALUES) expect([value, own(value)]).toEqual([value, ajv(value)]);
    },
  );
});

const nested = (depth: number, make: (inner: unknown) => unknown): unknown => {
  let schema: unknown = {};
  for (let count = 0; count < depth; count += 1) schema = make(schema);
  return schema;
};

const HOSTILE: readonly (readonly [name: string, schema: unknown])[] = [
  ['a circle', { $ref: '#' }],
  [
    'a circle of two',
    { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' },
  ],
  ['a circle through a choice', { $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, true] } } }],
  ['elsewhere', { $ref: 'https://example.org/a.json' }],
  ['a file', { $ref: 'file:///etc/passwd' }],
  ['a member that all objects have', { $ref: '#/constructor' }],
  ['no schema', { $ref: '#/$defs/a/const', $defs: { a: { const: {} } } }],
  ['a keyword that is unknown', { typ: 'string' }],
  ['a dynamic reference', { $dynamicRef: '#a' }],
  ['data', { minimum: { $data: '1/a' } }],
  ['what is not evaluated', { unevaluatedProperties: false }],
  ['an unknown format', { format: 'regex' }],
  ['a look back', { pattern: '(?<=a)b' }],
  ['a look ahead', { pattern: '(?=a)' }],
  ['a reference back', { pattern: '(a)\\1' }],
  ['no regular expression', { pattern: '(' }],
  ['a part that is repeated often', { pattern: 'a{100000}' }],
  ['parts that are repeated in parts', { pattern: '((a{1000}){1000}){1000}' }],
  ['nothing, perhaps often', { pattern: `${'('.repeat(30)}${'){0,1000}'.repeat(30)}` }],
  ['a long pattern', { pattern: `(?:${'.'.repeat(200_000)}){0}a` }],
  ['many properties of signs', { pattern: `[${'\\p{L}'.repeat(10_000)}]` }],
  [
    'many patterns that are repeated',
    {
      properties: Object.fromEntries(
        [...Array(300).keys()].map((at) => [at, { pattern: `a{900}b{${at}}` }]),
      ),
    },
  ],
  [
    'many such patterns for names',
    {
      patternProperties: Object.fromEntries(
        [...Array(300).keys()].map((at) => [`a{900}b{${at}}`, {}]),
      ),
    },
  ],
  ['groups in groups', { pattern: `${'('.repeat(500)}${')'.repeat(500)}` }],
  [
    '20,000 properties',
    { properties: Object.fromEntries([...Array(20_000).keys()].map((key) => [key, {}])) },
  ],
  ['a list of 30,000 values', { enum: [...Array(30_000).keys()] }],
  ['several lists of values', { allOf: Array(3).fill({ enum: [...Array(2000).keys()] }) }],
  ['schemas in schemas', nested(90, (inner) => ({ not: inner }))],
  [
    'a doubling',
    {
      $defs: Object.fromEntries<unknown>(
        [...Array(40).keys()]
          .map((at): [number, unknown] => [
            at,
            { allOf: [{ $ref: `#/$defs/${at + 1}` }, { $ref: `#/$defs/${at + 1}` }] },
          ])
          .concat([[40, {}]]),
      ),
      $ref: '#/$defs/0',
    },
  ],
  ['words with control characters', { 'x-expected': 'a\u001b[31m' }],
  ['long words', { 'x-expected': 'a'.repeat(200) }],
  ['a list', []],
  ['a text', 'string'],
  ['null', null],
  ['items as a list', { items: [{}] }],
  ['a type that is none', { type: 'text' }],
  ['a type twice', { type: ['string', 'string'] }],
  ['a schema of what a text holds', { contentSchema: { type: 'object' } }],
  ['a negative length', { minLength: -1 }],
  ['a multiple of nothing', { multipleOf: 0 }],
];

describe("a stranger's schema", () => {
  it.each(HOSTILE)('is refused: %s', (_, schema) => {
    expect(checkSchema(schema)).toEqual(
      expect.arrayContaining([expect.objectContaining({ message: expect.any(String) })]),
    );
  });

  it.each([
    ['^(a+)+$', `${'a'.repeat(5000)}!`],
    ['^(a|a)*$', `${'a'.repeat(5000)}!`],
    ['(x+x+)+y', 'x'.repeat(5000)],
    [`x${'('.repeat(30)}${'){1000}'.repeat(30)}`, 'y'],
  ])('takes linear time: %s', (pattern, text) => {
    expect(validatorOf(checkSchema({ pattern }) as CheckedSchema)(text)).toBe(false);
  });

  it('counts the same steps for a text that comes again, however much was forgotten', () => {
    const judge = patternOf('^(?:[^b]*\\bb)?(?:\\p{L}?a|\\w){2,40}$', () => undefined);
    const signs = [...Array(9000).keys()].map((at) => String.fromCodePoint(0x100 + at));
    const texts = ['ab ba', 'aaaa', signs.join(''), 'b'.repeat(40), 'a b', 'ab ba', 'é'];
    const costs = [...texts, ...texts].map((text) => {
      let steps = 0;
      const is = judge(text, (cost) => (steps += cost));
      return [is, steps];
    });
    expect(costs.slice(texts.length)).toEqual(costs.slice(0, texts.length));
    expect(costs.map(([is]) => is).slice(0, 4)).toEqual([false, true, false, true]);
  });

  it('gives up soon where branches lead to the schema itself', () => {
    const branch = (name: string) => ({ properties: { c: { $ref: '#' } }, required: ['c', name] });
    const validate = validatorOf(
      checkSchema({ anyOf: [branch('p'), branch('q')] }) as CheckedSchema,
    );
    let looks = 0;
    const counting: ProxyHandler<object> = {
      ownKeys: (target) => {
        looks += 1;
        return Reflect.ownKeys(target);
      },
    };
    let record: object = {};
    for (let level = 0; level < 50; level += 1) record = new Proxy({ c: record }, counting);
    expect(() => validate(record)).toThrow('too many steps');
    expect(looks).toBeLessThan(50_000);
  });

  it('judges texts of thousands of signs as a pattern does', () => {
    const signs = Array.from({ length: 9000 }, (_, at) => String.fromCodePoint(0x4e00 + at));
    const [text, again] = [signs.join(''), signs.toReversed().join('')];
    const sets = Array.from({ length: 30 }, (_, at) => `[${signs[at]}${signs[at + 30]}]`).join('');
    for (const pattern of ['^\\p{L}+$', '\\p{L}{3}\\d$', '\\b1', `${sets}?x?${signs[30]}`]) {
      const validate = validatorOf(checkSchema({ pattern }) as CheckedSchema);
      for (const value of [text, `${again}1`, again, `${text} 1`, `${text}_1`])
        expect(validate(value), pattern).toBe(new RegExp(pattern, 'u').test(value));
    }
  });

  it('gives up where a record takes too many steps', () => {
    const pattern = `^(${'a?'.repeat(400)})+$`;
    const validate = validatorOf(checkSchema({ items: { pattern } }) as CheckedSchema);
    expect(() => validate(Array.from({ length: 100 }, () => `${'a'.repeat(2000)}!`))).toThrow(
      'too many steps',
    );
  });

  it.each([
    [0.3, 0.1, true],
    [0.35, 0.1, false],
    [19.99, 0.01, true],
    [1e308, 1e-300, true],
    [7, 7, true],
    [1e21, 7e20, false],
    [0, 3, true],
  ])('takes numbers as they are written: %d is a multiple of %d: %s', (value, multipleOf, is) => {
    expect(validatorOf(checkSchema({ multipleOf }) as CheckedSchema)(value)).toBe(is);
  });

  it.each([
    ['20:00:00Z', true],
    ['23:59:60Z', true],
    ['01:29:60+01:30', true],
    ['15:59:60-08:00', true],
    ['22:59:60Z', false],
    ['23:59:60+01:00', false],
    ['24:00:00Z', false],
    ['20:00:00', false],
  ])('takes what is a time of some day: %s', (text, is) => {
    expect(validatorOf(checkSchema({ format: 'time' }) as CheckedSchema)(text)).toBe(is);
  });

  it.each([
    ['https://example.org/a?b=%20#c', true],
    ['http://[::1]:80/a', true],
    ['https://u:p@[2001:db8::1]', true],
    ['urn:isbn:0451450523', true],
    ['mailto:ada@example.org', true],
    ['a:[[[', false],
    ['http://x/%zz', false],
    ['http://x/[a]', false],
    ['http://x/\u202ea', false],
    ['http://x/ä', false],
    ['http://x/a b', false],
    ['a:', false],
    ['/a', false],
  ])('takes what is a URI: %s', (text, is) => {
    expect(validatorOf(checkSchema({ format: 'uri' }) as CheckedSchema)(text)).toBe(is);
  });

  it.each([
    [64, true],
    [65, false],
  ])('takes schemas of 64 levels at most: %d', (levels, isTaken) => {
    const schema = JSON.parse(`${'{"items":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`);
    expect('root' in checkSchema(schema)).toBe(isTaken);
  });

  it('names the values of alternatives that are values', () => {
    const oneOf = Array.from({ length: 20 }, (_, index) => ({ const: index }));
    const validate = validatorOf(checkSchema({ oneOf }) as CheckedSchema);
    expect(validate('x')).toBe(false);
    expect(validate.errors?.[0]?.parentSchema['x-expected']).toBe(
      'one of 0, 1, 2, 3, 4, 5, 6, 7 and 12 more',
    );
  });

  it('finds each key that is missing', () => {
    const required = Array.from({ length: 500 }, (_, index) => `key-${index}`);
    const validate = validatorOf(checkSchema({ required }) as CheckedSchema);
    validate({});
    expect(validate.errors).toHaveLength(500);
  });

  it('finds each fault of a record, until they take too many steps', () => {
    const validate = validatorOf(checkSchema({ items: { type: 'string' } }) as CheckedSchema);
    validate(Array.from({ length: 5000 }, () => 1));
    expect(validate.errors).toHaveLength(5000);
    const many = Array.from({ length: 100_000 }, () => 1);
    expect(() => validate(many)).toThrow('takes too many steps');
  });

  it('looks for a word among thousands without steps for each', () => {
    const words = Array.from({ length: 4000 }, (_, index) => `word-${index}`);
    const schema = { items: { enum: [...words, { a: 1 }] } };
    const validate = validatorOf(checkSchema(schema) as CheckedSchema);
    expect(validate([...words, { a: 1 }])).toBe(true);
    expect(validate(['word'])).toBe(false);
    expect(validate([{ a: 2 }])).toBe(false);
  });
});

describe('of several alternatives', () => {
  const named = (type: string, ...required: readonly string[]) => ({
    required: ['type', ...required],
    properties: { type: { const: type }, next: { type: 'string' } },
  });
  const old = { required: ['event'], properties: { event: { const: 'start' } } };
  const faultsOf = (schema: unknown, value: unknown) => {
    const validate = validatorOf(checkSchema(schema) as CheckedSchema);
    validate(value);
    return validate.errors?.map(({ instancePath, params, parentSchema }) =>
      [instancePath, ...Object.values(params), parentSchema['x-expected']].join(' ').trim(),
    );
  };

  it.each<[name: string, value: unknown, fault: string]>([
    ['the one that is named', { type: 'handoff' }, 'next'],
    ['the one that another member names', { event: 'stop' }, '/event "start"'],
    ['a name that none has', { type: 'x' }, '/type one of "start", "handoff"'],
  ])('%s is told, though not all have the same member', (_, value, fault) => {
    const schema = { oneOf: [named('start'), named('handoff', 'next'), old] };
    expect(faultsOf(schema, value)).toEqual([expect.stringContaining(fault)]);
  });

  it('one that says nothing of the name is told in place of those that have another', () => {
    const schema = { anyOf: [named('start'), { required: ['at'], properties: { at: {} } }] };
    expect(faultsOf(schema, { type: 'x' })).toEqual([expect.stringContaining('at')]);
  });

  it('words of a list name one as well', () => {
    const one = { properties: { kind: { enum: ['a', 'b'] }, n: { type: 'number' } } };
    const other = { properties: { kind: { enum: ['c'] }, n: { type: 'string' } } };
    const value = { kind: 'b', n: 'x' };
    expect(faultsOf({ oneOf: [other, one] }, value)).toEqual([expect.stringContaining('/n')]);
  });
});
