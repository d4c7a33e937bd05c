import { join } from 'node:path';
import type { KnownState, StateMemory } from '../../report/state-memory.ts';
import { makeRoom } from './cache-folder.ts';
import { entryOf, lineOf } from './sealed-blocks.ts';
import { readSealed, writeSealed } from './sealed-file.ts';

/** States that are remembered: those before and after a few commits. */
const MOST_STATES = 8;

/** The verdicts on the states that runs looked at last. */
export class StateStore implements StateMemory {
  /** JSON by name; the one that was asked for last comes last. */
  readonly #states: Map<string, string>;
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
    this.#states = new Map(readSealed(this.#file, this.#seal).map(entryOf));
  }

  recall(name: string): KnownState | null {
    const state = this.#states.get(name);
    if (state === undefined) return null;
    this.#states.delete(name);
    this.#states.set(name, state);
    return JSON.parse(state) as KnownState;
  }

  remember(name: string, state: KnownState): void {
    this.#states.set(name, JSON.stringify(state));
    this.#isNew = true;
  }

  /** @throws The system's error; what stood there still does then. */
  save(): void {
    if (!this.#isNew) return;
    const latest = [...this.#states].slice(-MOST_STATES);
    if (latest.length === 1) makeRoom(this.#folder);
    const lines = latest.map(lineOf);
    writeSealed(this.#file, this.#seal, lines);
  }
}
