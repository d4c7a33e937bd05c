import { createHash } from 'node:crypto';
import { readlinkSync, realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, relative } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import type { Repository } from '../../core/repository.ts';
import { type Lock, takeLock } from '../../write/lock-file.ts';

/** Milliseconds that one process may keep others waiting. */
const PATIENCE = 10_000;

/** What tells the work tree that is written. */
export type Place = Pick<Repository, 'root' | 'gitDir' | 'commonDir'>;

/**
 * Waits until no other process writes records of a work tree, and keeps others from it. Which logs
 * are written shows when the records have been read, so there is one lock for all of them.
 * @param command as its user knows it
 * @throws CouldNotCheck where another process keeps it.
 */
export function lockRecords(place: Place, command: string): Promise<Lock> {
  const holder = { pid: process.pid, host: thisHost(), since: processBegan(), command };
  const pause = (milliseconds: number): Promise<unknown> => setTimeout(milliseconds);
  return takeLock(lockFile(place), { holder, isRunning, pause }, PATIENCE);
}

/**
 * A linked work tree has a git directory of its own. Any other one may serve several work trees, which
 * GIT_WORK_TREE names: they are told apart by the way from there, which stays when both are moved.
 */
export function lockFile({ gitDir, commonDir, root }: Place): string {
  const way = gitDir === commonDir ? relative(realpathSync(gitDir), root) : '';
  const tree = createHash('sha256').update(way).digest('hex').slice(0, 16);
  return join(gitDir, `lint-protocol-${tree}.lock`);
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
