import { cachedDataVersionTag } from 'node:v8';
import { expect, test } from 'vitest';
import { THREADS, THREADS_OF_OWN_PROCESS } from '../../../src/cli/analysts/thread-source.ts';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { rules } from '../../all-rules.ts';

test.each([
  ['nothing was taken yet', { spent: 0, taken: 0, total: 10_000 }, false],
  ['one has not seen enough', { spent: 100, taken: 10, total: 10_000 }, false],
  ['as much is left as was done', { spent: 200, taken: 100, total: 200 }, false],
  ['a second is left', { spent: 200, taken: 100, total: 600 }, true],
  ['few are left that take long', { spent: 2000, taken: 20, total: 24 }, true],
  ['too few were taken to know', { spent: 2000, taken: 19, total: 1000 }, false],
  ['many are left that take nothing', { spent: 200, taken: 10_000, total: 20_000 }, false],
  ['all were taken', { spent: 5000, taken: 600, total: 600 }, false],
])('where %s, threads are worth it: %j, %s', (_when, progress, expected) => {
  expect(THREADS.isWorthwhile(progress)).toBe(expected);
});

test('code that was not built has none', async () => {
  expect(await THREADS.call(rules, DEFAULT_CONFIG)).toBe(null);
});

test('where the process is ours, garbage is collected, and compiled code stays good', async () => {
  const flags = cachedDataVersionTag();
  const garbage = () => new WeakRef({});
  // What a reference was made or asked for in a turn lives through it.
  const turn = () => new Promise(setImmediate);
  const before = garbage();
  await turn();
  const analysts = await THREADS_OF_OWN_PROCESS.call(rules, DEFAULT_CONFIG);
  expect(before.deref()).toBe(undefined);
  expect(analysts?.isFree).toBe(false);
  const meanwhile = garbage();
  await turn();
  analysts?.dismiss();
  expect(meanwhile.deref()).toBe(undefined);
  expect(cachedDataVersionTag()).toBe(flags);
});
