import type { OpenOptions } from '../../core/repository.ts';
import { splitAtNul } from '../path-bytes.ts';
import { locate } from './locate.ts';

/** The commit that paths follow. No path is as long and has no slash, but for odd ones: counts only. */
const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/**
 * The paths that each of the last commits on the way from HEAD along first parents changed, newest
 * first. None where git can't say, as without commits.
 * @param most how many commits
 */
export async function readRecentChanges(
  { cwd, env }: Omit<OpenOptions, 'backend'>,
  most: number,
): Promise<readonly (readonly string[])[]> {
  const { git } = await locate(cwd, env);
  const walk = ['rev-list', `--max-count=${most}`, '--first-parent', '--parents', 'HEAD'];
  const { code, stdout } = await git.attempt(walk);
  if (code !== 0) return [];
  // A commit and its first parent: they alone are compared.
  const pairs = stdout.toString('latin1').replace(/^(\S+ \S+) .*$/gm, '$1');
  const compared = ['diff-tree', '--stdin', '--root', '--always', '-r'];
  const asked = [...compared, '--no-renames', '--name-only', '-z'];
  const commits: string[][] = [];
  for (const word of splitAtNul(await git.run(asked, { input: Buffer.from(pairs) }))) {
    if (COMMIT.test(word)) commits.push([]);
    else if (word !== '') commits.at(-1)?.push(word);
  }
  return commits;
}
