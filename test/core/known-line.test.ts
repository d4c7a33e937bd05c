import { expect, test } from 'vitest';
import { holdLines, KnownLine, knownLine } from '../../src/core/known-line.ts';

test('of a line, each thing is worked out once', () => {
  const line = new KnownLine('text');
  let asked = 0;
  const work = () => ++asked;
  expect([line.once('a', work), line.once('a', work), line.once('b', work)]).toEqual([1, 1, 2]);
});

test('a process that holds lines knows them again, and only them', () => {
  // Another test of this process may have had it hold lines before.
  holdLines();
  const whole = 'zero\none\ntwo\n';
  const [, one = ''] = whole.split('\n');
  expect(knownLine(one)).toBe(knownLine('one'));
  expect(knownLine('one').text).toBe('one');
  expect(knownLine('two')).not.toBe(knownLine('one'));
  expect(knownLine('\ud800 half').text).toBe('\ud800 half');
  const before = knownLine('one');
  for (let nth = 0; nth < 40; nth += 1) knownLine(`${nth} `.repeat(2 ** 18));
  expect(knownLine('one')).not.toBe(before);
});
