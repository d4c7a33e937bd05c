import { createHash } from 'node:crypto';
import type { Snapshot } from '../core/snapshot.ts';
import type { Judging } from './judging.ts';
import { StatePaths } from './presence.ts';
import { checkFiles, type State } from './state.ts';
import { filesOf, type StateFiles } from './state-files.ts';

/** A verdict with more problems is worked out anew each time. */
const MOST_PROBLEMS = 1000;

/**
 * The verdict on one snapshot: an earlier run's on the very same records, where all else that it
 * depends on is the same as well, or a new one.
 */
export async function checkState(
  snapshot: Snapshot,
  judging: Judging,
  selects: (path: string) => boolean,
): Promise<State> {
  const { states = null } = judging;
  const files = filesOf(snapshot, judging);
  const name = states && nameOf(files);
  if (states === null || name === null) return checkFiles(files, judging, selects);
  // Not by those of the state itself: what it is asked only to be compared, no verdict depends on.
  const compared = new StatePaths(snapshot);
  const known = states.recall(name, (surroundings) => compared.areThere(surroundings));
  if (known !== null) {
    const { checked } = known;
    return { ...known, checked: { ...checked, cached: checked.files }, paths: new Set() };
  }
  const watched = watchedFor(files);
  const { paths, ...state } = await checkFiles(watched.files, judging, selects);
  const surroundings = files.paths.surroundings(files.candidates);
  // What other states say may become another thing with the next commit, and so may what was not there.
  const isLasting = !watched.isHistoryAsked() && state.notes.length === 0;
  if (isLasting && surroundings !== null && state.problems.length <= MOST_PROBLEMS) {
    const checked = { ...state.checked, cached: 0 };
    states.remember(name, surroundings, { ...state, checked });
  }
  return { ...state, paths };
}

/** The same files, and whether anybody asked for what was before them. */
function watchedFor(files: StateFiles) {
  let isAsked = false;
  const { introducing } = files;
  const watched: StateFiles = {
    ...files,
    ...(introducing && {
      introducing: (paths) => {
        isAsked = true;
        return introducing(paths);
      },
    }),
  };
  return { files: watched, isHistoryAsked: () => isAsked };
}

/**
 * Equal for states of the same records; null where only the working tree has some of them. Where no
 * history is at hand nobody can ask for it, and what is found then does not hold where one is.
 */
function nameOf({ candidates, introducing }: StateFiles): string | null {
  let text = String(introducing !== undefined);
  let last = '';
  for (const { entry, kind, home, declared, copy } of candidates) {
    const { path, mode, id } = entry;
    if (id === null) return null;
    // No path holds a NUL. As they are in memory, so that half of a character stays what it is.
    text += `\0${path}\0${mode}\0${id}`;
    // Of most the same as of the one before; two NULs begin it where it is another.
    const taken = `\0\0${kind}\0${home}\0${declared}\0${copy}`;
    if (taken !== last) text += taken;
    last = taken;
  }
  return createHash('sha256').update(text, 'utf16le').digest('hex');
}
