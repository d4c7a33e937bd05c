import type { PastState, Snapshot, SnapshotEntry } from '../../core/snapshot.ts';
import { isSayable, splitAtNul } from '../path-bytes.ts';
import type { Git } from './git.ts';

/** Reads what a commit holds at and below some paths. */
type At = (commit: string, paths: readonly string[]) => Promise<readonly SnapshotEntry[]>;

/**
 * The states of a commit's history in which each path became what it then was: see `Snapshot`.
 * @param snapshotOf makes a snapshot of what a commit holds
 */
export async function statesIntroducing(
  { git, at }: { readonly git: Git; readonly at: At },
  { head, paths }: { readonly head: string; readonly paths: readonly string[] },
  snapshotOf: (commit: string, entries: readonly SnapshotEntry[]) => Snapshot,
): Promise<ReadonlyMap<string, readonly PastState[]>> {
  const states = new Map<string, PastState>();
  const stateOf = (commit: string): PastState => {
    const state = states.get(commit) ?? {
      commit,
      at: async (wanted) => snapshotOf(commit, await at(commit, wanted)),
    };
    states.set(commit, state);
    return state;
  };
  const commits = await commitsTouching(git, head, paths);
  return new Map([...commits].map(([path, ids]) => [path, ids.map(stateOf)]));
}

/**
 * The commits that made each path what it then was, newest first: those that added or changed it
 * against their parents, a merge only where it agrees with none of them. What a merge did not take
 * from a parent counts as well.
 * @throws CouldNotCheck when git fails.
 */
async function commitsTouching(
  git: Git,
  head: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = new Set(paths.filter(isSayable));
  const touching = new Map<string, string[]>();
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
