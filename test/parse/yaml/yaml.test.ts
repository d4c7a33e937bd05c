import { describe, expect, test } from 'vitest';
import type { DataPath } from '../../../src/core/place.ts';
import { parsePyYaml, parseYaml } from '../../../src/parse/yaml/yaml.ts';
import { allInShort } from '../faults.ts';

const LIMITS = { depth: 200, aliases: 100 };

function faultsOf(text: string, limits = LIMITS): string[] {
  return allInShort(text, parseYaml(text, limits).faults);
}

describe('values', () => {
  test.each<[string, unknown]>([
    ['', null],
    ['# only a comment\n', null],
    ['---\n', null],
    ['a: 1\n', { a: 1 }],
    ['---\na: 1\n...\n', { a: 1 }],
    ['a: 1\n...\n# the end\n', { a: 1 }],
    ['%YAML 1.2\n---\na: 1\n', { a: 1 }],
    // Behind the line that ends the directives it is text.
    ['%YAML 1.2\n--- |\n%YAML 1.2\n', '%YAML 1.2\n'],
    ['- a\n- - b\n- c: d\n', ['a', ['b'], { c: 'd' }]],
    ['{"a": [1, "b", null]}', { a: [1, 'b', null] }],
    ['a:\nb: ~\nc: ""\n', { a: null, b: null, c: '' }],
    ['[yes, no, on, off, true, False]', ['yes', 'no', 'on', 'off', true, false]],
    ['[10:30, 2026-01-05, 1_000, 0b1]', ['10:30', '2026-01-05', '1_000', '0b1']],
    ['[0x1F, 0o17, 010, +1, -.5, 1e3]', [31, 15, 10, 1, -0.5, 1000]],
    ['[.inf, -.INF]', [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]],
    ["a: \"x\\ty\\u00e9\\x41\"\nb: 'it''s'\n", { a: 'x\tyéA', b: "it's" }],
    ['a: |\n  x\n   y\nb: >\n  x\n  y\n', { a: 'x\n y\n', b: 'x y\n' }],
    ['a: x\n  y\n', { a: 'x y' }],
    ['? a\n: b\n', { a: 'b' }],
    ['1: a\ntrue: b\n~: c\n: d\n', { '1': 'a', true: 'b', '~': 'c', '': 'd' }],
    ['[a: b, c]', [{ a: 'b' }, 'c']],
    ['{a, b: }', { a: null, b: null }],
    ['a: &x [1]\nb: *x\n', { a: [1], b: [1] }],
    ['&k a: 1\nb: *k\n', { a: 1, b: 'a' }],
    ['a: &x k\n*x : 1\n', { a: 'k', k: 1 }],
    ['a: &x 1\nb: &x 2\nc: *x\n', { a: 1, b: 2, c: 2 }],
    ['[!!str 7, !!int "7", !<tag:yaml.org,2002:str> 7, ! 7]', ['7', 7, '7', '7']],
    ['<<: 1\n', { '<<': 1 }],
    ['a: &x\n*x : 1\n', { a: null, '': 1 }],
    ['--- |\n"a\n', '"a\n'],
    ['# %YAML 1.1\n%YAML  1.2\n---\na: 1\n', { a: 1 }],
  ])('%j', (text, value) => {
    expect(parseYaml(text, LIMITS)).toMatchObject({ valid: true, value });
    expect(parseYaml(text.replaceAll('\n', '\r\n'), LIMITS).value).toEqual(value);
  });

  test('a key called __proto__ is a key of the object itself', () => {
    const { value } = parseYaml('__proto__: {a: 1}\n', LIMITS);
    expect((value as { a?: number }).a).toBeUndefined();
    expect(JSON.stringify(value)).toBe('{"__proto__":{"a":1}}');
    const twice = parseYaml('__proto__: 1\n__proto__: 2\n', LIMITS);
    expect(JSON.stringify(twice.value)).toBe('{"__proto__":2}');
  });
});

describe('keys', () => {
  test('the same key twice', () => {
    const text = 'a: 1\n"b": {a: 2, "\\x61": 3}\nb: 4\n1: x\n"1": y\n';
    expect(faultsOf(text)).toEqual([
      'duplicate-key/twice [17-23] "\\x61" -> [11-12] a',
      'duplicate-key/twice [28-29] b -> [5-8] "b"',
      'duplicate-key/twice [38-41] "1" -> [33-34] 1',
    ]);
    expect(parseYaml(text, LIMITS).value).toEqual({ a: 1, b: 4, '1': 'y' });
  });

  test('keys that programs mistake for their own', () => {
    expect(faultsOf('__proto__: 1\na: {constructor: 2}\n')).toEqual([
      'unsafe-key/unsafe [0-9] __proto__',
      'unsafe-key/unsafe [17-28] constructor',
    ]);
  });

  test('a merge key', () => {
    expect(faultsOf('a: &a {b: 1}\nc:\n  <<: *a\n')).toEqual(['yaml-tag/merge [18-20] <<']);
    expect(faultsOf('"<<": 1\n')).toEqual([]);
  });
});

