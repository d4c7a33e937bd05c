import { join } from 'node:path';
import type { Settled } from '../../core/finding.ts';
import type { KnownProblem } from '../../report/news.ts';
import type {
  CountedState,
  KnownState,
  StateMemory,
  StateName,
  Surroundings,
} from '../../report/state-memory.ts';
import { makeRoom } from './cache-folder.ts';
import { inAscii } from './sealed-blocks.ts';
import { readSealed, writeSealed } from './sealed-file.ts';

/** States that are remembered: those before and after a few commits. */
const MOST_STATES = 8;

/** In words, a problem takes a kilobyte. */
const MOST_PROBLEMS = 1000;

/** A verdict in JSON, of which only what is asked for becomes a value. */
interface StoredState {
  readonly records: string;
  /** Names of all files that it was the verdict on; the one that was found last comes last. */
  files: readonly string[];
  readonly surroundings: string;
  /** The verdict without its problems. */
  readonly verdict: string;
  /** Of each problem: mostly those of the state before. */
  readonly problems: readonly string[];
  /** The verdict as a value, once somebody asked: it may be that of the state before as well. */
  recalled: KnownState | CountedState | null;
}

/** A place as it is kept: a list, for there are thousands. */
type StoredPlace = readonly [path: string, digest: string, signs: KnownProblem['signs'][]];

/**
 * The verdicts on the states that runs looked at last: a line for each of their problems, however
 * many of them have it, then one for each state.
 */
export class StateStore implements StateMemory {
  /** Null where nobody asked yet: of what is judged near a change nobody does. */
  #known: StoredState[] | null = null;
  readonly #folder: string;
  readonly #file: string;
  readonly #seal: Uint8Array;
  readonly mostProblems: number;
  #isNew = false;

  /**
   * @param settings names the rules and settings: 64 hex digits
   */
  constructor(folder: string, settings: string, seal: Uint8Array, mostProblems = MOST_PROBLEMS) {
    this.mostProblems = mostProblems;
    this.#folder = folder;
    this.#file = join(folder, `states-${settings.slice(0, 32)}`);
    this.#seal = Buffer.concat([seal, Buffer.from(settings)]);
  }

