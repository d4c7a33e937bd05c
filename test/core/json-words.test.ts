import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { jsonWords } from '../../src/core/json-words.ts';
import { parseJson } from '../../src/parse/json/json.ts';

/** A text for each way of not being JSON, and what is said of it. */
const SLIPS: readonly (readonly [string, string])[] = [
  ['', 'there is nothing in it'],
  ['{"a": 1', 'the object that opens here is never closed'],
  ['[1', 'the list that opens here is never closed'],
  ['<<<<<<< HEAD\n{}', 'a merge conflict was left here'],
  ['{"a": "say "hi""}', 'this quote ends the string, but the text goes on'],
  ['{"a": 01}', '01 is not a JSON number'],
  ['{"a": ...}', '... stands for something that was left out'],
  ['{"a": 1, ...}', '... stands for something that was left out'],
  ['[1, …]', '… stands for something that was left out'],
  ['{} // x', 'JSON has no comments'],
  ['"a\tb"', 'a tab is in a string without an escape'],
  ['"a\nb"', 'a string does not end on its line'],
  ['"\\x"', '\\x is not a JSON escape'],
  ['{\u00a0}', 'the invisible character U+00A0 is outside a string'],
  ["{'a': 1}", "' is not a JSON quote"],
  ['{a: 1}', 'no double quotes around the key a'],
  ['{"a": b}', 'no double quotes around the text b'],
  ['{"a": None}', 'None is not a JSON word'],
  ['{} {}', 'there is text after its end: {'],
  ['{"a" 1}', 'no colon after the key "a"'],
  ['{"a":}', 'no value after this colon'],
  ['[1 2]', 'no comma before 2'],
  ['[,1]', 'nothing before this comma'],
  ['[1,]', 'nothing between this comma and ]'],
  ['[1}', 'the list is closed with }'],
  [']', '] found, a value expected'],
];

describe('every slip in JSON has words', () => {
  test.each(SLIPS)('%j', (text, words) => {
    const { valid, faults } = parseJson(text, DEFAULT_CONFIG.limits);
    expect(valid).toBe(false);
    const said = jsonWords(faults[0] ?? { message: '', data: {} });
    expect(said.text).toBe(words);
    expect(said.help).toMatch(/^[A-Z].*\.$/);
    expect(said.help).not.toMatch(/\{\w+\}/);
  });
});

test('a slip without words of its own is told all the same', () => {
  expect(jsonWords({ message: 'other', data: {} }).text).toBe('the text stops being JSON here');
});
