import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));
const MS_PER_TICK = 10;
const NS_PER_MS = 1e6;

type Answer = Readonly<Record<string, string>>;

/** What a call took, in milliseconds. */
export interface Taken {
  readonly wall: number;
  /** Of the server and its gits; 0 where the system does not say (it is read from /proc). */
  readonly processor: number;
}

/** A server of knowledge bases for one actor, whose answers come in the order of the requests. */
export class Server {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting: ((line: string) => void)[] = [];

  /** @param options of node, such as `--cpu-prof` */
  constructor(cwd: string, actor: string, options: readonly string[] = []) {
    const args = [...options, CLI, 'serve', '--transport', 'jsonl', '--surface', 'kb'];
    this.#child = spawn(process.execPath, [...args, '--actor', actor], { cwd, stdio: 'pipe' });
    this.#child.stderr.pipe(process.stderr);
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      this.#waiting.shift()?.(line);
    });
  }

  /** @throws For an answer that is an error. */
  async call(method: string, params: object): Promise<Answer> {
    const { ok, result, ...rest } = JSON.parse(await this.answer(method, params));
    if (ok !== true) throw new Error(JSON.stringify({ method, params, ...rest }));
    return result;
  }

  /** The line that is answered. */
  answer(method: string, params: object): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#child.stdin.write(`${JSON.stringify({ id: '1', method, params })}\n`);
    });
  }

  /** @throws For an answer that is an error. */
  async timed(method: string, params: object): Promise<{ answer: Answer; taken: Taken }> {
    const before = this.#processorTime();
    const start = performance.now();
    const answer = await this.call(method, params);
    const wall = performance.now() - start;
    return { answer, taken: { wall, processor: this.#processorTime() - before } };
  }

  /** MiB that it holds, without its gits; 0 where the system does not say. */
  get memory(): number {
    const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${this.#child.pid}/status`)) ?? [];
    return Number(kib) / 1024;
  }

  end(): Promise<unknown> {
    const ended = new Promise((resolve) => this.#child.on('exit', resolve));
    this.#child.stdin.end();
    return ended;
  }

  #processorTime(): number {
    const { pid } = this.#child;
    const threads = list(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) =>
      read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean),
    );
    // Behind the name, which may hold anything: the times of children that have ended.
    const [, rest = ''] = read(`/proc/${pid}/stat`).split(') ');
    const [user = 0, system = 0] = rest.split(' ').slice(13, 15).map(Number);
    const running = [
      ...threads.map((thread) => `${pid}/task/${thread}`),
      ...children.map((child) => `${child}`),
    ].map((each) => Number(read(`/proc/${each}/schedstat`).split(' ')[0]) / NS_PER_MS);
    return running.reduce((sum, each) => sum + each, (user + system) * MS_PER_TICK);
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
