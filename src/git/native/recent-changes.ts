import type { OpenOptions } from '../../core/repository.ts';
import { splitAtNul } from '../path-bytes.ts';
import { locate } from './locate.ts';

/** The commit that paths follow. No path is as long and has no slash, but for odd ones: counts only. */
const COMMIT = /^\n?[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

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
  const asked = ['log', `-${most}`, '--first-parent', '-m', '--no-renames', '--name-only', '-z'];
  const { code, stdout } = await git.attempt([...asked, '--format=%H', 'HEAD']);
  if (code !== 0) return [];
  const commits: string[][] = [];
  for (const word of splitAtNul(stdout)) {
    if (COMMIT.test(word)) commits.push([]);
    else if (word !== '') commits.at(-1)?.push(word.replace(/^\n/, ''));
  }
  return commits;
}
