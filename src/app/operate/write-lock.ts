import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import type { Repository } from '../../core/repository.ts';
import { type Lock, takeLock } from '../../write/lock.ts';

/** Milliseconds between two tries. */
const PAUSE = 50;

/** Tries, for ten seconds in all. */
const MOST_TRIES = 200;

/**
 * Waits until no other process writes records of a work tree, and keeps others from it. Which logs
 * are written shows when the records have been read, so there is one lock for all of them.
 * @param command as its user knows it
 * @throws CouldNotCheck where another process keeps it.
 */
export function lockRecords(repository: Repository, command: string): Promise<Lock> {
  const holder = { pid: process.pid, host: thisHost(), since: processBegan(), command };
  const pause = (): Promise<unknown> => setTimeout(PAUSE);
  return takeLock(lockFile(repository), { holder, isRunning, pause }, MOST_TRIES);
}

/** Work trees of one repository share its git directory. */
export function lockFile({ commonDir, root }: Pick<Repository, 'commonDir' | 'root'>): string {
  const tree = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return join(commonDir, `lint-protocol-${tree}.lock`);
}

/** Two containers may have one name, and do not see each other's processes. */
export function thisHost(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function processBegan(): string {
  return new Date(Date.now() - process.uptime() * 1000).toISOString();
}

function isRunning(pid: number): boolean {
  try {
    // Sends nothing: it looks whether something could be sent.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
