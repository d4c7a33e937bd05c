import { describe, expect, test } from 'vitest';
import { editDistance, nearest } from '../../src/core/nearest.ts';
import { matchesRule } from '../../src/core/rule-pattern.ts';

describe('nearest', () => {
  test.each([
    ['a letter too few', 'stagd', 'staged'],
    ['a letter too many', 'stagged', 'staged'],
    ['another letter', 'stazed', 'staged'],
    ['two letters swapped', 'satged', 'staged'],
    ['another case', 'STAGED', 'staged'],
    ['the word itself', 'rev', 'rev'],
  ])('%s', (_slip, word, meant) => {
    expect(nearest(word, ['rev', 'staged', 'quiet'])).toBe(meant);
  });

  test('of several the one with the fewest slips, then the first', () => {
    expect(nearest('MB-013', ['MB-001', 'MB-012', 'MB-003'])).toBe('MB-012');
    expect(nearest('abcd', ['abcx', 'abcy'])).toBe('abcx');
  });

  test('nothing where more than a third of the letters differ', () => {
    expect(nearest('abcdef', ['abcdxy'])).toBe('abcdxy');
    expect(nearest('abcdef', ['abcxyz'])).toBeNull();
    expect(nearest('ab', ['ac'])).toBeNull();
    expect(nearest('', ['a'])).toBeNull();
    expect(nearest('x'.repeat(61), ['x'.repeat(61)])).toBeNull();
  });
});

describe('matchesRule', () => {
  test.each([
    ['MB-001', 'MB-001'],
    ['MB-*', 'MB-001'],
    ['message/*', 'message/envelope'],
    ['*', 'message/envelope'],
    ['*/envelope', 'message/envelope'],
    ['m*e*e', 'message/envelope'],
    ['MB-001*', 'MB-001'],
    ['**', 'MB-001'],
  ])('%s fits %s', (pattern, id) => {
    expect(matchesRule(pattern, id)).toBe(true);
  });

  test.each([
    ['MB-001', 'MB-0011'],
    ['mb-001', 'MB-001'],
    ['MB-?', 'MB-1'],
    ['message/', 'message/envelope'],
    ['essage/*', 'message/envelope'],
    ['message/*x', 'message/envelope'],
    ['ab*ba', 'aba'],
    ['a*b*a', 'aba*'],
    ['', 'MB-001'],
  ])('%s does not fit %s', (pattern, id) => {
    expect(matchesRule(pattern, id)).toBe(false);
  });
});

describe('slips between two words', () => {
  test.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['notes-1-of-the-day', 'notes-12-of-the-day', 1],
    ['notes-12-of-the-day', 'notes-21-of-the-day', 1],
    ['aa', 'aaa', 1],
    ['abab', 'ab', 2],
    ['ca', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('%j and %j', (from, to, slips) => {
    expect(editDistance(from, to)).toBe(slips);
    expect(editDistance(to, from)).toBe(slips);
    expect(editDistance(from, to, slips)).toBe(slips);
    if (slips > 0) expect(editDistance(from, to, slips - 1)).toBeGreaterThan(slips - 1);
  });
});
