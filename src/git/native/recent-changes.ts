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

/** A content that a commit left at a path, and what one of its parents had there. */
export interface ContentStep {
  readonly path: string;
  readonly commit: string;
  readonly isMerge: boolean;
  /** Blob ids; null where nothing was. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What `diff-tree` says of one path: the ids are those before and after. */
const RAW = /^:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) [A-Z]\d*$/;

/**
 * What each of the last commits that lead to HEAD made of some paths, newest first: against each of its
 * parents. None where git can't say, as without commits.
 * @param most how many commits are looked at, whatever they changed
 */
export async function readContentSteps(
  { cwd, env }: Omit<OpenOptions, 'backend'>,
  paths: readonly string[],
  most: number,
): Promise<readonly ContentStep[]> {
  const { git } = await locate(cwd, env);
  const walk = ['rev-list', `--max-count=${most}`, '--parents', 'HEAD'];
  const { code, stdout } = await git.attempt(walk);
  if (code !== 0 || paths.length === 0) return [];
  const commits = stdout.toString('latin1').trimEnd().split('\n');
  const merges = new Set(commits.flatMap((line) => /^\S+(?= \S+ )/.exec(line) ?? []));
  const compared = ['diff-tree', '--stdin', '-m', '--root', '-r', '--no-renames', '-z'];
  const asked = [...compared, '--', ...paths];
  const input = Buffer.from(commits.map((line) => `${line.split(' ', 1)[0]}\n`).join(''));
  const steps: ContentStep[] = [];
  let commit = '';
  let ids: RegExpExecArray | null = null;
  for (const word of splitAtNul(await git.run(asked, { input }))) {
    if (ids !== null) {
      const [before, after] = [ids[1], ids[2]].map((id = '') => (/[^0]/.test(id) ? id : null));
      steps.push({
        path: word,
        commit,
        isMerge: merges.has(commit),
        before: before ?? null,
        after: after ?? null,
      });
      ids = null;
    } else if (COMMIT.test(word)) commit = word;
    else ids = RAW.exec(word);
  }
  return steps;
}
