import { spawn } from 'node:child_process';
import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { CouldNotCheck } from '../../core/failure.ts';
import { trustedPath } from '../../git/native/trusted-path.ts';
import { KINDS } from '../../protocols/kinds.ts';
import type { WorkFiles } from '../../write/change-set.ts';
import { systemCode } from '../../write/disk.ts';
import type { DiskChange } from '../../write/disk-change.ts';

/** Seconds that another program's lock is waited for. */
const PATIENCE = 10;

/** What `flock` is to exit with where the lock is kept: any number that it does not use itself. */
const KEPT = 75;

/** Neither follows a link nor waits for the other end of a pipe. Windows has neither flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Holds the locks of other programs that write the same logs, where their files are there. Node
 * can't lock a file, but the program `flock` can, for whoever opened it. Without that program, and
 * on Windows, others are not excluded.
 * @returns how to release them
 * @throws CouldNotCheck where another program keeps one.
 */
export async function lockedForOthers(
  changes: readonly DiskChange[],
  files: WorkFiles,
  env: Readonly<Record<string, string | undefined>>,
  patience = PATIENCE,
): Promise<() => void> {
  const held: number[] = [];
  const release = (): void => {
    for (const each of held.splice(0)) closeSync(each);
  };
  try {
    // Always in one order: two that wait for each other would wait in vain.
    for (const path of lockPaths(changes)) {
      const descriptor = opened(path, files);
      if (descriptor === null) continue;
      held.push(descriptor);
      if (!(await isLocked(descriptor, env, { root: files.root, patience })))
        throw kept(path, patience);
    }
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

/** Where other programs lock the logs that changes are about, sorted. */
function lockPaths(changes: readonly DiskChange[]): readonly string[] {
  const logs = KINDS.flatMap(({ logs: own = [] }) => own);
  const paths = changes.flatMap((change) =>
    change.action === 'move' ? [change.from, change.path] : [change.path],
  );
  const wanted = paths.flatMap((path) =>
    logs.flatMap(({ lock, path: pattern }) =>
      lock !== undefined && pattern.test(path) ? `${dirname(path)}/${lock}` : [],
    ),
  );
  return [...new Set(wanted)].sort();
}

/** Null where no such file is. */
function opened(path: string, files: WorkFiles): number | null {
  try {
    const descriptor = openSync(files.at(path), FLAGS);
    if (fstatSync(descriptor).isFile()) return descriptor;
    closeSync(descriptor);
    return null;
  } catch (error) {
    if (error instanceof CouldNotCheck || systemCode(error) !== null) return null;
    throw error;
  }
}

/** False where another keeps the lock. The lock is that of the open file: it stays when the helper ends. */
function isLocked(
  descriptor: number,
  { PATH }: Readonly<Record<string, string | undefined>>,
  { root, patience }: { readonly root: string; readonly patience: number },
): Promise<boolean> {
  const args = ['--exclusive', '--wait', `${patience}`, '--conflict-exit-code', `${KEPT}`, '3'];
  return new Promise((resolve) => {
    const child = spawn('flock', args, {
      cwd: '/',
      env: PATH === undefined ? {} : { PATH: trustedPath(PATH, root) },
      stdio: ['ignore', 'ignore', 'ignore', descriptor],
    });
    child.once('error', () => resolve(true));
    child.once('close', (code) => resolve(code !== KEPT));
  });
}

function kept(path: string, patience: number): CouldNotCheck {
  return new CouldNotCheck(
    'locked',
    `Another program has locked ${path} for more than ${patience} seconds, and only one may write at a time. Nothing was written.`,
    'Wait until it ends, and run again.',
  );
}
