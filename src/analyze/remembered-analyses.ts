import type { LocatedFinding } from '../core/finding.ts';
import type { Analyses } from './analyses.ts';
import type { Analysis } from './analyze.ts';

/**
 * Keys of blobs, to their end: what has no blob may be something else the next time, and a path may
 * hold whatever its writer wants to have remembered, line ends included.
 */
const LASTING = /^[0-9a-f]{40}(?:[0-9a-f]{24})? [a-z][a-z0-9:@-]* (?:true|false) (?:true|false)$/;

/** No key of an analysis begins so. */
const PLACE = /^place [0-9a-f]{64}$/;

/**
 * What earlier runs of the same rules with the same settings found out of contents, by key, and what
 * this run did.
 */
class Remembered<T> {
  readonly #read: () => ReadonlyMap<string, string>;
  readonly #isLasting: (key: string) => boolean;
  #opened: ReadonlyMap<string, string> | null = null;
  readonly #own = new Map<string, T>();
  /** Those of `#own` that no earlier run made. */
  readonly #fresh = new Set<string>();
  readonly #used = new Set<string>();
  #usedSize = 0;

  /**
   * @param read gives what `toRemember` gave, by key. It is not called before somebody asks, and what
   * it gives becomes a value only when that very key is asked for.
   * @param isLasting false for a key that may stand for something else the next time
   */
  constructor(read: () => ReadonlyMap<string, string>, isLasting: (key: string) => boolean) {
    this.#read = read;
    this.#isLasting = isLasting;
  }

  get #known(): ReadonlyMap<string, string> {
    this.#opened ??= this.#read();
    return this.#opened;
  }

  get(key: string): T | undefined {
    const own = this.#own.get(key);
    if (own !== undefined) return own;
    const known = this.#known.get(key);
    if (known === undefined) return undefined;
    const value = JSON.parse(known) as T;
    this.#own.set(key, value);
    this.#use(key, known);
    return value;
  }

  has(key: string): boolean {
    return this.#own.has(key) || this.#known.has(key);
  }

  set(key: string, value: T): void {
    this.#own.set(key, value);
    if (this.#isLasting(key)) this.#fresh.add(key);
  }

  isRemembered(key: string): boolean {
    return this.#known.has(key);
  }

  /** What this run found, to be remembered: JSON by key. What another one remembers already was of use. */
  *toRemember(): Generator<readonly [key: string, json: string]> {
    for (const key of this.#fresh) {
      const known = this.#known.get(key);
      if (known === undefined) yield [key, JSON.stringify(this.#own.get(key))];
      else this.#use(key, known);
    }
  }

  #use(key: string, known: string): void {
    if (this.#used.has(key)) return;
    this.#used.add(key);
    this.#usedSize += key.length + known.length;
  }

  /** Characters of all that `taken` gives. */
  get takenSize(): number {
    return this.#usedSize;
  }

  /** What this run took from earlier ones: JSON by key. */
  *taken(): Generator<readonly [key: string, json: string]> {
    for (const key of this.#used) yield [key, this.#known.get(key) ?? ''];
  }
}

/** The analyses that runs remember, and where findings over many records stand in each. */
export class RememberedAnalyses extends Remembered<Analysis> implements Analyses {
  readonly places: Remembered<LocatedFinding>;

  /** @param read gives what `toRemember` and `places.toRemember` gave, by key; called once */
  constructor(read: () => ReadonlyMap<string, string>) {
    let opened: ReadonlyMap<string, string> | null = null;
    const readOnce = (): ReadonlyMap<string, string> => {
      opened ??= read();
      return opened;
    };
    super(readOnce, (key) => LASTING.test(key));
    this.places = new Remembered(readOnce, (key) => PLACE.test(key));
  }
}
