import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { CouldNotCheck } from '../core/failure.ts';
import { onInterruption } from '../core/interruption.ts';
import { systemCode } from './disk.ts';
import { FreshFile } from './fresh-file.ts';

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
  /** Waits a while before the next try. */
  readonly pause: () => Promise<unknown>;
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

/**
 * Takes a lock, which is a file that only one process can make. One whose process is gone is taken
 * over; another is waited for.
 * @param file absolute, in a folder that is there
 * @param tries how often it is tried, with a pause between
 * @throws CouldNotCheck where another keeps it, or it can't be made.
 */
export async function takeLock(file: string, by: Claimant, tries: number): Promise<Lock> {
  for (let left = tries; left > 0; left -= 1) {
    const lock = triedOnce(file, by);
    if (lock !== null) return lock;
    if (left > 1) await by.pause();
  }
  throw kept(file);
}

function triedOnce(file: string, by: Claimant): Lock | null {
  const found = textAt(file);
  if (found === null) return made(file, by, null);
  const content = contentIn(found);
  const isGone = content?.host === by.holder.host && !by.isRunning(content.pid);
  return isGone && isRemoved(file, found, content, by) ? made(file, by, content) : null;
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
  const release = (): void => {
    remove();
    settle();
  };
  return { tookOver, release };
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
    `Wait until it ends, and run again. If no such process is there any more, remove ${file}.`,
  );
}

function unmade(file: string, error: unknown): CouldNotCheck {
  const [reason] = (error instanceof Error ? error.message : String(error)).split(', ', 1);
  return new CouldNotCheck(
    'unwritable-lock',
    `The lock ${file} could not be made: ${reason}.`,
    'See whether you may write to that folder, and whether the disk is full or read-only.',
  );
}
