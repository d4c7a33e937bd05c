import { createHash } from 'node:crypto';
import type { Snapshot, SnapshotEntry, SnapshotPast } from '../core/snapshot.ts';
import type {
  CountedState,
  KnownPast,
  KnownPlaces,
  KnownState,
  StateMemory,
  StateName,
} from '../report/state-memory.ts';
import type { Judging } from './judging.ts';
import { StatePaths } from './presence.ts';
import { checkFiles, type State } from './state.ts';
import { filesOf, type StateFiles } from './state-files.ts';
import { isUntouched } from './untouched.ts';

/**
 * The verdict on one snapshot: an earlier run's on the very same files, or on the very same records
 * where all else that it depends on is the same as well, or a new one.
 * @param base what is known of the state that it is compared with, where only what is new is asked
 */
export async function checkState(
  snapshot: Snapshot,
  judging: Judging,
  selects: (path: string) => boolean,
  base: KnownPlaces | null = null,
): Promise<State> {
  const { states = null } = judging;
  if (states === null) {
    const state = await checkFiles(filesOf(snapshot, judging), judging, selects);
    return { ...state, places: () => null, contents: null };
  }
  const { known, nameOf } = await lookUp(snapshot, judging, states);
  if (known !== null && 'problems' in known) return fromMemory(known);
  if (known !== null && base !== null) {
    const { isNothingNew } = await import('./nothing-new.ts');
    if (isNothingNew(known.places, base)) return fromMemory({ ...known, problems: [] });
  }
  const name = nameOf();
  const files = filesOf(snapshot, judging);
  if (name === null) return checkFiles(files, judging, selects, base);
  const watched = watchedFor(files, snapshot.past);
  const { paths, before, places, contents, ...state } = await checkFiles(
    watched.files,
    judging,
    selects,
    base,
  );
  const asked = watched.files.paths.surroundings(watched.files.candidates);
  const surroundings = asked && { ...asked, clues: files.clues };
  const past = watched.past();
  // What was not there may be with the next commit, and nobody could tell.
  const isLasting = past !== 'unknown' && state.notes.length === 0;
  if (isLasting && surroundings !== null) {
    const checked = { ...state.checked, cached: 0 };
    const { problems, ...verdict } = { ...state, checked, ...(past && { past }) };
    const isFew = base === null && problems.length <= states.mostProblems;
    const kept = isFew ? null : places();
    if (isFew) states.remember(name, surroundings, { ...verdict, problems });
    else if (kept !== null) states.remember(name, surroundings, { ...verdict, places: kept });
  }
  return { ...state, paths, before, places, contents };
}

/** By what the problems of a snapshot are known again, where they were too many to be kept in words. */
export async function knownPlaces(
  snapshot: Snapshot,
  judging: Judging,
): Promise<KnownPlaces | null> {
  const { states = null } = judging;
  if (!states?.isCounting) return null;
  const { known } = await lookUp(snapshot, judging, states);
  return known !== null && 'places' in known ? known.places : null;
}

/** What is remembered of a snapshot, and what it takes to remember it. */
interface LookedUp {
  readonly known: KnownState | CountedState | null;
  /** Gives null where it has none. It takes a look at all paths, and few need it. */
  readonly nameOf: () => StateName | null;
}

async function lookUp(
  snapshot: Snapshot,
  judging: Judging,
  states: StateMemory,
): Promise<LookedUp> {
  const { known, nameOf } = recalled(snapshot, judging, states);
  return { known: (await isPastSame(known, snapshot)) ? known : null, nameOf };
}

/** False where the history that a verdict was asked of may say something else by now. */
async function isPastSame(
  known: KnownState | CountedState | null,
  { past: now }: Snapshot,
): Promise<boolean> {
  const before = known?.past;
  if (before === undefined) return true;
  if (now === undefined) return false;
  const answers = ASKED.get(before) ?? new Map<string, Promise<boolean>>();
  ASKED.set(before, answers);
  const answer = answers.get(now.head) ?? now.isAsAt(before.head, before.paths);
  answers.set(now.head, answer);
  return answer;
}

/** Whether what was asked of a history is the same in that of other heads: two states may have one verdict. */
const ASKED = new WeakMap<KnownPast, Map<string, Promise<boolean>>>();

/** The same, of whatever history. */
function recalled(snapshot: Snapshot, judging: Judging, states: StateMemory): LookedUp {
  // By all files first: of the very same state nobody needs to find out what may be a record.
  const allFiles = nameOfFiles(snapshot);
  const same =
    allFiles === null
      ? null
      : (states.recall(allFiles) ?? beside(snapshot, allFiles, judging, states));
  const nameOf = (): StateName | null => {
    const records = nameOfRecords(filesOf(snapshot, judging));
    return records === null ? null : { files: allFiles, records };
  };
  if (same !== null) return { known: same, nameOf };
  const name = nameOf();
  if (name === null) return { known: null, nameOf: () => null };
  // Not by those of the state itself: what it is asked only to be compared, no verdict depends on.
  const compared = new StatePaths(snapshot);
  const known = states.recallRecords(name, (surroundings) => compared.areThere(surroundings));
  return { known, nameOf: () => name };
}

/** The verdict on the state before, where it depends on nothing that is different since. */
function beside(
  { unlisted, introducing }: Snapshot,
  files: string,
  judging: Judging,
  states: StateMemory,
): KnownState | CountedState | null {
  const { since } = unlisted ?? {};
  if (since === undefined) return null;
  const before = nameOfTree(since.tree, introducing);
  return states.recallBeside(before, files, (surroundings) =>
    isUntouched(since, surroundings, judging),
  );
}

function fromMemory(known: KnownState): State {
  const { checked } = known;
  const cached = { ...checked, cached: checked.files };
  return {
    ...known,
    checked: cached,
    paths: new Set(),
    before: null,
    places: () => null,
    contents: null,
  };
}

/** More paths than anybody should ask git about with each run. */
const MOST_PAST_PATHS = 5000;

/** The same files, and what of their history anybody asked for. */
function watchedFor(files: ReturnType<typeof filesOf>, ofSnapshot: SnapshotPast | undefined) {
  const asked = new Set<string>();
  let isCutOff = false;
  const { introducing } = files;
  const watched = {
    ...files,
    ...(introducing && {
      introducing: async (paths: readonly string[]) => {
        for (const path of paths) asked.add(path);
        const states = await introducing(paths);
        isCutOff ||= states === null;
        return states;
      },
    }),
  };
  /** Null where nobody asked; unknown where nobody could say later whether the answers still hold. */
  const past = (): KnownPast | 'unknown' | null => {
    if (asked.size === 0) return null;
    if (isCutOff || ofSnapshot === undefined || asked.size > MOST_PAST_PATHS) return 'unknown';
    return { head: ofSnapshot.head, paths: [...asked] };
  };
  return { files: watched, past };
}

/** Equal for snapshots of the same files; null where only the working tree has some of them. */
function nameOfFiles(snapshot: Snapshot): string | null {
  const { unlisted, introducing } = snapshot;
  if (unlisted !== undefined) return unlisted.tree && nameOfTree(unlisted.tree, introducing);
  const { entries } = snapshot;
  let text = begun(introducing);
  for (const entry of entries) {
    if (entry.id === null) return null;
    text += named(entry);
  }
  return digest(text);
}

/** A tree names all that is in it. */
function nameOfTree(tree: string, introducing: Snapshot['introducing']): string {
  return digest(`${begun(introducing)}\0\0${tree}`);
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
