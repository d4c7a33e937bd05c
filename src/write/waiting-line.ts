import { createHash } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { onInterruption } from '../core/interruption.ts';

/** Who waits for a lock. */
interface Waiting {
  readonly pid: number;
  /** What the pid is a number of. */
  readonly host: string;
  /** Whether a process of the same host is still there. */
  readonly isRunning: (pid: number) => boolean;
}

/** Milliseconds after which a place is nobody's any more, whatever machine it was taken on. */
const OLDEST = 3_600_000;

/** What the name of a place ends with: when it was taken, by whom, and what no other place has. */
const PLACE = /^(\d{13})\.(\d+)\.([0-9a-f]{8})\.[0-9a-f]{8}\.wait$/;

/**
 * The processes that wait for a lock, in the order in which they came. Each has an empty file beside
 * the lock that says so by its name. It is a courtesy and no more: the lock alone keeps two from
 * writing, so a place that is lost, or that can't be taken, does no harm. Those on other machines
 * are not waited for: nobody here can say whether they are gone.
 */
export class WaitingLine {
  readonly #folder: string;
  readonly #start: string;
  readonly #by: Waiting;
  readonly #host: string;
  readonly #passed = new Set<string>();
  #own: string | null = null;
  #settle = (): void => undefined;

  /** @param file of the lock, absolute */
  constructor(file: string, by: Waiting) {
    this.#folder = dirname(file);
    this.#start = `${basename(file)}.`;
    this.#by = by;
    this.#host = createHash('sha256').update(by.host).digest('hex').slice(0, 8);
  }

  /** The places of those whose turn is before ours, the next one first. Who has none is behind all. */
  ahead(): readonly string[] {
    const before = this.#places().filter((place) => this.#own === null || place < this.#own);
    // Whoever is behind the first one is asked for when it is their turn.
    for (let first = before[0]; first !== undefined && this.#isGone(first); first = before[0]) {
      this.pass(first);
      before.shift();
    }
    return before;
  }

  /** Takes the last place; who has one keeps it. */
  join(): void {
    if (this.#own !== null) return;
    const came = String(Date.now()).padStart(13, '0');
    const own = `${came}.${this.#by.pid}.${this.#host}.${crypto.randomUUID().slice(0, 8)}.wait`;
    this.#own = own;
    this.#settle = onInterruption(() => this.#remove(own));
    try {
      writeFileSync(this.#file(own), '', { flag: 'wx' });
    } catch {
      // What is wrong with the folder is told when the lock is made.
    }
  }

  leave(): void {
    if (this.#own === null) return;
    this.#remove(this.#own);
    this.#settle();
  }

  /** Waits for a place no more, and has nobody else wait for it. */
  pass(place: string): void {
    this.#passed.add(place);
    this.#remove(place);
  }

  #remove(place: string): void {
    try {
      rmSync(this.#file(place), { force: true });
    } catch {
      // It is another user's. Whoever finds that nobody uses it passes it over as well.
    }
  }

  #file(place: string): string {
    return join(this.#folder, this.#start + place);
  }

  /** Those of this machine, sorted. */
  #places(): string[] {
    const places: string[] = [];
    for (const name of this.#names()) {
      const place = name.startsWith(this.#start) ? name.slice(this.#start.length) : '';
      const [, came, , host] = PLACE.exec(place) ?? [];
      if (came === undefined || this.#passed.has(place)) continue;
      if (Date.now() - Number(came) > OLDEST) this.pass(place);
      else if (host === this.#host) places.push(place);
    }
    return places.sort();
  }

  #names(): readonly string[] {
    try {
      return readdirSync(this.#folder);
    } catch {
      return [];
    }
  }

  #isGone(place: string): boolean {
    return !this.#by.isRunning(Number(PLACE.exec(place)?.[2]));
  }
}
