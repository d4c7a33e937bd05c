import { describe, expect, test } from 'vitest';
import { parseYaml } from '../../../src/parse/yaml/yaml.ts';
import { allInShort, located } from '../faults.ts';

const LIMITS = { depth: 200, aliases: 100 };

describe('what is no YAML', () => {
  test.each([
    // Text that YAML takes for more than text.
    ['a: KICKOFF: go\n', 'yamlColonInValue [3-14] KICKOFF: go'],
    ['a: b: c # d\n', 'yamlColonInValue [3-7] b: c'],
    ['a: b: c \n', 'yamlColonInValue [3-7] b: c'],
    ['a: Re:\n', 'yamlColonInValue [3-6] Re:'],
    ['a: "b": c\n', 'yamlColonInValue [3-9] "b": c'],
    ['a: http://x: y\n', 'yamlColonInValue [3-14] http://x: y'],
    ['- a: b: c\n', 'yamlColonInValue [5-9] b: c'],
    ['a: @b\n', 'yamlValueStart [3-4] @'],
    ['a: `b`\n', 'yamlValueStart [3-4] `'],
    ['a: %b\n', 'yamlValueStart [3-4] %'],
    ['a: [b, @c]\n', 'yamlValueStart [7-8] @'],
    ['a: [b] c\n', 'yamlBehindValue [7-8] c'],
    ['a: "b" c\n', 'yamlBehindValue [7-8] c'],
    ["a: 'it's'\n", "yamlBehindValue [7-9] s'"],
    ['a: {b} c\n', 'yamlBehindValue [7-8] c'],
    ['a: [b]]\n', 'yamlBehindValue [6-7] ]'],
    ['a: "b"#c\n', 'yamlBehindValue [6-8] #c'],
    ['a: *b\n', 'yamlUnknownAlias [3-5] *b'],
    ['a: **b**\n', 'yamlUnknownAlias [3-8] **b**'],
    ['a: "\\q"\n', 'yamlEscape [4-6] \\q'],
    ['a: "\\🗼"\n', 'yamlEscape [4-7] \\🗼'],
    // Lines.
    ['a:b\nc: d\n', 'yamlNoColon [0-3] a:b'],
    ['a: b\nc\nd: e\n', 'yamlNoColon [5-6] c'],
    ['a: b\nc\n', 'yamlNoColon [5-6] c'],
    ['a: b\n@c\nd: e\n', 'yamlNoColon [5-7] @c'],
    ['a: b\n- c\n', 'yamlNoColon [5-8] - c'],
    ['a:\n  b:\n- c\n', 'yamlNoColon [8-11] - c'],
    ['a:\n  b:\n\n \n- c\n', 'yamlNoColon [11-14] - c'],
    ['a: >\n     \n  text\n', 'yamlBlankInBlock [5-10]'],
    ['a: |\n\n    \n  \n  text\n', 'yamlBlankInBlock [6-10]'],
    ['"a\nb": c\n', 'yamlNoColon [0-2] "a'],
    ['a:\n  b\n  c: d\n', 'yamlNoColon [5-6] b'],
    ['*a\n  b\n', 'yamlNoColon [5-6] b'],
    ['a: b\n c: d\n', 'yamlKeysUnderValue [3-4] b'],
    ['a: b c\n  d: e\n  f: g\n', 'yamlKeysUnderValue [3-6] b c'],
    ['a:\n  b: 1\n c: 2\n', 'yamlIndent [10-11]'],
    ['a:\n  - b\n - c\n', 'yamlIndent [9-10]'],
    ['- - a\n - b\n', 'yamlIndent [6-7]'],
    ['a: |\n  b\n c\n', 'yamlIndent [9-10]'],
    ['? a\n&b\n  c&d[', 'yamlIndent [4-5] &'],
    ['a:\n\tb: 1\n', 'yamlTab [3-4]'],
    ['\ta: 1\n', 'yamlTab [0-1]'],
    ['\t}', 'yamlTab [0-1]'],
    ['<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> x\n', 'yamlConflict [0-7] <<<<<<<'],
    ['a: 1\n<<<<<<< HEAD\nb: [\n', 'yamlConflict [5-12] <<<<<<<'],
    // Brackets and quotes.
    ['a: [b, c', 'yamlUnclosed [3-4] ['],
    ['a: {b: [c', 'yamlUnclosed [7-8] ['],
    ['a: {b: 1\n\n', 'yamlUnclosed [3-4] {'],
    ['[\n [', 'yamlUnclosed [3-4] ['],
    ['a: [b\n\u00a0', 'yamlUnclosed [3-4] ['],
    ['a: [b, c\nd: e\n', 'yamlUnclosedBefore [3-4] [ -> [9-13] d: e'],
    ['a: [\nb\n]\n', 'yamlUnclosedBefore [3-4] [ -> [5-6] b'],
    ['a: [b}\n', 'yamlWrongCloser [5-6] } -> [3-4] ['],
    ['a: {b: [c}]\n', 'yamlWrongCloser [9-10] } -> [7-8] ['],
    ['a: "b\nc: d\n', 'yamlUnclosedQuote [3-5] "b'],
    ['a: "b', 'yamlUnclosedQuote [3-5] "b'],
    ['a: "b\\"', 'yamlUnclosedQuote [3-7] "b\\"'],
    ["a: 'b''", "yamlUnclosedQuote [3-7] 'b''"],
    ["a: '", "yamlUnclosedQuote [3-4] '"],
    ['a: "', 'yamlUnclosedQuote [3-4] "'],
    ['a: @b\nc: [d\n', 'yamlValueStart [3-4] @'],
    ['a: [b\n<<<<<<< HEAD\n', 'yamlConflict [6-13] <<<<<<<'],
    ['a: "b\nc"\nd: e\n', 'yamlUnclosedQuote [3-5] "b'],
    // Documents, directives, keys.
    ['a: 1\n---\nb: 2\n', 'yamlSecondDocument [5-8] ---'],
    ['a: 1\n---\n', 'yamlSecondDocument [5-8] ---'],
    ['a: 1\n...\nb: 2\n', 'yamlSecondDocument [9-13] b: 2'],
    ['%YAML 1.1\n---\na: 1\n', 'yamlVersion [0-9] %YAML 1.1'],
    ['%YAML 1.1\na: 1\n', 'yamlVersion [0-9] %YAML 1.1'],
    ['# ---\n%YAML 1.1\n---\na: 1\n', 'yamlVersion [6-15] %YAML 1.1'],
    ['%TAG !a\n---\na: 1\n', 'yamlOther [0-7] %TAG !a'],
    ['# x\n%YAML 2.0\n---\na: 1\n', 'yamlVersion [4-13] %YAML 2.0'],
    ['%YAML 1.2\n%YAML 1.2\n---\na: 1\n', 'yamlVersionTwice [10-19] %YAML 1.2'],
    ['%YAML 1.2\n%YAML 1.1\n---\na: 1\n', 'yamlVersionTwice [10-19] %YAML 1.1'],
    ['[a]: b\n', 'yamlKey [0-3] [a]'],
    ['? {a: b}\n: c\n', 'yamlKey [2-8] {a: b}'],
    ['a: &x [b]\n*x : c\n', 'yamlKey [10-12] *x'],
    ['a: b\u0001\n', 'yamlControl [4-5] \u0001'],
    // What has no words of its own.
    ['a: - b\n', 'yamlOther [3-4] -'],
    ['a: ]\n', 'yamlOther [3-4] ]'],
    ['a: [b,,c]\n', 'yamlOther [6-7] ,'],
    ['a: &x &y b\n', 'yamlOther [6-8] &y'],
    ['a: & b\n', 'yamlOther [3-4] &'],
    ['a: | b\n  c\n', 'yamlOther [5-6] b'],
    ['a: ? b\n', 'yamlOther [3-4] ?'],
    ['] b\n', 'yamlOther [0-1] ]'],
    ["a: \n&x'y'", 'yamlOther [9-9]'],
    ['- a\nb: 1\n', 'yamlOther [4-5] b'],
    [`${'a'.repeat(1025)}: b\n`, `yamlOther [0-1025] ${'a'.repeat(1025)}`],
  ])('%j', (text, expected) => {
    const { valid, value, faults } = parseYaml(text, LIMITS);
    expect({ valid, value }).toEqual({ valid: false, value: undefined });
    expect(allInShort(text, faults)).toEqual([`syntax/${expected}`]);
    const crlf = text.replaceAll('\n', '\r\n');
    expect(located(crlf, parseYaml(crlf, LIMITS).faults)).toEqual(located(text, faults));
  });

  test('data for the words', () => {
    const dataOf = (text: string) => parseYaml(text, LIMITS).faults[0]?.data;
    expect(dataOf('a: b: c\n')).toEqual({ found: 'b: c' });
    expect(dataOf('a: "b" c\n')).toEqual({ found: 'c', closer: '"' });
    expect(dataOf('a: {b: 1\nc: d')).toEqual({ what: 'mapping', closer: '}' });
    expect(dataOf('a: [b')).toEqual({ what: 'list', closer: ']' });
    expect(dataOf('a: [b}\n')).toEqual({ found: '}', what: 'list', closer: ']' });
    expect(dataOf('a: @b\n')).toEqual({ found: '@' });
    expect(dataOf('a: b\n c: d\n')).toEqual({ found: 'b' });
    expect(dataOf('*a\n  b\n')).toEqual({ found: 'b' });
    expect(dataOf('a: "\\q"\n')).toEqual({ found: '\\q' });
    expect(dataOf("a: \n&x'y'")).toEqual({ found: 'the end of the line' });
    expect(dataOf('a: &a [*a]\n')).toEqual({ name: 'a' });
    expect(dataOf("a: 'b")).toEqual({ quote: "'" });
    expect(dataOf('a: **b\n')).toEqual({ name: '*b' });
    expect(dataOf('%YAML 1.1\n---\n')).toEqual({ version: '1.1' });
    expect(dataOf('a: b\u0001\n')).toEqual({ code: 'U+0001' });
    expect(dataOf('a: - b\n')).toEqual({ found: '- b' });
    expect(dataOf(`a: ${'x'.repeat(50)}: y`)).toEqual({ found: `${'x'.repeat(40)}…` });
  });

  test('the other place says what stands there', () => {
    const relatedIn = (text: string) => parseYaml(text, LIMITS).faults[0]?.related?.message;
    expect(relatedIn('a: [b}\n')).toBe('the list opens here');
    expect(relatedIn('a: {b]\n')).toBe('the mapping opens here');
    expect(relatedIn('a: [b\nc: d\n')).toBe('this line is not indented');
  });
});

