import { createInterface } from 'node:readline';
import { CouldNotCheck } from '../../core/failure.ts';
import type { Running } from './running.ts';

/** Lines that may come before an answer: whoever sends more gives none. */
const MOST_STRAYS = 1000;

/** Strays that are kept to be told. */
const MOST_TOLD = 5;

/** Lines to a server and from it. */
export class LinePipe {
  /** Lines that answer nothing: the first of them. */
  readonly strays: string[] = [];
  readonly #running: Running;
  readonly #patience: number;
  readonly #lines: string[] = [];
  #isOver = false;
  #changed = (): void => undefined;

  /** @param patience milliseconds that the server has for one line */
  constructor(running: Running, patience: number) {
    this.#running = running;
    this.#patience = patience;
    // Whoever has gone is told of by the answer that does not come.
    running.input.on('error', () => undefined);
    const over = (): void => {
      this.#isOver = true;
      this.#changed();
    };
    const lines = createInterface({ input: running.output });
    lines.on('line', (line) => {
      this.#lines.push(line);
      this.#changed();
    });
    lines.once('close', over);
    running.ended.then(over, over);
  }

  send(text: string): void {
    this.#running.input.write(text);
  }

  /**
   * What the first line says that is an answer.
   * @param answerIn null for a line that is none, which it may note as a stray
   * @throws CouldNotCheck where none comes.
   */
  async answer<T>(answerIn: (line: string) => T | null): Promise<T> {
    for (let count = 0; count <= MOST_STRAYS; count += 1) {
      const line = await this.#line();
      if (line === null) break;
      const answer = answerIn(line);
      if (answer !== null) return answer;
    }
    this.#running.kill();
    throw new CouldNotCheck(
      'no-answer',
      `The server gave no answer: it ended, or took more than ${this.#patience / 1000} seconds.`,
      'Start it by hand with the same arguments, and see what it says.',
    );
  }

  /** Notes what nobody asked for. */
  stray(line: string): void {
    if (this.strays.length < MOST_TOLD) this.strays.push(line);
  }

  /**
   * Ends the input, and waits for the end of the server.
   * @returns the lines that it left
   */
  async end(): Promise<readonly string[]> {
    this.#running.input.end();
    const timer = setTimeout(() => this.#running.kill(), this.#patience);
    await this.#running.ended.catch(() => undefined);
    clearTimeout(timer);
    return this.#lines.splice(0);
  }

  /** Null where none comes. */
  async #line(): Promise<string | null> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#changed();
    }, this.#patience);
    while (this.#lines.length === 0 && !this.#isOver && !isLate) {
      await new Promise<void>((resolve) => {
        this.#changed = resolve;
      });
    }
    clearTimeout(timer);
    return this.#lines.shift() ?? null;
  }
}