  /** The one that was asked for last comes last. What can't be read is not known. */
  get #states(): StoredState[] {
    this.#known ??= statesIn(linesOrNone(this.#file, this.#seal));
    return this.#known;
  }

  get isCounting(): boolean {
    return this.#states.some(isCounted);
  }

  recall(files: string): KnownState | CountedState | null {
    const state = this.#take((each) => each.files.includes(files));
    return state && verdictOf(state);
  }

  recallBeside(
    others: string,
    files: string,
    isSo: (surroundings: Surroundings) => boolean,
  ): KnownState | CountedState | null {
    return this.#recallAs(files, (each) => each.files.includes(others) && holds(each, isSo));
  }

  recallRecords(
    { records, files }: StateName,
    isSo: (surroundings: Surroundings) => boolean,
  ): KnownState | CountedState | null {
    return this.#recallAs(files, (each) => each.records === records && holds(each, isSo));
  }

  /** A verdict that is one on these files as well from now on. */
  #recallAs(
    files: string | null,
    fits: (state: StoredState) => boolean,
  ): KnownState | CountedState | null {
    const state = this.#take(fits);
    if (state !== null && files !== null) {
      state.files = [...state.files, files].slice(-MOST_STATES);
      this.#isNew = true;
    }
    return state && verdictOf(state);
  }

  remember(
    { records, files }: StateName,
    surroundings: Surroundings,
    state: KnownState | CountedState,
  ): void {
    const { verdict, told } = apart(state);
    const before = jsonOf(surroundings);
    // The same state, when it was asked in another way.
    const known = this.#states.findIndex(
      (each) => each.records === records && each.surroundings === before,
    );
    if (known !== -1) this.#states.splice(known, 1);
    this.#states.push({
      records,
      files: files === null ? [] : [files],
      surroundings: before,
      verdict: jsonOf(verdict),
      problems: told.map(jsonOf),
      recalled: null,
    });
    // A process may look at any number of them.
    this.#states.splice(0, this.#states.length - MOST_STATES);
    this.#isNew = true;
  }

  /** The last state that fits; it is the last of all then. */
  #take(fits: (state: StoredState) => boolean): StoredState | null {
    const at = this.#states.findLastIndex(fits);
    const [state = null] = at === -1 ? [] : this.#states.splice(at, 1);
    if (state !== null) this.#states.push(state);
    return state;
  }

  /** @throws The system's error; what stood there still does then. */
  save(): void {
    if (!this.#isNew) return;
    const latest = this.#states.slice(-MOST_STATES);
    if (latest.length === 1) makeRoom(this.#folder);
    writeSealed(this.#file, this.#seal, linesOf(latest));
  }
}

function linesOrNone(file: string, seal: Uint8Array): readonly string[] {
  try {
    return readSealed(file, seal);
  } catch {
    return [];
  }
}

function holds(
  { surroundings }: StoredState,
  isSo: (surroundings: Surroundings) => boolean,
): boolean {
  return isSo(JSON.parse(surroundings) as Surroundings);
}

/** One value, whoever asks: where two states have it there is nothing to compare. */
function verdictOf(state: StoredState): KnownState | CountedState {
  state.recalled ??= whole(state);
  return state.recalled;
}

function whole(state: StoredState): KnownState | CountedState {
  const verdict = JSON.parse(state.verdict) as Omit<KnownState, 'problems'>;
  if (!isCounted(state)) {
    return { ...verdict, problems: state.problems.map((told) => JSON.parse(told) as Settled) };
  }
  const places = state.problems.map((told) => {
    const [path, digest, signs] = JSON.parse(told) as StoredPlace;
    return [path, { path, digest, problems: signs.map((each) => ({ signs: each })) }] as const;
  });
  return { ...verdict, places: new Map(places) };
}

/** A verdict, and what is told in it. */
function apart(state: KnownState | CountedState) {
  if ('problems' in state) {
    const { problems, ...verdict } = state;
    return { verdict, told: problems };
  }
  const { places, ...verdict } = state;
  const told = [...places.values()].map(
    ({ path, digest, problems }): StoredPlace => [path, digest, problems.map(({ signs }) => signs)],
  );
  return { verdict, told };
}

/** True where places are kept, which are lists, and no problems. */
function isCounted({ problems: [first = ''] }: StoredState): boolean {
  return first.startsWith('[');
}

/** As it stands in the file, so that equal problems are equal lines. */
function jsonOf(value: unknown): string {
  return inAscii(JSON.stringify(value));
}

/** What parts the columns of a line: no JSON holds it. */
const TAB = '\t';

function linesOf(states: readonly StoredState[]): readonly string[] {
  const numbers = new Map<string, number>();
  for (const problem of states.flatMap(({ problems }) => problems)) {
    if (!numbers.has(problem)) numbers.set(problem, numbers.size);
  }
  const ofStates = states.map(({ records, files, surroundings, verdict, problems }) => {
    const own = problems.map((problem) => numbers.get(problem)).join(' ');
    return [records, files.join(' '), surroundings, verdict, own].join(TAB);
  });
  return [...numbers.keys(), ...ofStates];
}

function statesIn(lines: readonly string[]): StoredState[] {
  const states: StoredState[] = [];
  for (const line of lines) {
    const [records = '', files = '', surroundings, verdict, numbers] = line.split(TAB);
    // The line of a problem has one column.
    if (surroundings === undefined || verdict === undefined || numbers === undefined) continue;
    const problems = wordsOf(numbers).map((number) => lines[Number(number)] ?? '');
    states.push({
      records,
      files: wordsOf(files),
      surroundings,
      verdict,
      problems,
      recalled: null,
    });
  }
  return states;
}

function wordsOf(column: string): readonly string[] {
  return column === '' ? [] : column.split(' ');
}
