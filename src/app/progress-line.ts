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
  #isShown = false;

  constructor(caller: Pick<Caller, 'stderr' | 'env'>) {
    this.#caller = caller;
    this.#timer = setTimeout(() => this.#show('Looking for records'), QUIET);
  }

  /** Tells how many of the files that are to be read were. Costs nothing worth measuring. */
  step(read: number, of: number): void {
    const now = Date.now();
    if (now < this.#next) return;
    this.#next = now + PACE;
    this.#show(`${read} of ${of} files read`);
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
    stderr.write(`${CLEAR_LINE}${text}`);
    this.#isShown = true;
  }
}
