import { createHash } from 'node:crypto';
import type { Snapshot } from '../core/snapshot.ts';
import type { Judging } from './records.ts';
import { checkSnapshot, type State } from './state.ts';

/** A verdict with more problems is worked out anew each time. */
const MOST_PROBLEMS = 1000;

/** The verdict on one snapshot: an earlier run's on the very same files, else a new one. */
export async function checkState(
  snapshot: Snapshot,
  judging: Judging,
  selects: (path: string) => boolean,
): Promise<State> {
  const { states = null } = judging;
  const name = states && nameOf(snapshot);
  if (states === null || name === null) return checkSnapshot(snapshot, judging, selects);
  const known = states.recall(name);
  if (known !== null) {
    const { checked } = known;
    return { ...known, checked: { ...checked, cached: checked.files }, paths: new Set() };
  }
  const watched = watchedFor(snapshot);
  const { paths, ...state } = await checkSnapshot(watched.snapshot, judging, selects);
  // What other states say may become another thing with the next commit, and so may what was not there.
  const isLasting = !watched.isHistoryAsked() && state.notes.length === 0;
  if (isLasting && state.problems.length <= MOST_PROBLEMS) {
    states.remember(name, { ...state, checked: { ...state.checked, cached: 0 } });
  }
  return { ...state, paths };
}

/** The same snapshot, and whether anybody asked for what was before it. */
function watchedFor(snapshot: Snapshot) {
  let isAsked = false;
  const { introducing } = snapshot;
  const watched: Snapshot = {
    ...snapshot,
    ...(introducing && {
      introducing: (paths) => {
        isAsked = true;
        return introducing(paths);
      },
    }),
  };
  return { snapshot: watched, isHistoryAsked: () => isAsked };
}

/**
 * Equal for snapshots of the same files; null where only the working tree has some of them. Where no
 * history is at hand nobody can ask for it, and what is found then does not hold where one is.
 */
function nameOf({ entries, introducing }: Snapshot): string | null {
  if (entries.some(({ id }) => id === null)) return null;
  let text = String(introducing !== undefined);
  // No path holds a NUL. As they are in memory, so that half of a character stays what it is.
  for (const { path, mode, id } of entries) text += `\0${path}\0${mode}\0${id}`;
  return createHash('sha256').update(text, 'utf16le').digest('hex');
}