describe('numbers', () => {
  test.each([
    ['9007199254740993', 'changed', '9007199254740992'],
    ['0x20000000000001', 'changed', '9007199254740992'],
    ['0o777777777777777777777', 'changed', '9223372036854776000'],
    ['1e400', 'changed', 'Infinity'],
    ['0012345', 'likeId', '12345'],
    ['1234567890', null, null],
    ['12e4567', 'changed', 'Infinity'],
    ['1234e56', 'likeId', '1.234e+59'],
    ['123456e', null, null],
    ['012345', null, null],
    ['12e3', null, null],
    ['0x20000000000000', null, null],
    ['1.5e-300', null, null],
    ['.inf', null, null],
    ['.nan', null, null],
    ['"0012345"', null, null],
  ])('%s: %s', (text, message, read) => {
    const expected = { kind: 'number-precision', data: { found: text, read } };
    expect(parseYaml(`[${text}]`, LIMITS).faults).toEqual(
      message === null ? [] : [{ ...expected, message, at: { start: 1, end: 1 + text.length } }],
    );
  });
});

describe('what PyYAML writes', () => {
  test.each(['08', '-019', '12e3', '1.5e3', '0E-2', '9931e27', '+.5', '-.5e-3', '0o17'])(
    'the text %s stands without quotes',
    (text) => {
      const { value, faults, positions } = parsePyYaml(`a: ${text}\n`, LIMITS);
      expect(value).toEqual({ a: text });
      expect(faults).toEqual([]);
      expect(positions.spanOf(['a'])).toEqual({ start: 3, end: 3 + text.length });
      expect(parseYaml(`a: ${text}\n`, LIMITS).value).toEqual({ a: Number(text) });
    },
  );

  test.each<[string, number]>([
    ['0', 0],
    ['-12', -12],
    ['0.7', 0.7],
    ['1.0e-07', 1e-7],
    ['.5', 0.5],
    ['5.', 5],
    ['-.inf', Number.NEGATIVE_INFINITY],
    ['0x1F', 31],
    ['!!int 08', 8],
  ])('the number %s is one', (text, value) => {
    expect(parsePyYaml(`- ${text}\n`, LIMITS).value).toEqual([value]);
  });
});

describe('tags', () => {
  test('foreign ones, and those that do not fit', () => {
    const text = 'a: !x 1\nb: !!binary aGk=\nc: !<!y> [1]\nd: !!int x\ne: !!map [1]\nf: !z!u 1\n';
    expect(faultsOf(text).sort()).toEqual(
      [
        'yaml-tag/foreign [3-5] !x',
        'yaml-tag/foreign [11-19] !!binary',
        'yaml-tag/foreign [28-33] !<!y>',
        'yaml-tag/misfit [41-46] !!int',
        'yaml-tag/misfit [52-57] !!map',
        'yaml-tag/foreign [65-69] !z!u',
      ].sort(),
    );
    expect(parseYaml(text, LIMITS)).toMatchObject({
      valid: true,
      value: { a: '1', b: 'aGk=', c: [1], d: 'x', e: [1], f: 1 },
    });
  });

  test('each is named', () => {
    expect(parseYaml('a: !x 1\n', LIMITS).faults[0]?.data).toEqual({ tag: '!x' });
  });

  test('a directive that nobody knows is none', () => {
    expect(faultsOf('%FOO bar\n---\na: 1\n')).toEqual([]);
  });

  test('a handle that stands for the core schema, and one that does not', () => {
    expect(faultsOf('%TAG !e! tag:yaml.org,2002:\n---\na: !e!str 1\n')).toEqual([]);
    expect(faultsOf('%TAG !! tag:example.com,2000:\n---\na: !!str 1\n')).toEqual([
      'yaml-tag/misfit [37-42] !!str',
    ]);
  });
});

