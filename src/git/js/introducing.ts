import type { PastState, Snapshot, SnapshotEntry } from '../../core/snapshot.ts';
import type { HistoryReader } from '../history-reader.ts';
import { isSayable } from '../path-bytes.ts';
import type { CommitGraph } from './commit-graph.ts';

/** What is read of the history. */
interface Past {
  readonly graph: CommitGraph;
  readonly history: HistoryReader;
}

/**
 * The states of a commit's history in which each path became what it then was: see `Snapshot`. A
 * merge made only what none of its parents has.
 * @param snapshotOf makes a snapshot of what a commit holds
 * @throws CouldNotCheck when an object is missing or damaged.
 */
export async function statesIntroducing(
  { graph, history }: Past,
  { head, paths }: { readonly head: string; readonly paths: readonly string[] },
  snapshotOf: (commit: string, entries: SnapshotEntry[]) => Snapshot,
): Promise<ReadonlyMap<string, readonly PastState[]> | null> {
  if (graph.isShallow()) return null;
  const wanted = new Set(paths.filter(isSayable));
  const states = new Map<string, PastState[]>();
  if (wanted.size === 0) return states;
  const made = new Map<string, readonly string[]>();
  for await (const { commit, changes } of history.steps({ include: [head], exclude: [] })) {
    const touched = changes.filter(({ path, before, after }) => {
      const isOwn = (entry: SnapshotEntry | null) =>
        entry?.id !== after?.id || entry?.mode !== after?.mode;
      return wanted.has(path) && after !== null && before.every(isOwn);
    });
    if (commit !== null && touched.length > 0)
      made.set(
        commit.id,
        touched.map(({ path }) => path),
      );
  }
  for (const id of await graph.newestFirst(head)) {
    const at: PastState['at'] = async (asked) => snapshotOf(id, await history.entriesAt(id, asked));
    const state = { commit: id, at };
    for (const path of made.get(id) ?? []) states.set(path, [...(states.get(path) ?? []), state]);
  }
  return states;
}
