import { describe, expect, test } from 'vitest';
import { parsePyYaml, parseYaml } from '../../../src/parse/yaml/yaml.ts';
import { allInShort } from '../faults.ts';

const LIMITS = { depth: 200, aliases: 100 };

function faultsOf(text: string, parse = parseYaml): string[] {
  return allInShort(text, parse(text, LIMITS).faults);
}

const BREAKS = ['\r', '\u0085', '\u2028', '\u2029'];

describe.each(BREAKS)('%j', (end) => {
  test.each([
    ['a comment', `a: 1\n# b${end}c: 2\n`, 8],
    ['a comment behind a value', `a: 1 # b${end}c: 2\n`, 8],
    ['a text without quotes', `a: b${end}c: 2\n`, 4],
    ['a key', `a${end}b: 2\n`, 1],
    ['a literal block', `a: |\n  b${end}c\n`, 8],
    ['a folded block', `a: >\n  b${end}c\n`, 8],
    ['a list in brackets', `a: [b,${end}c]\n`, 6],
    ['behind a quoted text', `a: "b"${end}c: 2\n`, 6],
    ['behind a quote within a text', `a: b "c${end}d"\n`, 7],
    ['behind one in quotes', `a: "b${end}c"\n# d${end}e: 2\n`, 12],
    ['before all else', `${end}a: 1\n`, 0],
    ['at the end', `a: 1\n# b${end}`, 8],
    ['quotes that a document marker ends for PyYAML', `a: "b${end}--- c"\n`, 5],
  ])('in %s', (_, text, start) => {
    for (const parse of [parseYaml, parsePyYaml]) {
      const breaks = parse(text, LIMITS).faults.filter(({ kind }) => kind === 'line-break');
      expect(breaks.map(({ at }) => at)).toEqual([{ start, end: start + 1 }]);
    }
  });

  test('in quotes it is content', () => {
    for (const parse of [parseYaml, parsePyYaml]) {
      expect(faultsOf(`a: "b${end}c"\nd: ['e${end}---f', {"g${end}h": 1}]\n`, parse)).toEqual([]);
    }
  });

  test('is counted behind the first', () => {
    const text = `a: 1\n# b${end}# c\nd: "e${end}f"\ng: "h" # i${end}j\nk: l${end}m\n`;
    const { faults } = parseYaml(text, LIMITS);
    expect(faults).toMatchObject([{ message: 'lineBreaks', data: { count: 3 } }]);
  });
});

test('a file with the line ends of old Macs is one fault, and is read', () => {
  const text = 'a: 1\rb: [c,\r  d]\r';
  expect(faultsOf(text)).toEqual(['line-break/lineBreaks [4-5]']);
  expect(parseYaml(text, LIMITS)).toMatchObject({ valid: true, value: { a: 1, b: ['c', 'd'] } });
});

test('what a comment hides from us is read where readers of all versions read it', () => {
  expect(parseYaml('a: 1\n# b\rc: 2\n', LIMITS).value).toEqual({ a: 1, c: 2 });
  expect(parsePyYaml('a: 1\n# b\u0085c: 2\n', LIMITS).value).toEqual({ a: 1, c: 2 });
  expect(parsePyYaml('a: 1\n# b\u2028c: 2\n', LIMITS).value).toEqual({ a: 1, c: 2 });
  expect(parseYaml('a: 1\n# b\u2028c: 2\n', LIMITS).value).toEqual({ a: 1 });
  expect(parsePyYaml('a: 1\n# b\u0085a: 2\n', LIMITS).faults.map(({ kind }) => kind)).toEqual([
    'duplicate-key',
    'line-break',
  ]);
});

test('what cannot be read on a line above is reported as well, and nothing below', () => {
  expect(faultsOf('# b\rc: d: e\n')).toEqual(['line-break/lineBreak [3-4]']);
  expect(faultsOf('a: b: c\n# d\re: 2\n').map((each) => each.split(' ')[0])).toEqual([
    'syntax/yamlColonInValue',
    'line-break/lineBreak',
  ]);
});

test('lines with CR LF are fine', () => {
  expect(faultsOf('a: 1\r\n# b\r\nc: |\r\n  d\r\n')).toEqual([]);
  expect(faultsOf('a: 1\r\r\n')).toEqual(['line-break/lineBreak [4-5]']);
});

describe('characters that are no text', () => {
  test.each(['\u0080', '\u009f', '\ufffe', '\uffff'])('%j', (character) => {
    expect(faultsOf(`a: b${character}\n`)).toEqual([`syntax/yamlControl [4-5] ${character}`]);
    expect(faultsOf(`# b${character}\n`)).toEqual([`syntax/yamlControl [3-4] ${character}`]);
    expect(faultsOf(`a: "b${character}"\n`)).toEqual([]);
    // PyYAML refuses the file.
    const text = `a: "b${character}"\n`;
    expect(faultsOf(text, parsePyYaml)).toEqual([`syntax/yamlControl [5-6] ${character}`]);
  });

  test('a byte-order mark behind comments, which the library drops and PyYAML does not', () => {
    expect(faultsOf('# b\n\ufeffa: 1\n').map((each) => each.slice(0, 24))).toEqual([
      'syntax/yamlControl [4-5]',
    ]);
    expect(faultsOf('a: "\ufeff"\nb: c\ufeff\n')).toEqual([]);
  });
});

test('a number that begins with zero has eight digits for PyYAML', () => {
  const text = '- 010\n- -017\n- +0\n- 09\n- 1.5\n- !!int 010\n';
  expect(parsePyYaml(text, LIMITS).value).toEqual([8, -15, 0, '09', 1.5, 10]);
  expect(parseYaml(text, LIMITS).value).toEqual([10, -17, 0, 9, 1.5, 10]);
});