test.each([
  ['a: - b\n  - c\n', 'Begin the list on the next line'],
  ['a:\n  * b\n  * c\n', 'begins with a hyphen'],
  ['a: [*]\n', 'double quotes around the asterisk'],
  ['a: *\n', 'double quotes around the asterisk'],
  ['a: & b\n', null],
  ['a: b: c\n', null],
  ['a: @b "c"\n', 'single quotes around the whole value'],
  ['a: say "b": c\n', 'single quotes around the whole value'],
  ['a: "b": c\n', 'single quotes around the whole value'],
  ['a: "say "b": c"\n', 'a backslash before each double quote'],
  ["a: 'say 'b': c'\n", 'each single quote within the value twice'],
  ['tools: Bash(git log: *), Read\n', 'Write a list with quotes'],
  ['tools: Read, Bash(git log: *), "*"\n', 'Write a list with quotes'],
])('what its usual help would not mend has a help of its own: %j', (text, help) => {
  const [fault] = parseYaml(text, { depth: 200, aliases: 100 }).faults;
  if (help === null) expect(fault?.help).toBeUndefined();
  else expect(fault?.help).toContain(help);
});

test.each([
  ['description: Use when: asked\n', '"Use when: asked"'],
  ['a: it\'s "b": c\n', `'it''s "b": c'`],
  ['a: b\\n: c\n', `'b\\n: c'`],
  ['a: b: c\r\nd: e\r\n', '"b: c"'],
  ['a: b: c', '"b: c"'],
  ['a: b: c # d\n', null],
  ['a: "b": c\n', null],
  ['a: b: c\n  d\n', null],
  ['tools: Bash(git log: *), Read\n', null],
])('the text that was meant by %j is offered where nothing else can be meant', (text, wanted) => {
  const [fault] = parseYaml(text, LIMITS).faults;
  expect(fault?.expected ?? null).toBe(wanted);
  if (fault === undefined || wanted === null) return;
  const mended = text.slice(0, fault.at.start) + wanted + text.slice(fault.at.end);
  expect(parseYaml(mended, LIMITS).faults).toEqual([]);
});
