import type { Analyses } from './analyses.ts';
import type { Analysis } from './analyze.ts';

/**
 * Analyses made by fewer rules than a run has: those of the run serve as well, for whom only facts
 * matter, and theirs do not serve the run.
 */
export class OwnAnalyses implements Analyses {
  readonly #own = new Map<string, Analysis>();
  readonly #others: Analyses;

  constructor(others: Analyses) {
    this.#others = others;
  }

  /** How many are kept besides the run's. */
  get size(): number {
    return this.#own.size;
  }

  get(key: string): Analysis | undefined {
    return this.#own.get(key) ?? this.#others.get(key);
  }

  has(key: string): boolean {
    return this.#own.has(key) || this.#others.has(key);
  }

  set(key: string, analysis: Analysis): void {
    this.#own.set(key, analysis);
  }

  clear(): void {
    this.#own.clear();
  }
}
