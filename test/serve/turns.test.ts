import { expect, test } from 'vitest';
import { Turns } from '../../src/serve/requests.ts';

const READS = false;
const WRITES = true;

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

test('reads beside each other, writes alone, in the order of asking', async () => {
  const turns = new Turns();
  const { log, work, end } = workshop();
  const all = [
    turns.take(READS, work('r1')),
    turns.take(READS, work('r2')),
    turns.take(WRITES, work('w1')),
    turns.take(READS, work('r3')),
    turns.take(WRITES, work('w2')),
    turns.take(WRITES, work('w3')),
  ];
  await settled();
  expect(log.splice(0)).toEqual(['r1 begins', 'r2 begins']);
  await end('r1');
  expect(log.splice(0)).toEqual(['r1 ends']);
  await end('r2');
  expect(log.splice(0)).toEqual(['r2 ends', 'w1 begins']);
  await end('w1');
  expect(log.splice(0)).toEqual(['w1 ends', 'r3 begins']);
  await end('r3');
  await end('w2');
  expect(log.splice(0)).toEqual(['r3 ends', 'w2 begins', 'w2 ends', 'w3 begins']);
  await end('w3');
  expect(await Promise.all(all)).toEqual(['r1', 'r2', 'w1', 'r3', 'w2', 'w3']);
});

test('what fails keeps nobody from their turn', async () => {
  const turns = new Turns();
  const fails = () => Promise.reject(new Error('no'));
  const failed = [turns.take(WRITES, fails), turns.take(READS, fails), turns.take(WRITES, fails)];
  const done = turns.take(READS, async () => 'done');
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
  ]);
  expect(await done).toBe('done');
});
