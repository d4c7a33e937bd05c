import type { Step } from '../../core/change.ts';
import type { History } from '../../core/history.ts';
import type { Repository } from '../../core/repository.ts';
import type { Snapshot, SnapshotEntry } from '../../core/snapshot.ts';
import { overlaid } from '../../discover/memory-snapshot.ts';
import { historyOf } from '../inspection.ts';

/** What paths hold after a change, as git would store it; null for what is gone. */
export type Contents = ReadonlyMap<string, Uint8Array | null>;

/** The working tree with other contents, of which git has no blob. */
export function stateAfter(snapshot: Snapshot, contents: Contents): Snapshot {
  const held = [...contents].filter((each): each is [string, Uint8Array] => each[1] !== null);
  const { entries, ...state } = overlaid(snapshot, Object.fromEntries(held));
  const left = entries
    .filter(({ path }) => contents.get(path) !== null)
    .map((entry) => (contents.has(entry.path) ? { ...entry, id: null } : entry));
  return { ...state, scope: snapshot.scope, entries: left };
}

/** The step from HEAD, and from all that is being merged, to a state that is in part in memory only. */
export function historyUpTo(
  state: Snapshot,
  contents: Contents,
  repository: Repository,
): History | null {
  if (state.scope.base === null) return null;
  async function* steps(): AsyncGenerator<Step> {
    yield await repository.worktreeStep(state);
  }
  const history = historyOf(repository, state, steps);
  async function* content(entry: SnapshotEntry): AsyncGenerator<Uint8Array> {
    const bytes = entry.id === null ? contents.get(entry.path) : undefined;
    if (bytes == null) yield* history.content(entry);
    else yield bytes;
  }
  return { ...history, content };
}
