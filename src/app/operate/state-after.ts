import type { Step } from '../../core/change.ts';
import type { History } from '../../core/history.ts';
import { contentsBeside } from '../../core/interleaved.ts';
import type { Repository } from '../../core/repository.ts';
import {
  type HeldEntry,
  placeOf,
  type Snapshot,
  type SnapshotEntry,
  withEntries,
} from '../../core/snapshot.ts';
import { overlaid } from '../../discover/memory-snapshot.ts';
import { historyOf } from '../inspection.ts';

/** What paths hold after a change, as git would store it; null for what is gone. */
export type Contents = ReadonlyMap<string, Uint8Array | null>;

/**
 * The working tree with other contents. They have the ids that git will give them: what is found here
 * is known to the hook that looks at the same files.
 */
export function stateAfter(snapshot: Snapshot, contents: Contents): Snapshot {
  const held = [...contents].filter((each): each is [string, Uint8Array] => each[1] !== null);
  const gone = [...contents].flatMap(([path, content]) => (content === null ? path : []));
  const { entries, ...state } = overlaid(snapshot, Object.fromEntries(held));
  const left = withEntries(entries, new Map(gone.map((path) => [path, null])));
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
  const { entries } = state;
  /** What is in memory alone; null for what the repository has. */
  const ours = ({ path, id }: SnapshotEntry): Uint8Array | null => {
    const bytes = contents.get(path) ?? null;
    return bytes !== null && entries[placeOf(entries, path)]?.id === id ? bytes : null;
  };
  async function* content(entry: SnapshotEntry): AsyncGenerator<Uint8Array> {
    const bytes = ours(entry);
    if (bytes === null) yield* history.content(entry);
    else yield bytes;
  }
  const each = (entries: readonly HeldEntry[]) =>
    contentsBeside(entries, ours, (rest) => history.contents(rest));
  return { ...history, content, contents: each };
}
