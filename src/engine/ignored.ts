import { type Gitignore, parseGitignore, verdictOf } from './gitignore.ts';
import type { LookedUp } from './presence.ts';

/** Longer paths name no file. */
const LONGEST_PATH = 4096;

/** What git would ignore. */
export interface IgnoreRules {
  /** @param what `unknown` for a path that is not there: then it may have been meant as a folder */
  ignore(path: string, what: 'file' | 'unknown'): boolean;
}

/**
 * Reads what git would ignore, by the `.gitignore` files of this state alone: what a machine ignores
 * by its own settings is nobody else's truth.
 * @param limit bytes of a file that is read
 */
export async function readIgnoreRules(state: LookedUp, limit: number): Promise<IgnoreRules> {
  const files = await readGitignores(state, limit);
  return {
    ignore: (path, what) =>
      files.size > 0 && path.length <= LONGEST_PATH && isIgnored(path, what === 'file', files),
  };
}

/** By folder, '' for the root. */
async function readGitignores(
  { paths, read: readFiles }: LookedUp,
  limit: number,
): Promise<ReadonlyMap<string, Gitignore>> {
  const files = new Map<string, Gitignore>();
  for await (const read of readFiles(paths.gitignores(), () => limit)) {
    if (!('bytes' in read)) continue;
    const folder = read.entry.path.slice(0, -'.gitignore'.length).replace(/\/$/, '');
    files.set(folder, parseGitignore(Buffer.from(read.bytes).toString()));
  }
  return files;
}

/** What is in an ignored folder is ignored too, whatever the patterns say of it. */
function isIgnored(path: string, isFile: boolean, files: ReadonlyMap<string, Gitignore>): boolean {
  const parts = path.split('/');
  return parts.some((_part, index) => {
    const isLast = index === parts.length - 1;
    return isOutOfSight(parts.slice(0, index + 1), isLast && isFile, files);
  });
}

/** The nearest file that says anything of the path decides. */
function isOutOfSight(
  parts: readonly string[],
  isFile: boolean,
  files: ReadonlyMap<string, Gitignore>,
): boolean {
  for (let depth = parts.length - 1; depth >= 0; depth--) {
    const patterns = files.get(parts.slice(0, depth).join('/'));
    const verdict = patterns === undefined ? null : verdictOf(patterns, parts.slice(depth), isFile);
    if (verdict !== null) return verdict;
  }
  return false;
}
