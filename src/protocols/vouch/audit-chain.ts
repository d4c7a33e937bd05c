import { type ChainPart, GAP } from './chain-links.ts';

/** What the first chained event of a knowledge base names in place of an event before it. */
export const CHAIN_START = '0'.repeat(64);

/** A place where the chain does not hold. Indexes are those of the events. */
export type ChainBreak = { readonly index: number } & (
  | { readonly problem: 'unhashed' }
  | { readonly problem: 'halved'; readonly lacking: 'hash' | 'prev_hash' }
  /** The line hashes to something else, `actual`. */
  | { readonly problem: 'altered'; readonly actual: string }
  /** No event of the log has the hash that it names as its predecessor's. */
  | { readonly problem: 'lost'; readonly isFirst: boolean; readonly prevHash: string }
  /** The event that it names as its predecessor stands behind it. */
  | { readonly problem: 'moved'; readonly other: number }
  /**
   * An event before it names the same predecessor, which stands above both. Two commits that knew
   * nothing of each other may each have added one of them: the log alone can't tell.
   */
  | {
      readonly problem: 'fork';
      readonly other: number;
      /** What the two events hash to, the other one's first. */
      readonly hashes: readonly [string, string];
    }
);

/**
 * Where the chain of a log does not hold: one break an event at most, in the order of the events.
 * Takes linear time. Events before the first chained one are left alone. Where something can't be
 * read, the chain is taken up again behind it; `prev_hash` and `hash` that are no hashes at all belong
 * to what can't be read. An event that stands twice is one event.
 */
export function chainBreaks(written: readonly ChainPart[]): readonly ChainBreak[] {
  const breaks: ChainBreak[] = [];
  const links = new Links(written);
  let isChained = false;
  let isCut = false;
  let index = -1;
  for (const link of written) {
    if (link === GAP) {
      isCut = true;
      continue;
    }
    index += 1;
    const { prevHash, hash, actual } = link;
    if (prevHash === null && hash === null) {
      if (isChained) breaks.push({ index, problem: 'unhashed' });
      continue;
    }
    isChained = true;
    if (prevHash === undefined || hash === undefined) {
      isCut = true;
      links.add(hash ?? '');
      continue;
    }
    if (prevHash === null || hash === null) {
      breaks.push({ index, problem: 'halved', lacking: hash === null ? 'hash' : 'prev_hash' });
    } else if (actual !== null && actual !== hash) {
      breaks.push({ index, problem: 'altered', actual });
    } else if (!links.has(hash)) {
      const problem = links.follow(prevHash, hash, index);
      if (problem !== null && !(isCut && problem.problem === 'lost')) breaks.push(problem);
    }
    // Whoever changed the hash alone did not change what the next event names.
    for (const name of [hash, actual]) if (name !== null) links.add(name);
    isCut = false;
  }
  return breaks;
}

interface Follower {
  readonly index: number;
  readonly hash: string;
}

/** Who follows whom, in the part of a log that was looked at. */
class Links {
  /** Where each hash of the whole log stands. */
  readonly #places: ReadonlyMap<string, number>;
  readonly #known = new Set<string>();
  /** The first event that names each hash as its predecessor's. */
  readonly #followers = new Map<string, Follower>();
  /** The first event with nothing of this log before it. */
  #root: Follower | null = null;

  constructor(written: readonly ChainPart[]) {
    const links = written.filter((link) => link !== GAP);
    // Of two lines with one hash, the first is the event.
    const places = links.map(({ hash }, index) => [hash ?? '', index] as const);
    this.#places = new Map(places.reverse());
  }

  has(hash: string): boolean {
    return this.#known.has(hash);
  }

  add(hash: string): void {
    this.#known.add(hash);
  }

  /** Puts an event behind the one that it names; says what is wrong with that. */
  follow(prevHash: string, hash: string, index: number): ChainBreak | null {
    const isStart = prevHash === CHAIN_START;
    const other = this.#followers.get(prevHash) ?? (isStart ? this.#root : null);
    const follower = { index, hash };
    if (other === null) this.#followers.set(prevHash, follower);
    // What the first event of a log follows may have been moved out of the log.
    const isAbove =
      this.#known.has(prevHash) || isStart || (other !== null && other === this.#root);
    if (isAbove && other !== null) {
      return { index, problem: 'fork', other: other.index, hashes: [other.hash, hash] };
    }
    if (this.#known.has(prevHash)) return null;
    const place = this.#places.get(prevHash);
    if (place !== undefined) return { index, problem: 'moved', other: place };
    const isFirst = this.#root === null;
    this.#root ??= follower;
    return isStart ? null : { index, problem: 'lost', isFirst, prevHash };
  }
}
