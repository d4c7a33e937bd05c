import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../src/parse/json/json.ts';
import { allInShort } from '../faults.ts';

const LIMITS = { depth: 200 };

function faultsOf(text: string): string[] {
  return allInShort(text, parseJson(text, LIMITS).faults);
}

describe('what is JSON', () => {
  test.each([
    '{}',
    '[]',
    '[[]]',
    '[""]',
    ' [ ] ',
    '\t\n\r {"a" : [ 1 , 2 ] }\n',
    '{"":0}',
    '{"a":"b","c":{"d":[null,true,false]}}',
    'null',
    'true',
    '0',
    '-0',
    '-1',
    '1e1',
    '1E+2',
    '1.5e-3',
    '-0.0',
    '"a"',
    '"\\u0061\\u30af\\uD834\\uDD1E"',
    '"\\ud800"',
    '"\\udd1e\\ud834"',
    '"\\"\\\\\\/\\b\\f\\n\\r\\t"',
    '"\\u0000"',
    '"/*//*/"',
    '"\u007f"',
    '"\u2028\u2029"',
    '"\ufeff\u00a0"',
    '"🗼"',
    '"\ud800"',
    '["]", "}", ",", ":"]',
    '{"\\\\":"\\\\"}',
    '[1,\r\n2]',
  ])('%j', (text) => {
    expect(parseJson(text, LIMITS)).toMatchObject({ valid: true, value: JSON.parse(text) });
    expect(faultsOf(text)).toEqual([]);
  });

  test('a key called __proto__ is a key of the object itself', () => {
    const { value } = parseJson('{"__proto__":{"a":1}}', LIMITS);
    expect(Object.hasOwn(value as object, '__proto__')).toBe(true);
    expect((value as { a?: number }).a).toBeUndefined();
  });
});

describe('keys', () => {
  test('the same key twice, each time with the first as the other place', () => {
    const text = '{"a":1,"b":{"a":2},"a":3,"\\u0061":4}';
    expect(faultsOf(text)).toEqual([
      'duplicate-key/twice [19-22] "a" -> [1-4] "a"',
      'duplicate-key/twice [25-33] "\\u0061" -> [1-4] "a"',
    ]);
    expect(parseJson(text, LIMITS).value).toEqual({ a: 4, b: { a: 2 } });
  });

  test('equal keys of different objects are no fault', () => {
    expect(faultsOf('{"a":{"a":[{"a":1},{"a":{}}]},"b":{"a":[]}}')).toEqual([]);
  });

  test('a key whose first value held keys of its own, among other faults, in the order of the text', () => {
    expect(faultsOf('[1e999,{"a":{"b":1,"c":[{"d":1}]},"x":2e999,"a":3e999}]')).toEqual([
      'number-precision/changed [1-6] 1e999',
      'number-precision/changed [38-43] 2e999',
      'duplicate-key/twice [44-47] "a" -> [8-11] "a"',
      'number-precision/changed [48-53] 3e999',
    ]);
  });

  test('brackets, colons and quotes in strings are no structure', () => {
    expect(faultsOf('{"a":"{\\"b\\":","b":["\\\\","a:"],"c":"}"}')).toEqual([]);
  });

  test('keys that programs mistake for their own', () => {
    expect(
      faultsOf('{"__proto__":1,"x":[{"constructor":"prototype"}],"\\u005f_proto__":2}'),
    ).toEqual([
      'unsafe-key/unsafe [1-12] "__proto__"',
      'unsafe-key/unsafe [21-34] "constructor"',
      'duplicate-key/twice [49-65] "\\u005f_proto__" -> [1-12] "__proto__"',
      'unsafe-key/unsafe [49-65] "\\u005f_proto__"',
    ]);
  });

  test('each is named, with its other place', () => {
    const long = 'x'.repeat(50);
    const text = `{"prototype":1,"${long}":1,"${long}":2}`;
    expect(parseJson(text, LIMITS).faults).toMatchObject([
      { data: { key: '"prototype"' } },
      { data: { key: `"${long}"` }, related: { message: 'the first place of the key' } },
    ]);
  });

  test('a broken text tells nothing but its first fault', () => {
    expect(faultsOf('{"a":1,"a":1e999,"b\\u":1}')).toEqual(['syntax/badEscape [19-21] \\u']);
  });
});

describe('numbers', () => {
  test.each([
    '9007199254740991',
    '1234567890.12345e-1',
    '0.1',
    '0.30000000000000004',
    '1e23',
    '1E+2',
    '1.0',
    '100000000000000000000',
    '-0.0',
    '0e999',
    '5e-324',
    '1.7976931348623157e308',
  ])('%s stays what it is', (text) => {
    expect(faultsOf(`[${text}]`)).toEqual([]);
  });

  test.each([
    ['9007199254740993', '9007199254740992'],
    ['12345678901234567890', '12345678901234567000'],
    ['-0.12345678901234567890', '-0.12345678901234568'],
    ['1e400', 'Infinity'],
    ['-1e400', '-Infinity'],
    ['1e-400', '0'],
    ['3e-324', '5e-324'],
    ['1e99999999999999999999', 'Infinity'],
  ])('%s is read as %s', (text, read) => {
    expect(parseJson(`[1,${text}]`, LIMITS).faults).toEqual([
      {
        kind: 'number-precision',
        message: 'changed',
        data: { found: text, read },
        at: { start: 3, end: 3 + text.length },
      },
    ]);
  });
});

describe('depth', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  test('as deep as allowed, and one level more', () => {
    expect(parseJson(nested(200), LIMITS).valid).toBe(true);
    expect(parseJson(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, LIMITS).valid).toBe(true);
    expect(parseJson(nested(201), LIMITS)).toMatchObject({
      valid: false,
      value: undefined,
      faults: [
        {
          kind: 'too-deep',
          message: 'tooDeep',
          data: { limit: 200 },
          at: { start: 200, end: 201 },
        },
      ],
    });
  });

  test('siblings do not add up', () => {
    expect(parseJson(`[${Array(500).fill('[{}]').join()}]`, { depth: 3 }).valid).toBe(true);
  });

  test('whichever fault comes first is told', () => {
    expect(faultsOf(`[x${'['.repeat(300)}`)).toEqual(['syntax/unquotedText [1-2] x']);
    expect(faultsOf('['.repeat(300))).toEqual(['too-deep/tooDeep [200-201] [']);
    expect(faultsOf(`it's ${'['.repeat(300)}`)).toEqual(["syntax/unquotedText [0-4] it's"]);
  });
});
