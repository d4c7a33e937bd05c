import type { History } from '../core/history.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import type { OwnHistory } from './own-history.ts';

/** What a commit has at a path, looked up when somebody asks. */
export interface Version {
  readonly commit: string;
  entry(): Promise<SnapshotEntry | null>;
}

/** Where versions are looked up. */
export interface Versioned {
  readonly snapshot: Snapshot;
  readonly history: History | null;
  readonly own: OwnHistory;
}

/** The versions of a path, newest first. Where only the own commits are at hand, one follows on itself. */
export async function versionsOf(
  path: string,
  { snapshot, history, own }: Versioned,
): Promise<readonly Version[]> {
  const states = (await snapshot.introducing?.([path]))?.get(path);
  if (states !== undefined) {
    return states.flatMap(({ commit, at }) => {
      if (commit === undefined) return [];
      return { commit, entry: async () => entryIn((await at([path])).entries, path) };
    });
  }
  const [oldest] = own.commits.slice(-1);
  const commits = [...own.commits.map(({ id }) => id), oldest?.parent ?? []].flat();
  return commits.map((commit) => ({
    commit,
    entry: async () => entryIn((await history?.at(commit, [path])) ?? [], path),
  }));
}

function entryIn(entries: readonly SnapshotEntry[], path: string): SnapshotEntry | null {
  return entries.find((entry) => entry.path === path) ?? null;
}
