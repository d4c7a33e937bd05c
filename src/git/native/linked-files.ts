import { type Dirent, existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sharedGitDir } from '../shared-git-dir.ts';

/** Folders of a git directory with files that git quotes where it can't understand them. */
const FOLDERS = ['', 'info', 'objects/info'];

/**
 * The first symbolic link among the files that git itself keeps for a repository; null where there is
 * none. Only asked after a failure.
 * @param gitDir where it is known, relative to `cwd` or absolute
 */
export function linkAmongGitFiles(cwd: string, gitDir: string | undefined): string | null {
  const folder = gitDir ? resolve(cwd, gitDir) : gitDirAbove(cwd);
  if (folder === null) return null;
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return folder;
  for (const holder of new Set([folder, sharedGitDir(folder)])) {
    for (const below of FOLDERS) {
      const link = itemsOf(join(holder, below)).find((item) => item.isSymbolicLink());
      if (link !== undefined) return join(holder, below, link.name);
    }
  }
  return null;
}

function gitDirAbove(folder: string): string | null {
  const git = join(folder, '.git');
  if (lstatSync(git, { throwIfNoEntry: false }) !== undefined) return git;
  if (existsSync(join(folder, 'HEAD'))) return folder;
  return folder === dirname(folder) ? null : gitDirAbove(dirname(folder));
}

/** Nothing where it can't be read, or is no folder. */
function itemsOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
