import { lstatSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { DIVERTING } from '../../diverting.ts';
import type { Environment } from '../environment.ts';

/**
 * Variables by which git finds another repository, or other objects, index and settings in it. What
 * names the files of the user's own settings is not among them: nothing of theirs is needed to find
 * a repository or to read what is in it.
 */
const LEADING_AWAY = [...DIVERTING, 'GIT_DIR', 'GIT_DISCOVERY_ACROSS_FILESYSTEM'];

/** Whatever these words are about, in a branch's name too: git reads such settings better. */
const UNUSUAL = /extensions|worktree|include/i;

/** Bytes: git finds its way in a larger file of refs without reading all of it. */
const MOST_TEXT = 4 * 2 ** 20;

/** A repository that is nothing but a folder with a `.git` folder in it. */
export interface PlainRepository {
  /** The work tree, absolute. */
  readonly root: string;
  readonly gitDir: string;
}

/**
 * Finds the repository of a folder without git, where git would find it at the first `.git` on the
 * way up, whatever else is set. All that is out of the ordinary is left to git: other owners, linked
 * work trees, submodules, bare repositories, file systems below each other, extensions of the format.
 * @param cwd absolute, without links
 * @returns null where git has to be asked
 */
export function findPlain(cwd: string, env: Environment): PlainRepository | null {
  if (LEADING_AWAY.some((name) => env[name] !== undefined)) return null;
  try {
    const { dev } = statSync(cwd);
    for (let folder = cwd; ; folder = dirname(folder)) {
      // Git takes the one folder for a repository, and does not go on from the other.
      if (isLikeGitDir(folder) || statSync(folder).dev !== dev) return null;
      const gitDir = join(folder, '.git');
      if (isThere(gitDir)) {
        return isPlain(folder, gitDir) ? { root: folder, gitDir } : null;
      }
      if (folder === dirname(folder)) return null;
    }
  } catch {
    return null;
  }
}

/** A `HEAD` that is a link to nowhere will do, and what else it takes may be somewhere else. */
function isLikeGitDir(folder: string): boolean {
  return isThere(join(folder, 'HEAD'));
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isPlain(root: string, gitDir: string): boolean {
  const own = userInfo().uid;
  const stats = [root, gitDir, ...['objects', 'refs'].map((name) => join(gitDir, name))].map(
    (path) => lstatSync(path),
  );
  // Whose files are another user's may be obeyed only where the user's own settings say so.
  if (stats.some((stat) => !stat.isDirectory() || stat.uid !== own)) return false;
  if (isThere(join(gitDir, 'commondir'))) return false;
  if (!/^(?:ref: refs\/\S+|[0-9a-f]{40})\n$/.test(textOf(join(gitDir, 'HEAD')))) return false;
  return isPlainConfig(textOf(join(gitDir, 'config')));
}

/** The first format of all, with files beside its git directory. */
function isPlainConfig(text: string): boolean {
  const saysOnce = (name: string, value: string): boolean => {
    const lines = text.split('\n').filter((line) => line.toLowerCase().includes(name));
    return lines.length === 1 && lines[0]?.trim() === `${name} = ${value}`;
  };
  return (
    !UNUSUAL.test(text) && saysOnce('repositoryformatversion', '0') && saysOnce('bare', 'false')
  );
}

/** @throws The system's error; and Error for what is no file, which may have no end, or very large. */
function textOf(path: string): string {
  const stat = lstatSync(path);
  if (!stat.isFile() || stat.size > MOST_TEXT)
    throw new Error(`${path} is not a file of a few lines`);
  return readFileSync(path, 'utf8');
}
