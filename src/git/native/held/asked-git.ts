import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Socket } from 'node:net';
import { encodePath, splitAtNul } from '../../path-bytes.ts';
import { ending, type Git, type RunOptions } from '../git.ts';
import { gitFailed, gitHangs } from '../git-failure.ts';
import { endNow, Silence } from '../silence.ts';

/** What is asked of a git, and how it answers. */
export interface Question {
  /** The command; it reads paths and answers with `-z`. */
  readonly args: readonly string[];
  readonly options?: RunOptions;
  /** How many parts, each with a NUL at its end, the answer about one path has. */
  readonly parts: number;
}

const NUL = 0;

/**
 * A git that goes on answering about paths: to start one takes longer than to answer. It knows what
 * stood in files when it read them, so whoever asks ends it when one of these changes.
 */
export class AskedGit {
  readonly #git: Git;
  readonly #question: Question;
  #process: Answering | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(git: Git, question: Question) {
    this.#git = git;
    this.#question = question;
  }

  /**
   * The parts of the answers, in the order of the paths.
   * @throws CouldNotCheck when git fails.
   */
  ask(paths: readonly string[]): Promise<readonly string[]> {
    const answer = this.#turn.then(() => this.#ask(paths));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  async #ask(paths: readonly string[]): Promise<readonly string[]> {
    if (paths.length === 0) return [];
    // Whoever tidies up a machine ends processes that do nothing.
    if (this.#process?.isEnded) this.#process = null;
    this.#process ??= new Answering(this.#git, this.#question);
    try {
      return await this.#process.ask(paths, paths.length * this.#question.parts);
    } catch (error) {
      this.end();
      throw error;
    }
  }

  end(): void {
    this.#process?.end();
    this.#process = null;
  }
}

/** One process. */
class Answering {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #silence: Silence;
  #arrived: Buffer[] = [];
  #left = 0;
  #done: { resolve(): void; reject(error: unknown): void } | null = null;

  constructor(git: Git, { args, options }: Question) {
    this.#child = git.start(args, options);
    this.#silence = new Silence(this.#child, git.patience);
    this.#child.stdout.on('data', (chunk: Buffer) => this.#take(chunk));
    ending(this.#child, git.cwd).then(
      (ended) => {
        const { wasBroken } = this.#silence;
        this.#fail(wasBroken ? gitHangs(args, git.patience) : gitFailed(args, ended, git));
      },
      (error: unknown) => this.#fail(error),
    );
  }

  get isEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async ask(paths: readonly string[], parts: number): Promise<readonly string[]> {
    this.#setIdle(false);
    this.#silence.begin();
    this.#left = parts;
    const answered = new Promise<void>((resolve, reject) => {
      this.#done = { resolve, reject };
    });
    this.#child.stdin.write(Buffer.concat(paths.map((path) => encodePath(`${path}\0`))));
    try {
      await answered;
      return splitAtNul(Buffer.concat(this.#arrived));
    } finally {
      this.#arrived = [];
      this.#silence.end();
      this.#setIdle(true);
    }
  }

  end(): void {
    endNow(this.#child);
  }

  #take(chunk: Buffer): void {
    this.#silence.begin();
    this.#arrived.push(chunk);
    for (const byte of chunk) if (byte === NUL) this.#left -= 1;
    if (this.#left <= 0) this.#done?.resolve();
  }

  #fail(error: unknown): void {
    this.#done?.reject(error);
  }

  /** While idle, the process does not keep the program alive. */
  #setIdle(idle: boolean): void {
    const { stdin, stdout, stderr } = this.#child;
    for (const handle of [this.#child, stdin as Socket, stdout as Socket, stderr as Socket]) {
      if (idle) handle.unref();
      else handle.ref();
    }
  }
}
