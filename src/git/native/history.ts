import { isSayable, splitAtNul } from '../path-bytes.ts';
import { isShallow } from './ancestry.ts';
import type { Git } from './git.ts';

/**
 * The commits that made each path what it then was, newest first: those that added or changed it
 * against their parents, a merge only where it agrees with none of them. What a merge did not take
 * from a parent counts as well. Null for a shallow clone, where a commit at the cut seems to add
 * everything.
 * @throws CouldNotCheck when git fails.
 */
export async function commitsTouching(
  git: Git,
  head: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]> | null> {
  const wanted = new Set(paths.filter(isSayable));
  const touching = new Map<string, string[]>();
  if (await isShallow(git)) return null;
  if (wanted.size === 0) return touching;
  const asked = [head, '--', ...wanted].map((line) => `${line}\n`).join('');
  // Otherwise of a merge only the parent is followed that it agrees with.
  const listing = ['rev-list', '--full-history', '--stdin'];
  const listed = await git.run(listing, { input: Buffer.from(asked) });
  const commits = new Set(listed.toString('latin1').split('\n').filter(Boolean));
  // Combined, a merge shows only what differs from every parent.
  const names = await git.run(
    [
      'diff-tree',
      '--stdin',
      '--root',
      '-r',
      '-c',
      '-z',
      '--name-only',
      '--no-renames',
      '--diff-filter=d',
    ],
    { input: listed },
  );
  let commit = '';
  for (const part of splitAtNul(names)) {
    if (commits.has(part)) commit = part;
    else if (wanted.has(part)) {
      const others = touching.get(part);
      if (others === undefined) touching.set(part, [commit]);
      else others.push(commit);
    }
  }
  return touching;
}

/**
 * True where all that touched some paths in the history of a commit did so in that of an earlier one:
 * what `commitsTouching` says of both is the same.
 * @throws CouldNotCheck when git can't be started, or hangs.
 */
export async function isUntouchedSince(
  git: Git,
  { from, to }: { readonly from: string; readonly to: string },
  paths: readonly string[],
): Promise<boolean> {
  if (from === to) return true;
  // It stood in a file.
  if (!/^[0-9a-f]+$/.test(from)) return false;
  const wanted = paths.filter(isSayable);
  const [isCutOff, ...found] = await Promise.all([
    isShallow(git),
    // What only the earlier one has: nothing, where it is an ancestor.
    firstOf(git, [from, `^${to}`]),
    wanted.length === 0 ? '' : firstOf(git, [to, `^${from}`, '--', ...wanted]),
  ]);
  return !isCutOff && found.every((commit) => commit === '');
}

/** The first commit of a listing, '' for an empty one; null where git does not know what is asked for. */
async function firstOf(git: Git, asked: readonly string[]): Promise<string | null> {
  const input = Buffer.from(asked.map((line) => `${line}\n`).join(''));
  const listing = ['rev-list', '--full-history', '--max-count=1', '--stdin'];
  const { code, stdout } = await git.attempt(listing, { input });
  return code === 0 ? stdout.toString('latin1').trim() : null;
}
