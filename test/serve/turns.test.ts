import { expect, test } from 'vitest';
import { Turns } from '../../src/serve/requests.ts';

/** Work that ends when it is told to, and notes when it begins and ends. */
function workshop() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    log.push(`${name} begins`);
    return new Promise<string>((resolve) => {
      ends.set(name, () => {
        log.push(`${name} ends`);
        resolve(name);
      });
    });
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settled();
  };
  return { log, work, end };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('each works alone, in the order of asking', async () => {
  const turns = new Turns();
  const { log, work, end } = workshop();
  const all = ['one', 'two', 'three'].map((name) => turns.take(work(name)));
  await settled();
  expect(log.splice(0)).toEqual(['one begins']);
  await end('one');
  expect(log.splice(0)).toEqual(['one ends', 'two begins']);
  await end('two');
  await end('three');
  expect(log.splice(0)).toEqual(['two ends', 'three begins', 'three ends']);
  expect(await Promise.all(all)).toEqual(['one', 'two', 'three']);
});

test('what fails keeps nobody from their turn', async () => {
  const turns = new Turns();
  const fails = () => Promise.reject(new Error('no'));
  const failed = [turns.take(fails), turns.take(fails)];
  const done = turns.take(async () => 'done');
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  expect(await done).toBe('done');
});
