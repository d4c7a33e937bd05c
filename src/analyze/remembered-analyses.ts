import type { Analyses } from './analyses.ts';
import type { Analysis } from './analyze.ts';

/**
 * Keys of blobs, to their end: what has no blob may be something else the next time, and a path may
 * hold whatever its writer wants to have remembered, line ends included.
 */
const LASTING = /^[0-9a-f]{40}(?:[0-9a-f]{24})? [a-z-]+ (?:true|false) (?:true|false)$/;

/** Analyses that earlier runs of the same rules with the same settings made, and those of this run. */
export class RememberedAnalyses implements Analyses {
  readonly #read: () => ReadonlyMap<string, string>;
  #opened: ReadonlyMap<string, string> | null = null;
  readonly #own = new Map<string, Analysis>();
  /** Those of `#own` that no earlier run made. */
  readonly #fresh = new Set<string>();
  readonly #used = new Set<string>();

  /**
   * @param read gives what `toRemember` gave, by key. It is not called before somebody asks, and what
   * it gives becomes a value only when that very key is asked for.
   */
  constructor(read: () => ReadonlyMap<string, string>) {
    this.#read = read;
  }

  get #known(): ReadonlyMap<string, string> {
    this.#opened ??= this.#read();
    return this.#opened;
  }

  get(key: string): Analysis | undefined {
    const own = this.#own.get(key);
    if (own !== undefined) return own;
    const known = this.#known.get(key);
    if (known === undefined) return undefined;
    const analysis = JSON.parse(known) as Analysis;
    this.#own.set(key, analysis);
    this.#used.add(key);
    return analysis;
  }

  has(key: string): boolean {
    return this.#own.has(key) || this.#known.has(key);
  }

  set(key: string, analysis: Analysis): void {
    this.#own.set(key, analysis);
    if (LASTING.test(key)) this.#fresh.add(key);
  }

  isRemembered(key: string): boolean {
    return this.#known.has(key);
  }

  /** What this run found, to be remembered: JSON by key. */
  *toRemember(): Generator<readonly [key: string, json: string]> {
    for (const key of this.#fresh) {
      if (!this.#known.has(key)) yield [key, JSON.stringify(this.#own.get(key))];
    }
  }

  /** What this run took from earlier ones: JSON by key. */
  *taken(): Generator<readonly [key: string, json: string]> {
    for (const key of this.#used) yield [key, this.#known.get(key) ?? ''];
  }
}
