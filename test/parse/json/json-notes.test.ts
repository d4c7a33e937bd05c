import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../src/parse/json/json.ts';
import { allInShort } from '../faults.ts';

const DEPTH = 3;

/** What is wrong with a sound text; null where it nests too deep. */
function notes(text: string): readonly string[] | null {
  const { valid, faults } = parseJson(text, { depth: DEPTH });
  return valid ? allInShort(text, faults) : null;
}

describe('keys', () => {
  test.each<readonly [string, readonly string[]]>([
    ['{"a":1,"b":2}', []],
    ['{"a":1,"a":2}', ['duplicate-key/twice [7-10] "a" -> [1-4] "a"']],
    [
      String.raw`{"a":1,"\u0061":2}`,
      [String.raw`duplicate-key/twice [7-15] "\u0061" -> [1-4] "a"`],
    ],
    [String.raw`{"\"":1,"\"":2}`, [String.raw`duplicate-key/twice [8-12] "\"" -> [1-5] "\""`]],
    [String.raw`{"\\":1,"\\":2}`, [String.raw`duplicate-key/twice [8-12] "\\" -> [1-5] "\\"`]],
    [String.raw`{"\"":1,"\\":2}`, []],
    [String.raw`{"a":"\\","a":2}`, ['duplicate-key/twice [10-13] "a" -> [1-4] "a"']],
    [String.raw`{"a":"\\\"","a":2}`, ['duplicate-key/twice [12-15] "a" -> [1-4] "a"']],
    [String.raw`{"a":"\",\"a\":","b":2}`, []],
    ['{"a":{"a":1},"b":[{"a":1},{"a":1}]}', []],
    ['{"a":{"b":1},"a":1}', ['duplicate-key/twice [13-16] "a" -> [1-4] "a"']],
    ['[{"a":1,"a":1}]', ['duplicate-key/twice [8-11] "a" -> [2-5] "a"']],
    ['{"a":[":",":"],"b":{}}', []],
    ['[{},{"a":1},{"a":1}]', []],
  ])('%j', (text, faults) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(notes(text)).toEqual(faults);
  });
});

describe('numbers', () => {
  test.each<readonly [string, readonly string[]]>([
    ['[1, -2, 0.5, 1e3]', []],
    ['0.12345678901234567891', ['number-precision/changed [0-22] 0.12345678901234567891']],
    ['[12345678901234567891]', ['number-precision/changed [1-21] 12345678901234567891']],
    ['[9234567890123456789]', ['number-precision/changed [1-20] 9234567890123456789']],
    ['-12345678901234567891', ['number-precision/changed [0-21] -12345678901234567891']],
    ['[1e-400]', ['number-precision/changed [1-7] 1e-400']],
    ['[1E+400]', ['number-precision/changed [1-7] 1E+400']],
    ['["12345678901234567891"]', []],
    [
      '{"a":1e400,"a":1}',
      ['number-precision/changed [5-10] 1e400', 'duplicate-key/twice [11-14] "a" -> [1-4] "a"'],
    ],
  ])('%j', (text, faults) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(notes(text)).toEqual(faults);
  });
});

test('nothing is said of what nests too deep', () => {
  expect(notes('[[[1]]]')).toEqual([]);
  expect(notes('[[[[1]]]]')).toBeNull();
  expect(notes('[[{"a":{}}]]')).toBeNull();
  expect(notes('[[[]],[[]],[[]]]')).toEqual([]);
});
