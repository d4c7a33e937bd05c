import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CouldNotCheck } from '../../src/core/failure.ts';
import { tidyUp } from '../../src/core/interruption.ts';
import { type Claimant, type Holder, takeLock } from '../../src/write/lock-file.ts';
import { ON_WINDOWS } from '../windows.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-lock-'));
  file = join(folder, 'write.lock');
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const holder = (pid: number, host = 'here'): Holder => {
  return { pid, host, since: '2026-11-22T10:00:00.000Z', command: 'a command' };
};

/** Processes of a made-up machine. What happens while one waits, happens in its pause. */
function claimant(
  pid: number,
  {
    running = [1, 2, 3],
    pause = async () => {},
  }: { running?: number[]; pause?: Claimant['pause'] } = {},
): Claimant {
  return { holder: holder(pid), isRunning: (each) => running.includes(each), pause };
}

/** The lock of a process that died with it. */
function left(pid: number, host = 'here', at = file, token = 'a'.repeat(36)): void {
  writeFileSync(at, `${JSON.stringify({ ...holder(pid, host), token })}\n`);
}

async function refusal(by: Claimant, patience = 20): Promise<CouldNotCheck> {
  const error = await takeLock(file, by, patience).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(CouldNotCheck);
  return error as CouldNotCheck;
}

describe('a lock', () => {
  test('names who has it, and is gone when it was released', async () => {
    const lock = await takeLock(file, claimant(1), 1);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(holder(1));
    expect(lock.tookOver).toBe(null);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is had by one at a time: another waits until it is released', async () => {
    const first = await takeLock(file, claimant(1), 1);
    let pauses = 0;
    const pause = async (): Promise<void> => {
      pauses += 1;
      if (pauses === 2) first.release();
    };
    const second = await takeLock(file, claimant(2, { pause }), 100);
    expect(pauses).toBe(2);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: 2 });
    // It is another's by now.
    first.release();
    expect(existsSync(file)).toBe(true);
    second.release();
  });

  test('is waited for so long and no longer; who has it is named', async () => {
    const lock = await takeLock(file, claimant(1), 1);
    let pauses = 0;
    const pause = async (): Promise<void> => {
      pauses += 1;
    };
    const { code, exitCode, message, help } = await refusal(claimant(2, { pause }), 40);
    expect([code, exitCode, pauses]).toEqual(['locked', 3, 4]);
    expect(message).toContain('`a command` is running (process 1 on here, since 2026-11-22T10');
    expect(help).toContain(file);
    lock.release();
  });

  test('is waited for longer where who has it shows that it goes on', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    try {
      const lock = await takeLock(file, claimant(1), 1);
      let waited = 0;
      const pause = async (milliseconds: number): Promise<void> => {
        vi.advanceTimersByTime(milliseconds);
        waited += milliseconds;
        // Now it hangs.
        if (waited === 30_000) vi.clearAllTimers();
      };
      await refusal(claimant(2, { pause }), 2_000);
      expect([waited > 31_000, waited < 33_000]).toEqual([true, true]);
      lock.release();
    } finally {
      vi.useRealTimers();
    }
  });

  test('goes where the run is interrupted', async () => {
    await takeLock(file, claimant(1), 1);
    tidyUp();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a lock of a process that is gone', () => {
  test('is taken over, and who had it is told', async () => {
    left(9);
    const lock = await takeLock(file, claimant(1), 1);
    expect(lock.tookOver).toMatchObject(holder(9));
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('of another host stays: nobody here can say whether it is gone', async () => {
    left(9, 'elsewhere');
    expect((await refusal(claimant(1))).message).toContain('process 9 on elsewhere');
    expect(existsSync(file)).toBe(true);
  });

  test('is not taken from who took it over meanwhile', async () => {
    left(9);
    let asked = 0;
    const slow = claimant(1);
    const isRunning = (pid: number): boolean => {
      asked += 1;
      // Between reading the old lock and removing it, another has taken it over.
      if (asked === 1) left(2, 'here', file, 'b'.repeat(36));
      return slow.isRunning(pid);
    };
    await refusal({ ...slow, isRunning });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: 2 });
    expect(readdirSync(folder)).toEqual(['write.lock']);
  });

  test('is left to who is just taking it over; who died of that is no hindrance', async () => {
    left(9);
    const guard = `${file}.${'a'.repeat(36)}`;
    left(2, 'here', guard, 'b'.repeat(36));
    await refusal(claimant(1));
    const lock = await takeLock(file, claimant(1, { running: [1] }), 1);
    expect(lock.tookOver).toMatchObject({ pid: 9 });
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('what is no lock of ours is left alone', () => {
  test.each([
    ['nothing', ''],
    ['another text', 'locked\n'],
    ['a lock without a token', JSON.stringify(holder(9))],
    ['a token that is a path', JSON.stringify({ ...holder(9), token: `../${'a'.repeat(33)}` })],
    ['a group of processes', JSON.stringify({ ...holder(-1), token: 'a'.repeat(36) })],
  ])('%s', async (_what, text) => {
    writeFileSync(file, text);
    const { message, help } = await refusal(claimant(1));
    expect(message).toContain('The lock is in place');
    expect(help).toContain(`remove ${file}`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('a folder', async () => {
    mkdirSync(file);
    await refusal(claimant(1));
  });

  test.skipIf(ON_WINDOWS)('a link, and nothing behind it is made', async () => {
    symlinkSync(join(folder, 'outside'), file);
    await refusal(claimant(1));
    expect(readdirSync(folder)).toEqual(['write.lock']);
  });
});

test('a lock that can not be made says so at once', async () => {
  file = join(folder, 'nowhere', 'write.lock');
  const pause = (): Promise<void> => {
    throw new Error('it waits');
  };
  const { code, message } = await refusal(claimant(1, { pause }));
  expect(code).toBe('unwritable-lock');
  expect(message).toContain('ENOENT');
});
