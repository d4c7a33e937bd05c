import { expect, test } from 'vitest';
import { FreeIds } from '../../src/core/free-ids.ts';

test('the first free number, and no number twice', () => {
  const ids = new FreeIds(new Set(['a-r1', 'a-r3', 'b-r1']));
  const taken = ['a-r', 'a-r', 'b-r', 'c-r', 'c-r'].map((start) => ids.take(start));
  expect(taken).toEqual(['a-r2', 'a-r4', 'b-r2', 'c-r1', 'c-r2']);
});

test('what a thousand of one start ask is no more than they and the taken ones are', () => {
  let asked = 0;
  const taken = new Set(Array.from({ length: 500 }, (_, index) => `a-r${2 * index + 1}`));
  const has = (id: string): boolean => {
    asked += 1;
    return taken.has(id);
  };
  const ids = new FreeIds({ has });
  const given = Array.from({ length: 1000 }, () => ids.take('a-r'));
  expect(new Set(given).size).toBe(1000);
  expect(asked).toBe(1500);
});
