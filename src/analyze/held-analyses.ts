import type { LocatedFinding } from '../core/finding.ts';
import type { Analyses, Places } from './analyses.ts';
import type { Analysis } from './analyze.ts';

/** What a process found, as long as it is asked for. */
class Held<T> {
  readonly #own = new Map<string, T>();
  readonly #below: Pick<Map<string, T>, 'get'>;
  #used = new Set<string>();

  constructor(below: Pick<Map<string, T>, 'get'>) {
    this.#below = below;
  }

  get(key: string): T | undefined {
    const own = this.#own.get(key);
    if (own !== undefined) {
      this.#used.add(key);
      return own;
    }
    const below = this.#below.get(key);
    if (below !== undefined) this.set(key, below);
    return below;
  }

  set(key: string, value: T): void {
    this.#own.set(key, value);
    this.#used.add(key);
  }

  /** Of a look at a few, nothing follows for the others. */
  dropUnused(): void {
    if (2 * this.#used.size > this.#own.size) this.dropAllUnused();
    else this.#used = new Set();
  }

  dropAllUnused(): void {
    for (const key of [...this.#own.keys()]) if (!this.#used.has(key)) this.#own.delete(key);
    this.#used = new Set();
  }

  entries(): IterableIterator<[string, T]> {
    return this.#own.entries();
  }
}

/** Analyses that a process takes from one run to the next: those that the last one asked for. */
export class HeldAnalyses implements Analyses {
  readonly places: Places & Held<LocatedFinding>;
  readonly #analyses: Held<Analysis>;

  /** @param remembered what earlier processes found */
  constructor(remembered: Analyses) {
    this.#analyses = new Held(remembered);
    this.places = new Held(remembered.places ?? new Map());
  }

  get(key: string): Analysis | undefined {
    return this.#analyses.get(key);
  }

  has(key: string): boolean {
    return this.#analyses.get(key) !== undefined;
  }

  set(key: string, analysis: Analysis): void {
    this.#analyses.set(key, analysis);
  }

  /** Drops what nobody asked for since it was called last, when most was: contents that are gone. */
  dropUnused(): void {
    this.#analyses.dropUnused();
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
    for (const [key, analysis] of this.#analyses.entries()) remembered.set(key, analysis);
    for (const [key, place] of this.places.entries()) remembered.places?.set(key, place);
  }
}
