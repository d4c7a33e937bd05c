import type { LocatedFinding } from '../core/finding.ts';
import type { Analyses, Places } from './analyses.ts';
import type { Analysis } from './analyze.ts';

interface Kept<T> {
  readonly value: T;
  /** The turn in which it was asked for last. */
  asked: number;
}

/** What a process found, as long as it is asked for. */
class Held<T> {
  readonly #own = new Map<string, Kept<T>>();
  readonly #below: Pick<Map<string, T>, 'get'>;
  #turn = 0;
  /** How many were asked for in this turn. */
  #asked = 0;

  constructor(below: Pick<Map<string, T>, 'get'>) {
    this.#below = below;
  }

  get(key: string): T | undefined {
    const own = this.#own.get(key);
    if (own !== undefined) {
      if (own.asked !== this.#turn) this.#asked += 1;
      own.asked = this.#turn;
      return own.value;
    }
    const below = this.#below.get(key);
    if (below !== undefined) this.set(key, below);
    return below;
  }

  set(key: string, value: T): void {
    if (this.#own.get(key)?.asked !== this.#turn) this.#asked += 1;
    this.#own.set(key, { value, asked: this.#turn });
  }

  /** Of a look at a few, nothing follows for the others: then it is false. */
  dropUnused(): boolean {
    const isMost = 2 * this.#asked > this.#own.size;
    if (isMost) this.dropAllUnused();
    else this.begin();
    return isMost;
  }

  dropAllUnused(): void {
    for (const [key, { asked }] of this.#own) if (asked !== this.#turn) this.#own.delete(key);
    this.begin();
  }

  *entries(): Generator<[string, T]> {
    for (const [key, { value }] of this.#own) yield [key, value];
  }

  /** A turn in which nothing was asked for yet. */
  begin(): void {
    this.#turn += 1;
    this.#asked = 0;
  }
}

/** Analyses that a process takes from one run to the next: those that the last one asked for. */
export class HeldAnalyses implements Analyses {
  readonly isHeld = true;
  readonly places: Places & Held<LocatedFinding>;
  readonly #analyses: Held<Analysis>;
  readonly #every: number;
  /** Turns since something was dropped. */
  #turns = 0;
  #found = 0;

  /**
   * @param remembered what earlier processes found
   * @param every after how many turns what nobody asks for is dropped
   */
  constructor(remembered: Analyses, every = 1) {
    this.#every = every;
    this.#analyses = new Held(remembered);
    this.places = new Held(remembered.places ?? new Map());
  }

  get isClearing(): boolean {
    return this.#turns + 1 >= this.#every;
  }

  get(key: string): Analysis | undefined {
    return this.#analyses.get(key);
  }

  has(key: string): boolean {
    return this.#analyses.get(key) !== undefined;
  }

  set(key: string, analysis: Analysis): void {
    this.#found += 1;
    this.#analyses.set(key, analysis);
  }

  /** How many were found since they were handed over last. */
  get found(): number {
    return this.#found;
  }

  /** Drops what nobody asked for since it was called last, when most was: contents that are gone. */
  dropUnused(): void {
    this.#turns += 1;
    if (this.#turns < this.#every) this.#analyses.begin();
    else if (this.#analyses.dropUnused()) this.#turns = 0;
    this.places.dropUnused();
  }

  /**
   * Drops what a run over all there is did not ask for, however much that is: the texts of a thousand
   * edits leave nothing behind.
   * @param isLinked whether rules across records ran: without them, no place was asked for
   */
  endRun(isLinked: boolean): void {
    this.#analyses.dropAllUnused();
    if (isLinked) this.places.dropAllUnused();
  }

  /** Hands over what is held, to be remembered by later processes. */
  handTo(remembered: Analyses): void {
    this.#found = 0;
    for (const [key, analysis] of this.#analyses.entries()) remembered.set(key, analysis);
    for (const [key, place] of this.places.entries()) remembered.places?.set(key, place);
  }
}
