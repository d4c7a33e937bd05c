import { createInterface } from 'node:readline';
import { CouldNotCheck } from '../../core/failure.ts';
import { counted } from '../../report/counts.ts';
import { shown } from './model/values.ts';
import type { Running } from './running.ts';

/** Lines that may come before an answer: whoever sends more gives none. */
const MOST_STRAYS = 1000;

/** Strays that are kept to be told. */
const MOST_TOLD = 5;

/** What a server that gives no answer ends a part with. */
export function silence(message: string): CouldNotCheck {
  return new CouldNotCheck(
    'no-answer',
    message,
    'Start it by hand with the same arguments, and see what it says. With `--patience SECONDS` it has longer, or you wait less.',
  );
}

/** Lines to a server and from it. */
export class LinePipe {
  /** Lines that answer nothing: the first of them. */
  readonly strays: string[] = [];
  /** What is wrong with the form of answers: the first of them. */
  readonly misshapen: string[] = [];
  /** Whether it had to be ended: it went on when its input had ended. */
  isEndless = false;
  /** Milliseconds between the two pieces in which a text is sent; 0 where it is sent whole. */
  pause = 0;
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
    const cut = this.pause === 0 ? text.length : Math.floor(text.length / 2);
    this.#running.input.write(text.slice(0, cut));
    if (cut < text.length) setTimeout(() => this.#running.input.write(text.slice(cut)), this.pause);
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
    throw silence(
      `The server gave no answer: it ended, or took more than ${counted(this.#patience / 1000, ['second', 'seconds'])}.`,
    );
  }

  /** Notes what nobody asked for. */
  stray(line: string): void {
    if (this.strays.length < MOST_TOLD) this.strays.push(line);
  }

  /** Notes an answer of another form than the transport has. */
  wrong(fault: string, answer: unknown): void {
    if (this.misshapen.length < MOST_TOLD) this.misshapen.push(`${fault}: ${shown(answer)}`);
  }

  /**
   * Ends the input, and waits for the end of the server.
   * @returns the lines that it left
   */
  async end(): Promise<readonly string[]> {
    this.#running.input.end();
    const timer = setTimeout(() => {
      this.isEndless = true;
      this.#running.kill();
    }, this.#patience);
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
