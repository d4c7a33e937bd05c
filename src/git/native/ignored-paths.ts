import { encodePath, splitAtNul } from '../path-bytes.ts';
import type { Git } from './git.ts';
import { gitFailed } from './git-failure.ts';

/** How git ends that ignores none of the paths. */
const NONE = 1;

const HERE = './';

/**
 * Those of some paths that git ignores, in their order.
 * @throws CouldNotCheck when git fails.
 */
export async function ignoredPaths(git: Git, paths: readonly string[]): Promise<readonly string[]> {
  const args = ['check-ignore', '-z', '--stdin'];
  // This command alone refuses literal paths, and reads what begins with a colon otherwise.
  const settings = ['--no-literal-pathspecs'];
  const input = Buffer.concat(paths.map((path) => encodePath(`${HERE}${path}\0`)));
  const result = await git.attempt(args, { input, settings });
  if (result.code !== 0 && result.code !== NONE) throw gitFailed(args, result, git);
  return splitAtNul(result.stdout).map((path) => path.slice(HERE.length));
}
