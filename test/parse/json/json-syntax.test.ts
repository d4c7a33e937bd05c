import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../src/parse/json/json.ts';
import { allInShort } from '../faults.ts';

const LIMITS = { depth: 200 };

function faultsOf(text: string): string[] {
  return allInShort(text, parseJson(text, LIMITS).faults);
}

describe('what is no JSON', () => {
  test.each([
    ['', 'empty [0-0]'],
    [' \n', 'empty [0-0]'],
    // Commas and colons.
    ['[1,]', 'trailingComma [2-3] ,'],
    ['{"a":1, }', 'trailingComma [6-7] ,'],
    ['[1,\n]', 'trailingComma [2-3] ,'],
    ['[,1]', 'strayComma [1-2] ,'],
    ['[,]', 'strayComma [1-2] ,'],
    ['{,}', 'strayComma [1-2] ,'],
    ['[1,,2]', 'strayComma [3-4] ,'],
    ['{"a":1,,"b":2}', 'strayComma [7-8] ,'],
    ['[1 2]', 'missingComma [3-4] 2'],
    ['["a" "b"]', 'missingComma [5-8] "b"'],
    ['[[] []]', 'missingComma [4-5] ['],
    ['{"a":1\n"b":2}', 'missingComma [7-10] "b"'],
    ['{"a":1 {"b":2}}', 'missingComma [7-8] {'],
    ['[1 null]', 'missingComma [3-7] null'],
    ['{"a" 1}', 'missingColon [1-4] "a"'],
    ['{"a"}', 'missingColon [1-4] "a"'],
    ['{"a", "b"}', 'missingColon [1-4] "a"'],
    ['{"a"=1}', 'missingColon [1-4] "a"'],
    ['{"a" = 1}', 'missingColon [1-4] "a"'],
    ['{"a":}', 'missingValue [4-5] :'],
    ['{"a":,"b":1}', 'missingValue [4-5] :'],
    ['{"a"::1}', 'missingValue [4-5] :'],
    // Brackets.
    ['[', 'unclosed [0-1] [ -> [1-1]'],
    ['{"a":[1, 2\n\n', 'unclosed [5-6] [ -> [10-10]'],
    ['{"a":1', 'unclosed [0-1] { -> [6-6]'],
    ['{"a":', 'unclosed [0-1] { -> [5-5]'],
    ['{"a"', 'unclosed [0-1] { -> [4-4]'],
    ['[1,', 'unclosed [0-1] [ -> [3-3]'],
    ['[1}', 'wrongCloser [2-3] } -> [0-1] ['],
    ['{"a":1]', 'wrongCloser [6-7] ] -> [0-1] {'],
    ['[1,}', 'wrongCloser [3-4] } -> [0-1] ['],
    ['{"a":[}', 'wrongCloser [6-7] } -> [5-6] ['],
    [']', 'unexpected [0-1] ]'],
    [':', 'unexpected [0-1] :'],
    [',', 'unexpected [0-1] ,'],
    ['["a":1]', 'unexpected [4-5] :'],
    ['{[]:1}', 'unexpected [1-2] ['],
    ['{:1}', 'unexpected [1-2] :'],
    ['{"a":1 b', 'unexpected [7-8] b'],
    // What follows the end.
    ['{}{}', 'leftover [2-3] {'],
    ['{}}', 'leftover [2-3] }'],
    ['1 2', 'leftover [2-3] 2'],
    ['"a" "b"', 'leftover [4-7] "b"'],
    ['{} x', 'leftover [3-4] x'],
    ['[],', 'leftover [2-3] ,'],
    ['{"a":1} x', 'leftover [8-9] x'],
    ['[{"a":1},x]', 'unquotedText [9-10] x'],
    ['[{},x]', 'unquotedText [4-5] x'],
    // Quotes.
    ["{'a':1}", "quotes [1-2] '"],
    ['[“a”]', 'quotes [1-2] “'],
    ['[`a`]', 'quotes [1-2] `'],
    ['{a:1}', 'unquotedKey [1-2] a'],
    ['{"a":1,b:2}', 'unquotedKey [7-8] b'],
    ['{null:1}', 'unquotedKey [1-5] null'],
    ['{1:1}', 'unquotedKey [1-2] 1'],
    ['{été:1}', 'unquotedKey [1-4] été'],
    ['[abc]', 'unquotedText [1-4] abc'],
    ['{"a":open}', 'unquotedText [5-9] open'],
    ['{"a":"say "hi" x"}', 'quoteInString [10-11] "'],
    ['["a"b]', 'quoteInString [3-4] "'],
    ['["a""b"]', 'quoteInString [3-4] "'],
    ['["é"é]', 'quoteInString [3-4] "'],
    ['{"a"b":1}', 'quoteInString [3-4] "'],
    // Strings.
    ['["a', 'unclosedString [1-3] "a'],
    ['["a\nb"]', 'unclosedString [1-3] "a'],
    ['["a\r\nb"]', 'unclosedString [1-3] "a'],
    ['["', 'unclosedString [1-2] "'],
    ['["\\"]', 'unclosedString [1-5] "\\"]'],
    ['["a\\', 'unclosedString [1-4] "a\\'],
    ['["a\\\nb"]', 'unclosedString [1-4] "a\\'],
    ['["a\\\r\nb"]', 'unclosedString [1-4] "a\\'],
    ['["a\tb"]', 'controlCharacter [3-4]'],
    ['["a\u0001b"]', 'controlCharacter [3-4] \u0001'],
    ['["a\\n\tb"]', 'controlCharacter [5-6]'],
    ['["\\x"]', 'badEscape [2-4] \\x'],
    ['["\\🗼"]', 'badEscape [2-5] \\🗼'],
    ['["\\u00zz"]', 'badEscape [2-6] \\u00'],
    ['["abcdef\\u12"]', 'badEscape [8-12] \\u12'],
    ['["\\u"]', 'badEscape [2-4] \\u'],
    ['["it\\\'s"]', "badEscape [4-6] \\'"],
    ['{"a\\x":1}', 'badEscape [3-5] \\x'],
    ['["a\u0001x', 'controlCharacter [3-4] \u0001'],
    // Numbers and words.
    ['[01]', 'badNumber [1-3] 01'],
    ['01', 'badNumber [0-2] 01'],
    ['[-01]', 'badNumber [1-4] -01'],
    ['[.5]', 'badNumber [1-3] .5'],
    ['[1.]', 'badNumber [1-3] 1.'],
    ['[1.e1]', 'badNumber [1-5] 1.e1'],
    ['[1e]', 'badNumber [1-3] 1e'],
    ['[1e+]', 'badNumber [1-4] 1e+'],
    ['[+1]', 'badNumber [1-3] +1'],
    ['[-]', 'badNumber [1-2] -'],
    ['[--1]', 'badNumber [1-4] --1'],
    ['[0x1F]', 'badNumber [1-5] 0x1F'],
    ['[1_000]', 'badNumber [1-6] 1_000'],
    ['[1.2.3]', 'badNumber [1-6] 1.2.3'],
    ['[2026-01-05]', 'badNumber [1-11] 2026-01-05'],
    ['[1true]', 'badNumber [1-6] 1true'],
    ['[12ab]', 'badNumber [1-5] 12ab'],
    ['[NaN]', 'badNumber [1-4] NaN'],
    ['[-Infinity]', 'badNumber [1-10] -Infinity'],
    ['[True]', 'otherWord [1-5] True'],
    ['[None]', 'otherWord [1-5] None'],
    ['{"a":undefined}', 'otherWord [5-14] undefined'],
    ['[nan1]', 'unquotedText [1-5] nan1'],
    // What JSON does not know.
    ['// x\n{}', 'comment [0-4] // x'],
    ['[1 /* x */]', 'comment [3-10] /* x */'],
    ['[1 /* x', 'comment [3-7] /* x'],
    ['{ # x\n}', 'comment [2-5] # x'],
    ['{#x\n}', 'comment [1-3] #x'],
    ['[a#]', 'unquotedText [1-3] a#'],
    ['\ufeff{}', 'invisible [0-1]'],
    ['[\u00a01]', 'invisible [1-2]'],
    ['[1\u200b]', 'invisible [2-3] \u200b'],
    ['[true\u00a0]', 'invisible [5-6]'],
    ['[\u000b]', 'invisible [1-2]'],
    ['[\u{e0020}]', 'invisible [1-3] \u{e0020}'],
    ['<<<<<<< HEAD\n{}', 'conflict [0-7] <<<<<<<'],
    ['[1\n=======\n,2]', 'conflict [3-10] ======='],
    ['[1,\n>>>>>>> x\n2]', 'conflict [4-11] >>>>>>>'],
    ['[1,\n<<<<<<<<\n2]', 'unexpected [4-12] <<<<<<<<'],
    ['[1, <<<<<<< x]', 'unexpected [4-11] <<<<<<<'],
    ['[@a]', 'unexpected [1-3] @a'],
    ['/', 'unexpected [0-1] /'],
    ['[&]', 'unexpected [1-2] &'],
  ])('%j', (text, expected) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(parseJson(text, LIMITS)).toMatchObject({ valid: false, value: undefined });
    expect(faultsOf(text)).toEqual([`syntax/${expected}`]);
  });

  test('data for the words', () => {
    const dataOf = (text: string) => parseJson(text, LIMITS).faults[0]?.data;
    expect(dataOf('["a\tb"]')).toEqual({ what: 'a tab', escape: '\\t' });
    expect(dataOf('["a\u001fb"]')).toEqual({
      what: 'the control character U+001F',
      escape: '\\u001F',
    });
    expect(dataOf('[\u{e0020}]')).toEqual({ code: 'U+E0020' });
    expect(dataOf('[True]')).toEqual({ found: 'True', word: 'true' });
    expect(dataOf('{"a":1 b')).toEqual({ found: 'b', wanted: 'a comma or }' });
    expect(dataOf('{[]:1}')).toEqual({ found: '[', wanted: 'a key in double quotes' });
    expect(dataOf('[:')).toEqual({ found: ':', wanted: 'a value' });
    expect(dataOf('[1}')).toEqual({ found: '}', what: 'list', closer: ']' });
    expect(dataOf('{"a":1')).toEqual({ what: 'object', closer: '}' });
    expect(dataOf('{"a" 1}')).toEqual({ key: '"a"' });
    expect(dataOf('[1,]')).toEqual({ closer: ']' });
    expect(dataOf('["\\u00zz"]')).toEqual({ found: '\\u00' });
    expect(dataOf('["a\\x\\u0041"]')).toEqual({ found: '\\x' });
    expect(dataOf('["a\\xyzu0041"]')).toEqual({ found: '\\x' });
    expect(dataOf("[1,'a']")).toEqual({ found: "'" });
    expect(dataOf('{"a":{x:1}}')).toEqual({ found: 'x' });
    expect(dataOf('["b",{a:1}]')).toEqual({ found: 'a' });
    expect(dataOf('["b",abc]')).toEqual({ found: 'abc' });
    for (const [text, found] of [
      ['[1 2]', '2'],
      ['[1,01]', '01'],
      ['{} x', 'x'],
      ['{1:1}', '1'],
      ['{"a":1,null:1}', 'null'],
    ] as const) {
      expect(dataOf(text)).toEqual({ found });
    }
  });

  test('what was wanted in its place', () => {
    const wantedIn = (text: string) => parseJson(text, LIMITS).faults[0]?.data['wanted'];
    expect(wantedIn('{"a":1,[')).toBe('a key in double quotes');
    expect(wantedIn('{"a":1,:')).toBe('a key in double quotes');
    expect(wantedIn('[1 &')).toBe('a comma or ]');
    expect(wantedIn('&')).toBe('a value');
  });

  test('the other place says what stands there', () => {
    const relatedIn = (text: string) => parseJson(text, LIMITS).faults[0]?.related?.message;
    expect(relatedIn('[1}')).toBe('the list opens here');
    expect(relatedIn('{"a":1]')).toBe('the object opens here');
    expect(relatedIn('[1')).toBe('the text ends here');
  });

  test.each([
    ['{"a":1,"b""c":1}', 'quoteInString [9-10] "'],
    ['{"a":1 "b"c}', 'missingComma [7-10] "b"'],
    ['["\\n\\t x\ty"]', 'controlCharacter [8-9]'],
    ['["a b\\q"]', 'badEscape [5-7] \\q'],
    ['[1 01]', 'badNumber [3-5] 01'],
    ['["a"-1]', 'quoteInString [3-4] "'],
  ])('%j', (text, expected) => {
    expect(faultsOf(text)).toEqual([`syntax/${expected}`]);
  });

  test('a long piece of the text is cut, never inside a character', () => {
    const { faults } = parseJson(`[x${'🗼'.repeat(40)}]`, LIMITS);
    expect(faults[0]?.data).toEqual({ found: `x${'🗼'.repeat(19)}…` });
  });
});

