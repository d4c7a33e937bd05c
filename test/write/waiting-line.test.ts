import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tidyUp } from '../../src/core/interruption.ts';
import { type Claimant, type Lock, takeLock } from '../../src/write/lock-file.ts';
import { WaitingLine } from '../../src/write/waiting-line.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-line-'));
  file = join(folder, 'write.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Turns in which each who waits looks once. */
class Turns {
  readonly #waiting: (() => void)[] = [];

  pause = (): Promise<void> => new Promise((resolve) => this.#waiting.push(resolve));

  async next(): Promise<void> {
    for (const each of this.#waiting.splice(0)) each();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const by = (pid: number, pause: Claimant['pause'], running = [1, 2, 3, 4, 5]): Claimant => ({
  holder: { pid, host: 'here', since: '2026-11-22T10:00:00.000Z', command: `command ${pid}` },
  isRunning: (each) => running.includes(each),
  pause,
});

const never = (): never => {
  throw new Error('it waits');
};

const places = (): readonly string[] => readdirSync(folder).filter((name) => /wait$/.test(name));

/** No two places are taken in one millisecond. */
const aMoment = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 3));

async function joined(line: WaitingLine): Promise<WaitingLine> {
  line.join();
  await aMoment();
  return line;
}

const line = (pid: number, running?: number[]): WaitingLine =>
  new WaitingLine(file, { pid, host: 'here', isRunning: by(pid, never, running).isRunning });

describe('a line', () => {
  test('keeps the order in which its places were taken', async () => {
    expect(line(1).ahead()).toEqual([]);
    const [first, second] = [await joined(line(1)), await joined(line(2))];
    expect([first.ahead().length, second.ahead().length, line(3).ahead().length]).toEqual([
      0, 1, 2,
    ]);
    second.join();
    expect(places()).toHaveLength(2);
    first.leave();
    expect(second.ahead()).toEqual([]);
    second.leave();
    expect(places()).toEqual([]);
  });

  test('forgets who is gone when it would be their turn', async () => {
    await joined(line(8));
    const living = await joined(line(1));
    await joined(line(9));
    const last = await joined(line(2));
    expect(last.ahead()).toHaveLength(2);
    living.leave();
    expect(last.ahead()).toEqual([]);
    expect(places()).toHaveLength(1);
  });

  test('does not wait for another machine, and forgets its places after an hour', () => {
    const place = (ago: number): string =>
      `${file}.${Math.floor(statSync(dirname(file)).mtimeMs) - ago}.1.00000000.00000000.wait`;
    writeFileSync(place(1_000), '');
    writeFileSync(place(3_700_000), '');
    expect(line(1).ahead()).toEqual([]);
    expect(places()).toHaveLength(1);
  });

  test('leaves what is no place alone', () => {
    const names = ['write.lock', `write.lock.${'a'.repeat(36)}`, 'write.lock.1.1.wait', 'x.wait'];
    for (const name of names) writeFileSync(join(folder, name), '');
    expect(line(1).ahead()).toEqual([]);
    expect(readdirSync(folder)).toEqual(names.sort());
  });

  test('is left where the run is interrupted', async () => {
    await joined(line(1));
    tidyUp();
    expect(places()).toEqual([]);
  });

  test('is nothing where there is no folder: the lock says what is wrong', () => {
    file = join(folder, 'nowhere', 'write.lock');
    const alone = line(1);
    alone.join();
    expect(alone.ahead()).toEqual([]);
    alone.leave();
  });
});

describe('who waits for a lock', () => {
  test('gets it in turn, and before who had it and wants it again', async () => {
    const turns = new Turns();
    const took: number[] = [];
    const taking = async (pid: number): Promise<Lock> => {
      const lock = await takeLock(file, by(pid, turns.pause), 60_000);
      took.push(pid);
      return lock;
    };
    const held = await taking(1);
    const wanted: Promise<Lock>[] = [];
    for (const pid of [3, 2, 4]) {
      wanted.push(taking(pid));
      await aMoment();
    }
    held.release();
    wanted.push(taking(1));
    for (const each of wanted) {
      await turns.next();
      (await each).release();
    }
    expect(took).toEqual([1, 3, 2, 4, 1]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('does not give up as long as the lock changes hands', async () => {
    let turn = 0;
    const pause = async (): Promise<void> => {
      turn += 1;
      rmSync(file, { force: true });
      if (turn === 100) return;
      const token = String(turn).padStart(36, '0');
      writeFileSync(file, JSON.stringify({ ...by(2, never).holder, token }));
    };
    await pause();
    const lock = await takeLock(file, by(1, pause), 20);
    expect(turn).toBe(100);
    lock.release();
  });

  test('passes over who does not take it for a second', async () => {
    const stopped = await joined(line(2));
    let waited = 0;
    const pause = async (milliseconds: number): Promise<void> => {
      waited += milliseconds;
    };
    const lock = await takeLock(file, by(1, pause), 60_000);
    expect(waited).toBe(1_020);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    // When it goes on, it finds its turn.
    expect(stopped.ahead()).toEqual([]);
    stopped.leave();
  });

  test('gives up where who is next can not take the lock of a process that is gone', async () => {
    const token = 'a'.repeat(36);
    writeFileSync(file, JSON.stringify({ ...by(9, never).holder, token }));
    writeFileSync(`${file}.${token}`, 'no lock');
    const failed = takeLock(
      file,
      by(1, async () => {}),
      100,
    );
    await expect(failed).rejects.toMatchObject({ code: 'locked' });
    expect(places()).toEqual([]);
  });
});
