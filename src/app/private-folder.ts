import { lstatSync, mkdirSync, type Stats } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * The user's own folder for what runs keep for later ones, where node's variable for compiled code
 * wants it; null where that is refused.
 */
export function privateFolder(env: Readonly<Record<string, string | undefined>>): string | null {
  if (env['NODE_DISABLE_COMPILE_CACHE']) return null;
  const folder = env['NODE_COMPILE_CACHE'] || tmpdir();
  // A relative one could lead into the repository that is looked at.
  return isAbsolute(folder) ? join(folder, `lint-protocol-${process.getuid?.() ?? 'code'}`) : null;
}

/** True for a folder that belongs to the user and is closed to everybody else. */
export function isPrivate(folder: string): boolean {
  const stat = statOf(folder);
  if (stat === null || !stat.isDirectory()) return false;
  // Windows has no such owner and modes: there the folder for temporary files is the user's own.
  return process.getuid === undefined || (stat.uid === process.getuid() && !(stat.mode & 0o077));
}

/** What stands at a path itself, links not followed; null for nothing. */
export function statOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}

/**
 * Makes a private folder, if it is not there. One level only: a recursive mkdir never ends where a
 * file system refuses it with ENOENT, as /proc does.
 * @throws The system's error.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
