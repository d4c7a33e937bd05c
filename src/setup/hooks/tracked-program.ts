import { realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import type { Caller } from '../../app/caller.ts';
import { Failure } from '../../core/failure.ts';
import { tracksAny } from '../../git/native/tracked-files.ts';

const PACKAGES = 'node_modules';

/** Variables that a hook of git hands on: they name another repository than the one around a program. */
const GIT = /^GIT_(DIR|COMMON_DIR|WORK_TREE|INDEX_FILE|PREFIX)$/;

/** An environment in which git finds the repository by the folder. */
export function withoutRepository(env: Caller['env']): Caller['env'] {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !GIT.test(name)));
}

/** Whether a hook would refuse a program, as `TRACKED` does in the shell. */
export async function isTracked(path: string, env: Caller['env']): Promise<boolean> {
  const own = withoutRepository(env);
  for (const file of new Set([path, await realpath(path)])) {
    const folder = await realpath(dirname(file));
    const packages = packagesAround(folder);
    const [cwd, below] = packages === null ? [folder, ''] : [dirname(packages), basename(packages)];
    try {
      if (await tracksAny({ cwd, env: own }, below)) return true;
    } catch (error) {
      // In no repository, or in one that git does not read.
      if (!(error instanceof Failure)) throw error;
    }
  }
  return false;
}

/** The folder of packages that a folder is in, the innermost. */
function packagesAround(folder: string): string | null {
  const at = folder.lastIndexOf(`${sep}${PACKAGES}${sep}`);
  return at < 0 ? null : join(folder.slice(0, at), PACKAGES);
}
