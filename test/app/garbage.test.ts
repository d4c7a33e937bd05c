import { cachedDataVersionTag } from 'node:v8';
import { expect, test } from 'vitest';
import { COLLECTOR, collectingGarbage } from '../../src/app/garbage.ts';

/** What a reference was made or asked for in a turn lives through it. */
const turn = () => new Promise(setImmediate);

/** Whether garbage that was made before is gone after this many contents of so many. */
async function isCollected(read: number, of: number): Promise<boolean> {
  const garbage = new WeakRef({});
  await turn();
  collectingGarbage(() => undefined)(read, of);
  return garbage.deref() === undefined;
}

test.each([
  ['before the first of many contents', 1, 5000, true],
  ['behind the last of many', 5000, 5000, true],
  ['halfway', 2500, 5000, true],
  ['not in between', 1250, 5000, false],
  ['not for few', 1, 4999, false],
])('garbage is collected %s', async (_when, read, of, expected) => {
  expect(await isCollected(read, of)).toBe(expected);
});

test.each([
  ['many problems leave', 5000, true],
  ['few leave', 4999, false],
])('garbage that %s', async (_which, things, expected) => {
  const garbage = new WeakRef({});
  await turn();
  COLLECTOR.onLetGo(things);
  expect(garbage.deref() === undefined).toBe(expected);
});

test('whoever listens hears of every content, and compiled code stays good', () => {
  const flags = cachedDataVersionTag();
  const heard: unknown[] = [];
  const onRead = collectingGarbage((read, of) => heard.push([read, of]));
  onRead(1, 6000);
  onRead(2, 6000);
  expect(heard).toEqual([
    [1, 6000],
    [2, 6000],
  ]);
  expect(cachedDataVersionTag()).toBe(flags);
});