describe('aliases', () => {
  test.each([
    ['list', '[1, 2]'],
    ['mapping', '{x: 1, y: 2}'],
  ])('what they add is counted with what is in it: a %s', (_, anchored) => {
    const text = `a: &a ${anchored}\nb: *a\nc: *a\n`;
    const start = text.length - 3;
    expect(parseYaml(text, { ...LIMITS, aliases: 6 }).valid).toBe(true);
    expect(parseYaml(text, { ...LIMITS, aliases: 5 })).toMatchObject({
      valid: false,
      value: undefined,
      faults: [
        {
          kind: 'yaml-alias',
          message: 'tooMany',
          data: { name: 'a', limit: 5 },
          at: { start, end: start + 2 },
        },
      ],
    });
  });

  test('a few lines that stand for billions of values', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 12; i++) {
      lines.push(
        `a${i}: &a${i} [${Array(9)
          .fill(`*a${i - 1}`)
          .join()}]`,
      );
    }
    expect(faultsOf(lines.join('\n'))).toEqual(['yaml-alias/tooMany [91-94] *a1']);
    expect(faultsOf(lines.join('\n'), { ...LIMITS, aliases: Number.MAX_SAFE_INTEGER })).toEqual([]);
  });

  test('a value that contains itself', () => {
    expect(faultsOf('a: &a {b: [*a]}\n')).toEqual(['yaml-alias/itself [11-13] *a']);
    expect(faultsOf('&a [*a]\n')).toEqual(['yaml-alias/itself [4-6] *a']);
  });

  test('an anchor that is not there, or only later', () => {
    expect(faultsOf('a: *b\nb: &b 1\n')).toEqual(['syntax/yamlUnknownAlias [3-5] *b']);
  });

  test.each(['[[1]]', '[[1], 2]', '{x: [1]}', '{x: {y: 1}, z: 2}'])(
    'depth counts what the alias repeats: %s',
    (anchored) => {
      const text = `a: &a ${anchored}\nb: [*a]\n`;
      const start = text.indexOf('*');
      expect(parseYaml(text, { ...LIMITS, depth: 4 }).valid).toBe(true);
      expect(faultsOf(text, { ...LIMITS, depth: 3 })).toEqual([
        `too-deep/tooDeep [${start}-${start + 2}] *a`,
      ]);
    },
  );
});

describe('positions', () => {
  const text = [
    'subject: "KICKOFF: go" # why',
    'to:',
    '  - ada',
    '  - {name: bob, "x y": 1}',
    'cc: &c [ada]',
    'bcc: *c',
    'note: |',
    '  long',
    '  text',
    '',
    'none:',
    '1: one',
    '',
  ].join('\n');
  const spanOf = (path: DataPath, part?: 'key' | 'value') =>
    parseYaml(text, LIMITS).positions.spanOf(path, part);
  const sliceAt = (path: DataPath, part?: 'key' | 'value') => {
    const span = spanOf(path, part);
    return span === null ? null : text.slice(span.start, span.end);
  };

  test('values', () => {
    expect(sliceAt(['subject'])).toBe('"KICKOFF: go"');
    expect(sliceAt(['to'])).toBe('- ada\n  - {name: bob, "x y": 1}');
    expect(sliceAt(['to', 0])).toBe('ada');
    expect(sliceAt(['to', 1])).toBe('{name: bob, "x y": 1}');
    expect(sliceAt(['to', 1, 'x y'])).toBe('1');
    expect(sliceAt(['note'])).toBe('|\n  long\n  text');
    expect(sliceAt([])).toBe(text.trim());
  });

  test('an alias stands where it is written, what is in it where it is anchored', () => {
    expect(sliceAt(['bcc'])).toBe('*c');
    expect(spanOf(['bcc', 0])).toEqual(spanOf(['cc', 0]));
  });

  test('keys', () => {
    expect(sliceAt(['to'], 'key')).toBe('to');
    expect(sliceAt(['to', 1, 'x y'], 'key')).toBe('"x y"');
    expect(sliceAt(['1'], 'key')).toBe('1');
  });

  test('a value that was left out is empty, behind its key', () => {
    const end = text.indexOf('none:') + 5;
    expect(spanOf(['none'])).toEqual({ start: end, end });
    const { positions } = parseYaml('{a, b: &x }', LIMITS);
    expect(positions.spanOf(['a'])).toEqual({ start: 2, end: 2 });
    expect(positions.spanOf(['b'])).toEqual({ start: 10, end: 10 });
  });

  test('what is not there', () => {
    expect(sliceAt(['x'])).toBeNull();
    expect(sliceAt(['x'], 'key')).toBeNull();
    expect(sliceAt(['to', 2])).toBeNull();
    expect(sliceAt(['to', '0'])).toBeNull();
    expect(sliceAt(['subject', 'length'])).toBeNull();
    expect(sliceAt(['subject', 0])).toBeNull();
    expect(sliceAt(['x', 'y'])).toBeNull();
    expect(parseYaml('a: [', LIMITS).positions.spanOf([])).toBeNull();
  });

  test('a piece of a record', () => {
    const piece = parseYaml('a: 1\na: 2\n', LIMITS, (offset) => offset + 4);
    expect(piece.positions.spanOf(['a'])).toEqual({ start: 12, end: 13 });
    expect(piece.faults[0]).toMatchObject({
      at: { start: 9, end: 10 },
      related: { at: { start: 4, end: 5 } },
    });
  });
});
