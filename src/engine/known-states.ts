import { createHash } from 'node:crypto';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import type { KnownState } from '../report/state-memory.ts';
import type { Judging } from './judging.ts';
import { StatePaths } from './presence.ts';
import { checkFiles, type State } from './state.ts';
import { filesOf, type StateFiles } from './state-files.ts';

/** A verdict with more problems is worked out anew each time. */
const MOST_PROBLEMS = 1000;

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
  const allFiles = nameOfFiles(snapshot);
  const same = allFiles === null ? null : states.recall(allFiles);
  if (same !== null) return fromMemory(same);
  const files = filesOf(snapshot, judging);
  const records = nameOfRecords(files);
  if (records === null) return checkFiles(files, judging, selects);
  const name = { files: allFiles, records };
  // Not by those of the state itself: what it is asked only to be compared, no verdict depends on.
  const compared = new StatePaths(snapshot);
  const known = states.recallRecords(name, (surroundings) => compared.areThere(surroundings));
  if (known !== null) return fromMemory(known);
  const watched = watchedFor(files);
  const { paths, ...state } = await checkFiles(watched.files, judging, selects);
  const surroundings = files.paths.surroundings(files.candidates);
  // What other states say may become another thing with the next commit, and so may what was not there.
  const isLasting = !watched.isHistoryAsked() && state.notes.length === 0;
  if (isLasting && surroundings !== null && state.problems.length <= MOST_PROBLEMS) {
    states.remember(name, surroundings, { ...state, checked: { ...state.checked, cached: 0 } });
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

/** Equal for snapshots of the same files; null where only the working tree has some of them. */
function nameOfFiles({ entries, introducing }: Snapshot): string | null {
  let text = begun(introducing);
  for (const entry of entries) {
    if (entry.id === null) return null;
    text += named(entry);
  }
  return digest(text);
}

/** Equal for states of the same records; null where only the working tree has some of them. */
function nameOfRecords({ candidates, introducing }: StateFiles): string | null {
  let text = begun(introducing);
  let last = '';
  for (const { entry, kind, home, declared, copy, twin = null } of candidates) {
    if (entry.id === null) return null;
    text += named(entry);
    // Of most the same as of the one before; two NULs begin it where it is another.
    const taken = `\0\0${kind}\0${home}\0${declared}\0${copy}`;
    if (taken !== last) text += taken;
    last = taken;
    if (twin !== null) text += `\0\0${JSON.stringify(twin)}`;
  }
  return digest(text);
}

/**
 * Where no history is at hand nobody can ask for it, and what is found then does not hold where one is.
 */
function begun(introducing: Snapshot['introducing']): string {
  return String(introducing !== undefined);
}

/** No path holds a NUL. */
function named({ path, mode, id }: SnapshotEntry): string {
  return `\0${path}\0${mode}\0${id}`;
}

/** Of the text as it is in memory, so that half of a character stays what it is. */
function digest(text: string): string {
  return createHash('sha256').update(text, 'utf16le').digest('hex');
}
