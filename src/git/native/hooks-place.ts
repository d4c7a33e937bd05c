import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { CouldNotCheck } from '../../core/failure.ts';
import type { OpenOptions } from '../../core/repository.ts';
import type { Git } from './git.ts';
import { locate } from './locate.ts';

/** Where git takes a repository's hooks from. All paths are absolute. */
export interface HooksPlace {
  /** Need not be there. Where `core.hooksPath` is set, it may be anywhere. */
  readonly folder: string;
  /** The git directory that all work trees of the repository share. */
  readonly gitDir: string;
  /** Null for a bare repository. */
  readonly workTree: string | null;
}

/**
 * Asks git where the hooks of a folder's repository stand.
 * @throws CouldNotCheck when the folder is in no repository, or inside a git directory.
 */
export async function findHooks({ cwd, env }: Omit<OpenOptions, 'backend'>): Promise<HooksPlace> {
  const { git, root, workTree, isPlain, gitDir: own } = await locate(cwd, env);
  if (workTree === 'elsewhere') {
    throw new CouldNotCheck(
      'no-work-tree',
      `The current folder belongs to no work tree, but to the git directory ${root}.`,
      'Run the command in the folder that holds your files.',
    );
  }
  const [folder, gitDir] = await Promise.all([
    absolutePath(git, '--git-path', 'hooks'),
    isPlain ? own : absolutePath(git, '--git-common-dir'),
  ]);
  return { folder, gitDir, workTree: workTree === 'present' ? root : null };
}

/**
 * The work trees of a repository, absolute, as far as they are there: as its git directory lists them,
 * because `git worktree` obeys settings.
 */
export function workTreesOf({ gitDir }: Pick<HooksPlace, 'gitDir'>): readonly string[] {
  const linked = join(gitDir, 'worktrees');
  const listed = existsSync(linked)
    ? readdirSync(linked).map((name) => join(linked, name, 'gitdir'))
    : [];
  const trees = listed.filter(existsSync).map((file) => {
    const [link = ''] = readFileSync(file, 'utf8').split('\n', 1);
    return dirname(resolve(dirname(file), link));
  });
  const main = basename(gitDir) === '.git' ? [dirname(gitDir)] : [];
  return [...main, ...trees].filter((tree) => existsSync(join(tree, '.git')));
}

async function absolutePath(git: Git, ...question: readonly string[]): Promise<string> {
  const args = ['rev-parse', '--path-format=absolute', ...question];
  const answer = await git.run(args, { asksForHooks: true });
  // A folder's name may end in a line end of its own. Git writes `/` also where the system has `\`.
  return answer.toString('utf8').replace(/\n$/, '').replaceAll('/', sep);
}
