import type { PastState, Snapshot, SnapshotEntry } from '../../core/snapshot.ts';
import type { Git } from './git.ts';
import { commitsTouching } from './history.ts';

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
): Promise<ReadonlyMap<string, readonly PastState[]> | null> {
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
  return commits && new Map([...commits].map(([path, ids]) => [path, ids.map(stateOf)]));
}
