import type { Caller } from './caller.ts';

/** Milliseconds before the line appears, and between two states of it. */
const QUIET = 1000;
const PACE = 100;

const CLEAR_LINE = '\r\x1b[K';

/**
 * A line on the terminal that says how far a long run is. Standard error is not even opened for a
 * short one: that takes node milliseconds.
 */
export class ProgressLine {
  readonly #caller: Pick<Caller, 'stderr' | 'env'>;
  /** For what takes long before the first file is read. */
  readonly #timer: NodeJS.Timeout;
  #next = Date.now() + QUIET;
  /** When the first file was read. */
  #began = 0;
  #isShown = false;

  constructor(caller: Pick<Caller, 'stderr' | 'env'>) {
    this.#caller = caller;
    this.#timer = setTimeout(() => this.#show('Looking for records'), QUIET);
  }

  /** Tells how many of the files that are to be read were. Costs nothing worth measuring. */
  files(read: number, of: number): void {
    const now = Date.now();
    if (read === 1) this.#began = now;
    if (now < this.#next && (read < of || !this.#isShown)) return;
    this.#next = now + PACE;
    // All that follows takes a part of what reading does, and waits for nothing.
    const left = Math.ceil(((now - this.#began) * (of - read)) / read / 1000);
    this.#show(
      read < of
        ? `Reading files: ${read} of ${of}, about ${left} s left`
        : `Comparing the records of ${of} files`,
    );
  }

  /** Tells how many commits were judged. Git lists them as it goes, so nobody knows how many are left. */
  commits(judged: number): void {
    const now = Date.now();
    if (now < this.#next) return;
    this.#next = now + PACE;
    this.#show(`Judging commits: ${judged} so far`);
  }

  /** Takes the line away, for what is to be written next; a further step brings it back. */
  clear(): void {
    clearTimeout(this.#timer);
    if (this.#isShown) this.#caller.stderr.write(CLEAR_LINE);
    this.#isShown = false;
  }

  #show(text: string): void {
    const { stderr, env } = this.#caller;
    if (!stderr.isTerminal || env['TERM'] === 'dumb') return;
    // What is longer than a line could not be taken away.
    stderr.write(CLEAR_LINE + text.slice(0, (stderr.columns ?? 80) - 1));
    this.#isShown = true;
  }
}
