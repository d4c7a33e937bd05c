import { createHash } from 'node:crypto';
import type { Snapshot } from '../core/snapshot.ts';
import type { KnownState, Surroundings } from '../report/state-memory.ts';
import type { Judging } from './judging.ts';
import { StatePaths } from './presence.ts';
import { checkFiles, type State } from './state.ts';
import { filesOf, type StateFiles } from './state-files.ts';

/** A verdict with more problems is worked out anew each time. */
const MOST_PROBLEMS = 1000;

/** What a verdict depends on besides its name, where that is of all files. */
const NOTHING_ELSE: Surroundings = { asked: [], gitignores: null };

/**
 * The verdict on one snapshot: an earlier run's on the very same files, or on the very same records
 * where all else that it depends on is the same as well, or a new one.
 */
export async function checkState(
  snapshot: Snapshot,
  judging: Judging,
  selects: (path: string) => boolean,
): Promise<State> {
  const { states = null } = judging;
  if (states === null) return checkFiles(filesOf(snapshot, judging), judging, selects);
  // By all files first: of the very same state nobody needs to find out what may be a record.
  const whole = nameOfAll(snapshot);
  const same = whole === null ? null : states.recall(whole, () => true);
  if (same !== null) return fromMemory(same);
  const files = filesOf(snapshot, judging);
  const name = nameOf(files);
  if (name === null) return checkFiles(files, judging, selects);
  const keepWhole = (state: KnownState): void => {
    if (whole !== null) states.remember(whole, NOTHING_ELSE, state);
  };
  // Not by those of the state itself: what it is asked only to be compared, no verdict depends on.
  const compared = new StatePaths(snapshot);
  const known = states.recall(name, (surroundings) => compared.areThere(surroundings));
  if (known !== null) {
    keepWhole(known);
    return fromMemory(known);
  }
  const watched = watchedFor(files);
  const { paths, ...state } = await checkFiles(watched.files, judging, selects);
  const surroundings = files.paths.surroundings(files.candidates);
  // What other states say may become another thing with the next commit, and so may what was not there.
  const isLasting = !watched.isHistoryAsked() && state.notes.length === 0;
  if (isLasting && surroundings !== null && state.problems.length <= MOST_PROBLEMS) {
    const kept = { ...state, checked: { ...state.checked, cached: 0 } };
    states.remember(name, surroundings, kept);
    keepWhole(kept);
  }
  return { ...state, paths };
}

function fromMemory(known: KnownState): State {
  const { checked } = known;
  return { ...known, checked: { ...checked, cached: checked.files }, paths: new Set() };
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

/** Equal for snapshots of the same files, as `nameOf` is for those of the same records. */
function nameOfAll({ entries, introducing }: Snapshot): string | null {
  if (entries.some(({ id }) => id === null)) return null;
  let text = `all ${introducing !== undefined}`;
  for (const { path, mode, id } of entries) text += `\0${path}\0${mode}\0${id}`;
  return createHash('sha256').update(text, 'utf16le').digest('hex');
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
