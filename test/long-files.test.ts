import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONG, leftToOthers } from './long-files.ts';
import { IS_WHOLE } from './runs.ts';

test('each of the files that take longest is there, once', () => {
  expect(LONG.filter((path) => !existsSync(path))).toEqual([]);
  expect(new Set(LONG).size).toBe(LONG.length);
});

test.skipIf(IS_WHOLE)('a run of all plays a sixth of them, six commits play all', () => {
  const played = [0, 1, 2, 3, 4, 5].map((turn) => {
    const left = leftToOthers(['run'], turn);
    return LONG.filter((path) => !left.includes(path));
  });
  expect(played.map(({ length }) => length)).toEqual([27, 27, 27, 27, 26, 26]);
  expect(new Set(played.flat())).toEqual(new Set(LONG));
});

test('whoever names a file plays it, and without commits nothing is left out', () => {
  expect(leftToOthers(['run', 'test/e2e/faults.test.ts'], 0)).toEqual([]);
  expect(leftToOthers(['run'], null)).toEqual([]);
});
