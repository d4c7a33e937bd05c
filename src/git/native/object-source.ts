import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Socket } from 'node:net';
import type { CouldNotCheck } from '../../core/failure.ts';
import { ByteReader } from './byte-reader.ts';
import type { Environment } from './environment.ts';
import { ending, type Git, type GitResult } from './git.ts';
import { gitFailed, gitHangs } from './git-failure.ts';
import { endNow, Silence } from './silence.ts';

const COMMAND = ['cat-file', '--batch'];

const LINE_FEED = 0x0a;

/** What git says of an object before its content. */
export interface ObjectHead {
  readonly id: string;
  readonly type: string;
  readonly size: number;
}

/** One `git cat-file --batch` process: names go in, objects come out in the same order. */
export class ObjectSource {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #reader: ByteReader;
  readonly #ended: Promise<Omit<GitResult, 'stdout'>>;
  readonly #git: Git;
  readonly #silence: Silence;

  /** @param asked all that will be asked for, where it is known: git then need not answer at once */
  constructor(git: Git, { env, asked }: { env?: Environment; asked?: readonly string[] } = {}) {
    this.#child = git.start(asked ? [...COMMAND, '--buffer'] : COMMAND, env ? { env } : {});
    this.#silence = new Silence(this.#child, git.patience);
    this.#reader = new ByteReader(this.#child.stdout, this.#silence);
    this.#git = git;
    this.#ended = ending(this.#child, git.cwd);
    // Told by whoever reads next; nobody may be reading when it happens.
    this.#ended.catch(() => undefined);
    if (asked) {
      this.ask(asked);
      this.#child.stdin.end();
    }
  }

  /** Asks for objects. Each answer must be read with `head`, then with `content`, `pieces` or `pass`. */
  ask(names: readonly string[]): void {
    this.#child.stdin.write(`${names.join('\n')}\n`, 'latin1');
  }

  /**
   * The next answer, or null for an object that is not there.
   * @throws CouldNotCheck when git ends instead of answering.
   */
  async head(): Promise<ObjectHead | null> {
    const line = await this.#reader.line();
    if (line === null) throw await this.#failure();
    return parseHead(line);
  }

  /**
   * The next answer if all of it has come already, null for an object that is not there, undefined
   * when it has to be waited for. The bytes are in memory that may be shared.
   */
  arrived(): (ObjectHead & { readonly bytes: Buffer }) | null | undefined {
    const { arrived } = this.#reader;
    const start = arrived.indexOf(LINE_FEED) + 1;
    if (start === 0) return undefined;
    const head = parseHead(arrived.toString('latin1', 0, start - 1));
    const end = start + (head?.size ?? -1);
    if (end >= arrived.length) return undefined;
    this.#reader.taken(end + 1);
    return head && { ...head, bytes: arrived.subarray(start, end) };
  }

  /** @throws CouldNotCheck when git ends before the content does. */
  async content(size: number): Promise<Buffer> {
    const bytes = await this.#reader.take(size);
    if (bytes === null || !(await this.#reader.skip(1))) throw await this.#failure();
    return bytes;
  }

  /** A content in pieces. @throws CouldNotCheck when git ends before the content does. */
  async *pieces(size: number): AsyncGenerator<Buffer> {
    let left = size;
    for await (const piece of this.#reader.pieces(size)) {
      left -= piece.length;
      yield piece;
    }
    if (left > 0 || !(await this.#reader.skip(1))) throw await this.#failure();
  }

  /** Passes over a content. @throws CouldNotCheck when git ends before the content does. */
  async pass(size: number): Promise<void> {
    if (!(await this.#reader.skip(size + 1))) throw await this.#failure();
  }

  get isEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** While idle, the process does not keep the program alive. */
  setIdle(idle: boolean): void {
    const streams = [this.#child.stdin, this.#child.stdout, this.#child.stderr] as Socket[];
    for (const handle of [this.#child, ...streams]) {
      if (idle) handle.unref();
      else handle.ref();
    }
  }

  /** Ends the process and waits until it is gone. Answers not yet read are dropped. */
  async end(): Promise<void> {
    // Waiting for a process that does not keep the program alive would end the program instead.
    this.setIdle(false);
    endNow(this.#child);
    await this.#ended.catch(() => undefined);
  }

  async #failure(): Promise<CouldNotCheck> {
    const ended = await this.#ended;
    if (this.#silence.wasBroken) return gitHangs(COMMAND, this.#git.patience);
    return gitFailed(COMMAND, ended, this.#git);
  }
}

function parseHead(line: string): ObjectHead | null {
  const [id, type, size, more] = line.split(' ');
  // `<name> missing` and `<name> ambiguous`: the name may hold spaces of its own.
  if (size === undefined || more !== undefined || !/^\d+$/.test(size)) return null;
  return { id: id as string, type: type as string, size: Number(size) };
}
