import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import type { HooksPlace } from '../../git/native/hooks-place.ts';

/**
 * Whom a folder of hooks serves: this clone alone, everybody who gets the files of the work tree,
 * or whatever else on this machine uses a folder outside of the repository.
 */
export type Reach = 'clone' | 'work-tree' | 'outside';

/** Decided by where the folder really is, not by which configuration named it. */
export function reachOf({ folder, gitDir, workTree }: HooksPlace): Reach {
  const real = realPlace(folder);
  if (isBelow(real, realPlace(gitDir))) return 'clone';
  return workTree !== null && isBelow(real, realPlace(workTree)) ? 'work-tree' : 'outside';
}

/** Whether a path stands below a folder. */
export function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !isAbsolute(way) && way.split(/[\\/]/, 1)[0] !== '..';
}

/** The path without symbolic links, as far as there is anything at it. */
function realPlace(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPlace(parent), path.slice(parent.length));
  }
}