describe('a text with several faults', () => {
  test.each([
    [
      '{"a": 1, // one\n"b": [,],\n}',
      ['comment [9-15]', 'strayComma [22-23]', 'trailingComma [24-25]'],
    ],
    [
      '{"a": True, "b": None, "c": 01}',
      ['otherWord [6-10]', 'otherWord [17-21]', 'badNumber [28-30]'],
    ],
    ["{'a': 'x', 'b': False}", ['quotes [1-2]', 'otherWord [16-21]']],
    [
      '{"a": "x\ty"\n"b": 1,}',
      ['controlCharacter [8-9]', 'missingComma [12-15]', 'trailingComma [18-19]'],
    ],
    // What is behind one of these depends on how it is put right.
    ['{"a": "x\n, "b": 1,}', ['unclosedString [6-8]']],
    ['[1, 2} ,, x]', ['wrongCloser [5-6]']],
    ["{'it's': 1,, 2}", ['quotes [1-2]']],
    ['{"a":1 {"b":2}}', ['missingComma [7-8]']],
    ['[1, // one', ['comment [4-10]']],
    ['[ , , , , , , , 1]', [2, 4, 6, 8, 10].map((at) => `strayComma [${at}-${at + 1}]`)],
  ])('%s', (text, faults) => {
    const found = faultsOf(text).map((each) => each.replace(/^syntax\/|(?<=\]).*$/gs, ''));
    expect(found).toEqual(faults);
  });
});
