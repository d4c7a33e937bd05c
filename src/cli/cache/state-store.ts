import { join } from 'node:path';
import type { Settled } from '../../report/settle.ts';
import type { KnownState, StateMemory, Surroundings } from '../../report/state-memory.ts';
import { makeRoom } from './cache-folder.ts';
import { inAscii } from './sealed-blocks.ts';
import { readSealed, writeSealed } from './sealed-file.ts';

/** States that are remembered, by their records and by all their files: before and after a few commits. */
const MOST_STATES = 16;

/** A verdict in JSON, of which only what is asked for becomes a value. */
interface StoredState {
  readonly name: string;
  readonly surroundings: string;
  /** The verdict without its problems. */
  readonly verdict: string;
  /** Of each problem: mostly those of the state before. */
  readonly problems: readonly string[];
  /** The verdict as a value, once somebody asked: it may be that of the state before as well. */
  recalled: KnownState | null;
}

/**
 * The verdicts on the states that runs looked at last: a line for each of their problems, however
 * many of them have it, then one for each state.
 */
export class StateStore implements StateMemory {
  /** The one that was asked for last comes last. */
  readonly #states: StoredState[];
  readonly #folder: string;
  readonly #file: string;
  readonly #seal: Uint8Array;
  #isNew = false;

  /**
   * @param settings names the rules and settings: 64 hex digits
   * @throws The system's error where the file is there and can't be read.
   */
  constructor(folder: string, settings: string, seal: Uint8Array) {
    this.#folder = folder;
    this.#file = join(folder, `states-${settings.slice(0, 32)}`);
    this.#seal = Buffer.concat([seal, Buffer.from(settings)]);
    this.#states = statesIn(readSealed(this.#file, this.#seal));
  }

  recall(name: string, isSo: (surroundings: Surroundings) => boolean): KnownState | null {
    const at = this.#states.findLastIndex(
      (state) => state.name === name && isSo(JSON.parse(state.surroundings) as Surroundings),
    );
    const [state] = at === -1 ? [] : this.#states.splice(at, 1);
    if (state === undefined) return null;
    this.#states.push(state);
    state.recalled ??= {
      ...(JSON.parse(state.verdict) as Omit<KnownState, 'problems'>),
      problems: state.problems.map((problem) => JSON.parse(problem) as Settled),
    };
    return state.recalled;
  }

  remember(name: string, surroundings: Surroundings, { problems, ...verdict }: KnownState): void {
    this.#states.push({
      name,
      surroundings: jsonOf(surroundings),
      verdict: jsonOf(verdict),
      problems: problems.map(jsonOf),
      recalled: null,
    });
    this.#isNew = true;
  }

  /** @throws The system's error; what stood there still does then. */
  save(): void {
    if (!this.#isNew) return;
    const latest = this.#states.slice(-MOST_STATES);
    if (latest.length === 1) makeRoom(this.#folder);
    writeSealed(this.#file, this.#seal, linesOf(latest));
  }
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
  const ofStates = states.map(({ name, surroundings, verdict, problems }) => {
    const own = problems.map((problem) => numbers.get(problem)).join(' ');
    return [name, surroundings, verdict, own].join(TAB);
  });
  return [...numbers.keys(), ...ofStates];
}

function statesIn(lines: readonly string[]): StoredState[] {
  const states: StoredState[] = [];
  for (const line of lines) {
    const [name = '', surroundings, verdict, numbers] = line.split(TAB);
    // The line of a problem has one column.
    if (surroundings === undefined || verdict === undefined || numbers === undefined) continue;
    const problems = numbers === '' ? [] : numbers.split(' ');
    const own = problems.map((number) => lines[Number(number)] ?? '');
    states.push({ name, surroundings, verdict, problems: own, recalled: null });
  }
  return states;
}
