import { lstatSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { CouldNotCheck } from '../core/failure.ts';
import { onInterruption } from '../core/interruption.ts';
import { systemCode } from './disk.ts';
import { FreshFile } from './fresh-file.ts';
import { WaitingLine } from './waiting-line.ts';

/** Who has a lock. */
export interface Holder {
  readonly pid: number;
  /** What the pid is a number of: the machine, and a container on it. */
  readonly host: string;
  /** When the process began, RFC 3339. */
  readonly since: string;
  readonly command: string;
}

/** Who wants a lock. */
export interface Claimant {
  readonly holder: Holder;
  /** Whether a process of the same host is still there. */
  readonly isRunning: (pid: number) => boolean;
  /** Waits so many milliseconds. */
  readonly pause: (milliseconds: number) => Promise<unknown>;
}

/** A lock that was taken. An interruption of the run releases it as well. */
export interface Lock {
  /** Who had it, is gone, and did not release it; null for nobody. */
  readonly tookOver: Holder | null;
  release(): void;
}

/** What a lock's file holds. */
interface Content extends Holder {
  /** No two locks have the same. */
  readonly token: string;
}

/** A larger file is no lock. */
const MOST_BYTES = 4096;

const TOKEN = /^[0-9a-f-]{36}$/;

/** Milliseconds between two looks of whoever is next; those behind look less often. */
const LOOK = 10;

/** Milliseconds between two looks of anybody, at most. */
const SELDOM = 500;

/** Milliseconds between two signs of life of whoever has the lock. */
const BEAT = 1_000;

/** Milliseconds that a lock lies there for whoever is next. A process may be stopped, or very slow. */
const COURTESY = 1_000;

/**
 * Takes a lock, which is a file that only one process can make. One whose process is gone is taken
 * over; another is waited for, in the order in which processes of this machine came. However many
 * come first: as long as the lock changes hands, or whoever has it shows that it goes on, nobody gives up.
 * @param file absolute, in a folder that is there
 * @param patience milliseconds that nothing of this may happen
 * @throws CouldNotCheck where it is kept, or can't be made.
 */
export async function takeLock(file: string, by: Claimant, patience: number): Promise<Lock> {
  const line = new WaitingLine(file, { ...by.holder, isRunning: by.isRunning });
  let [seen, waited] = ['', 0];
  try {
    for (;;) {
      const ahead = line.ahead();
      const lock = ahead.length === 0 ? triedOnce(file, by) : null;
      if (lock !== null) return lock;
      const keeper = keeperOf(file, by);
      const now = keeper ?? `free for ${ahead[0]}`;
      if (now !== seen) [seen, waited] = [now, 0];
      if (waited >= patience) throw kept(file);
      if (keeper === null && waited >= COURTESY && ahead[0] !== undefined) line.pass(ahead[0]);
      line.join();
      const milliseconds = Math.min(SELDOM, LOOK * (1 + ahead.length));
      await by.pause(milliseconds);
      waited += milliseconds;
    }
  } finally {
    line.leave();
  }
}

/** Who has a lock, and when that showed last; null where it is to be had. */
function keeperOf(file: string, by: Claimant): string | null {
  const found = textAt(file);
  if (found === null || isGone(contentIn(found), by)) return null;
  return `${found}${lstatSync(file, { throwIfNoEntry: false })?.mtimeMs}`;
}

function isGone(content: Content | null, by: Claimant): content is Content {
  return content?.host === by.holder.host && !by.isRunning(content.pid);
}

function triedOnce(file: string, by: Claimant): Lock | null {
  const found = textAt(file);
  if (found === null) return made(file, by, null);
  const content = contentIn(found);
  if (!isGone(content, by) || !isRemoved(file, found, content, by)) return null;
  return made(file, by, content);
}

/** Null where another was faster. */
function made(file: string, { holder }: Claimant, tookOver: Holder | null): Lock | null {
  const text = `${JSON.stringify({ ...holder, token: crypto.randomUUID() })}\n`;
  const remove = (): void => {
    if (textAt(file) === text) rmSync(file, { force: true });
  };
  const settle = onInterruption(remove);
  try {
    new FreshFile(file, text).create();
  } catch (error) {
    settle();
    if (systemCode(error) === 'EEXIST') return null;
    throw unmade(file, error);
  }
  const beating = setInterval(showLife, BEAT, file);
  beating.unref();
  const release = (): void => {
    clearInterval(beating);
    remove();
    settle();
  };
  return { tookOver, release };
}

/** A large repository takes its time: those who wait see that something is going on. */
function showLife(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // Whoever removed it did not want to wait.
  }
}

/**
 * Removes the lock of a process that is gone. Whoever found it earlier must not remove the one that
 * comes after it, so this takes a lock of its own, of which there is one for each lock.
 */
function isRemoved(file: string, found: string, { token }: Content, by: Claimant): boolean {
  const guard = triedOnce(`${file}.${token}`, by);
  if (guard === null) return false;
  try {
    if (textAt(file) !== found) return false;
    rmSync(file);
    return true;
  } finally {
    guard.release();
  }
}

/** Null where nothing is; '' for what is no lock. */
function textAt(file: string): string | null {
  try {
    const stat = lstatSync(file);
    return stat.isFile() && stat.size <= MOST_BYTES ? readFileSync(file, 'utf8') : '';
  } catch (error) {
    return systemCode(error) === 'ENOENT' ? null : '';
  }
}

/** Null for what no process of ours has written. */
function contentIn(text: string): Content | null {
  try {
    const { pid, host, since, command, token } = JSON.parse(text) as Record<string, unknown>;
    const isOurs =
      Number.isSafeInteger(pid) &&
      (pid as number) > 0 &&
      [host, since, command, token].every((each) => typeof each === 'string') &&
      TOKEN.test(token as string);
    return isOurs ? ({ pid, host, since, command, token } as Content) : null;
  } catch {
    return null;
  }
}

function kept(file: string): CouldNotCheck {
  const holder = contentIn(textAt(file) ?? '');
  const who =
    holder === null
      ? 'The lock is in place'
      : `\`${holder.command}\` is running (process ${holder.pid} on ${holder.host}, since ${holder.since})`;
  return new CouldNotCheck(
    'locked',
    `${who}, and only one process may write at a time.`,
    `Wait until it ends, and run again. If that process no longer exists, remove ${file}.`,
  );
}

function unmade(file: string, error: unknown): CouldNotCheck {
  const [reason] = (error instanceof Error ? error.message : String(error)).split(', ', 1);
  return new CouldNotCheck(
    'unwritable-lock',
    `The lock ${file} could not be made: ${reason}.`,
    'Check whether you may write to that folder, and whether the disk is full or read-only.',
  );
}
