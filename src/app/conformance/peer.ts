import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { CouldNotCheck } from '../../core/failure.ts';
import { isObject, textAt, valueAt } from '../../core/json-value.ts';

/** What a server answers a call. */
export type Answer =
  | { readonly ok: true; readonly result: unknown }
  /** `code` is '' where the transport has none. */
  | { readonly ok: false; readonly code: string; readonly message: string };

/** A server that was started, and waits for calls. */
export interface Peer {
  call(method: string, params?: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** Ends its input, and waits for its end. */
  end(): Promise<void>;
}

/** How a server is started. */
export interface Starting {
  /** The program and its arguments. */
  readonly command: readonly [string, ...string[]];
  /** Where it is started: the folder that holds the base. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Milliseconds that a server has for one answer. */
const MOST_WAIT = 30_000;

/** Lines of a process, asked for one after another. */
export class LinePipe {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  readonly #ended: Promise<unknown>;
  readonly #name: string;

  constructor({ command: [program, ...args], folder, env }: Starting) {
    this.#name = program;
    this.#child = spawn(program, args, { cwd: folder, env: { ...env }, stdio: 'pipe' });
    this.#ended = new Promise((resolve) => {
      this.#child.once('close', resolve);
      this.#child.once('error', resolve);
    });
    // Whoever has gone is told of by the answer that does not come.
    this.#child.stdin.on('error', () => undefined);
    this.#child.stderr.resume();
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  send(text: string): void {
    this.#child.stdin.write(text);
  }

  /** @throws CouldNotCheck where no line comes. */
  async line(): Promise<string> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), MOST_WAIT);
    });
    const next = await Promise.race([this.#lines.next(), this.#ended.then(() => null), late]);
    clearTimeout(timer);
    const last = next === null ? await this.#left() : next;
    if (last !== null && last.done !== true) return last.value;
    this.#child.kill('SIGKILL');
    throw new CouldNotCheck(
      'no-answer',
      `${this.#name} gave no answer: it ended, or took more than ${MOST_WAIT / 1000} seconds.`,
      'Start it by hand with the same arguments, and see what it says.',
    );
  }

  /** A process that has ended may have left lines behind. */
  async #left(): Promise<IteratorResult<string> | null> {
    return this.#child.exitCode === null ? null : this.#lines.next();
  }

  async end(): Promise<void> {
    this.#child.stdin.end();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), MOST_WAIT);
    await this.#ended;
    clearTimeout(timer);
  }
}

/** A server that speaks JSON lines (seed, section 6). */
export class JsonLinesPeer implements Peer {
  readonly pipe: LinePipe;
  #calls = 0;

  constructor(starting: Starting) {
    this.pipe = new LinePipe(starting);
  }

  async call(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    this.#calls += 1;
    this.pipe.send(`${JSON.stringify({ id: String(this.#calls), method, params })}\n`);
    return answerIn(parsed(await this.pipe.line()));
  }

  end(): Promise<void> {
    return this.pipe.end();
  }
}

/** Null for what is no JSON. */
export function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** What a response says. */
export function answerIn(response: unknown): Answer {
  if (isObject(response) && response['ok'] === true)
    return { ok: true, result: response['result'] };
  const error = valueAt(response, 'error');
  return {
    ok: false,
    code: textAt(error, 'code') ?? '',
    message: textAt(error, 'message') ?? '',
  };
}
