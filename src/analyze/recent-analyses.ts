import type { LocatedFinding } from '../core/finding.ts';
import type { Analyses, Places } from './analyses.ts';
import type { Analysis } from './analyze.ts';

/**
 * Analyses for runs that follow each other in one process. What a run did not ask for is dropped when
 * it ends, so that the texts of a thousand edits leave nothing behind.
 */
export class RecentAnalyses implements Analyses {
  readonly #analyses = new Recent<Analysis>();
  readonly #places = new Recent<LocatedFinding>();
  readonly places: Places = this.#places;

  get(key: string): Analysis | undefined {
    return this.#analyses.get(key);
  }

  has(key: string): boolean {
    return this.#analyses.get(key) !== undefined;
  }

  set(key: string, analysis: Analysis): void {
    this.#analyses.set(key, analysis);
  }

  /** How many contents are kept. */
  get size(): number {
    return this.#analyses.size;
  }

  /**
   * Called after a run, never in the middle of one.
   * @param isLinked whether rules across records ran: without them, no place was asked for
   */
  dropUnused(isLinked: boolean): void {
    this.#analyses.dropUnused();
    if (isLinked) this.#places.dropUnused();
  }
}

class Recent<T> {
  #used = new Map<string, T>();
  #before = new Map<string, T>();

  get size(): number {
    return this.#used.size + this.#before.size;
  }

  get(key: string): T | undefined {
    const known = this.#used.get(key);
    if (known !== undefined) return known;
    const before = this.#before.get(key);
    if (before !== undefined) this.#used.set(key, before);
    return before;
  }

  set(key: string, value: T): void {
    this.#used.set(key, value);
  }

  dropUnused(): void {
    this.#before = this.#used;
    this.#used = new Map();
  }
}
