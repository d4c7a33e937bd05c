import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import type { AnyOperation, OperationExample } from '../../src/core/operation.ts';
import { loadOperations, wordsOf } from '../../src/protocols/operations.ts';
import type { Random } from '../bench/random.ts';
import { commitAll, writeFiles } from '../bench/repository.ts';
import { type Ended, started } from '../faults/ended.ts';
import { sentAfter } from '../faults/signal-faults.ts';
import { leftIn } from './crowd.ts';
import { gatePlaysOf } from './gate-plays.ts';

const KILLED_CALL = fileURLToPath(new URL('killed-call.cjs', import.meta.url));

const NOON = '2026-03-02T12:00:00Z';

/** What was found after a process was killed, and after the same call was made again. */
export type KillOutcome =
  | 'it was done before the signal came'
  | 'nothing was written'
  | 'completed by the same call'
  | 'all was written'
  | 'wrong';

export interface Kill {
  readonly operation: string;
  readonly outcome: KillOutcome;
  /** What is wrong; '' for nothing. */
  readonly told: string;
}

/** A call that writes, as its documentation shows it. */
interface Play {
  readonly operation: AnyOperation;
  readonly example: OperationExample;
}

/** Contents by path. */
type Files = ReadonlyMap<string, string>;

/** Kills calls that write, and makes each once more. */
export class Kills {
  readonly #folder: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #plays: readonly Play[];
  readonly #calls = new Map<
    Play,
    { readonly calls: number; readonly took: number; readonly written: number }
  >();

  private constructor(
    folder: string,
    env: Readonly<Record<string, string>>,
    plays: readonly Play[],
  ) {
    this.#folder = folder;
    this.#env = env;
    this.#plays = plays;
  }

  static async of(folder: string, env: Readonly<Record<string, string>>): Promise<Kills> {
    const plays = (await loadOperations()).flatMap((operation) =>
      [
        ...operation.examples.filter(({ after, error, refused }) => after && !error && !refused),
        ...gatePlaysOf(operation.id),
      ].map((example) => ({ operation, example })),
    );
    return new Kills(folder, env, plays);
  }

  /** Two of three at a call that changes something on disk, the others at any instant. */
  async next(random: Random): Promise<Kill> {
    const play = random.pick(this.#plays);
    const isAtCall = random.below(3) > 0;
    const { calls, took, written } = await this.#undisturbed(play);
    const root = this.#prepared(play);
    const before = filesIn(root);
    const known = await this.#errorsIn(root);
    const at = isAtCall ? 1 + random.below(calls) : 0;
    const meddle = sentAfter(random.below(took * 1.1), 'SIGKILL', false);
    const ended = await this.#call(play, root, at, at === 0 ? meddle : undefined);
    const killed = filesIn(root);
    const hadJournal = leftIn(root).some((name) => name.endsWith('.journal'));
    const again = await this.#call(play, root, 0);
    const after = filesIn(root);
    const faults = await this.#faultsIn(root, known, again, play);
    const least = changes(before, after);
    const isTwice = play.example.again === 'done' || again.code === 2;
    if (least < written && !isTwice) faults.push(`${least} files instead of ${written}`);
    const isNew = changes(before, killed) > 0;
    const outcome: KillOutcome =
      faults.length > 0
        ? 'wrong'
        : ended.signal === null
          ? 'it was done before the signal came'
          : hadJournal && isNew
            ? 'completed by the same call'
            : isNew
              ? 'all was written'
              : 'nothing was written';
    if (outcome === 'all was written' && changes(before, killed) < written) {
      return {
        operation: play.operation.id,
        outcome: 'wrong',
        told: 'written in part, and no journal',
      };
    }
    rmSync(root, { recursive: true });
    return { operation: play.operation.id, outcome, told: faults.join(', ') };
  }

  async #undisturbed(play: Play) {
    const known = this.#calls.get(play);
    if (known !== undefined) return known;
    const root = this.#prepared(play);
    const before = filesIn(root);
    await this.#call(play, root, 0);
    rmSync(root, { recursive: true });
    const fresh = this.#prepared(play);
    rmSync(this.#count, { force: true });
    const began = Date.now();
    const ended = await this.#call(play, fresh, 0);
    const took = Date.now() - began;
    if (ended.code !== (play.example.exitCode ?? 0))
      throw new Error(`${play.operation.id}, ${play.example.name}: ${ended.err}${ended.out}`);
    const calls = statSync(this.#count).size;
    const found = { calls, took, written: changes(before, filesIn(fresh)) };
    rmSync(fresh, { recursive: true });
    this.#calls.set(play, found);
    return found;
  }

  get #count(): string {
    return join(this.#folder, 'calls');
  }

  #prepared({ example }: Play): string {
    const root = join(this.#folder, 'killed');
    rmSync(root, { recursive: true, force: true });
    mkdirSync(root);
    const { before, worktree = {}, options } = example;
    const config = options === undefined ? {} : { '.lint-protocol.yaml': stringify(options) };
    writeFiles(root, textsOf({ ...before, ...config }));
    commitAll(root);
    writeFiles(root, textsOf(worktree));
    return root;
  }

  #call(
    { operation, example }: Play,
    cwd: string,
    at: number,
    meddle?: ReturnType<typeof sentAfter>,
  ): Promise<Ended> {
    const { input, now = NOON, env: own = {} } = example;
    const args = [...wordsOf(operation), '--input', '-', '--now', now, '--format', 'json'];
    const env = {
      ...this.#env,
      ...own,
      KILL_AT: String(at),
      KILL_COUNT: this.#count,
      NODE_OPTIONS: `--require ${KILLED_CALL}`,
    };
    const options = { cwd, env, input: JSON.stringify(input) };
    return started(args, meddle === undefined ? options : { ...options, meddle });
  }

  async #errorsIn(root: string): Promise<readonly string[]> {
    const ended = await started(['--format', 'json', '--no-cache'], { cwd: root, env: this.#env });
    const { diagnostics } = JSON.parse(ended.out) as {
      diagnostics: readonly { rule: string; level: string; path: string; message: string }[];
    };
    return diagnostics
      .filter(({ level }) => level === 'error')
      .map(({ rule, path, message }) => `${rule} ${path}: ${message}`);
  }

  async #faultsIn(
    root: string,
    known: readonly string[],
    again: Ended,
    { example }: Play,
  ): Promise<string[]> {
    const left = leftIn(root).filter((name) => !name.endsWith('.tmp'));
    const isFailed =
      ![0, example.exitCode].includes(again.code ?? -1) &&
      JSON.parse(again.out || '{}').error?.code !== example.again;
    return [
      ...(await this.#errorsIn(root)).filter((error) => !known.includes(error)),
      ...left.map((name) => `${name} is left`),
      ...(isFailed ? [`the same call ended with ${again.code}: ${again.out}${again.err}`] : []),
    ];
  }
}

function textsOf(files: OperationExample['before']): [string, string | Uint8Array][] {
  return Object.entries(files).map(([path, content]) => [
    path,
    typeof content === 'object' && 'base64' in content
      ? Buffer.from(content.base64, 'base64')
      : String(content),
  ]);
}

/** The files of a work tree, without what a killed process left beside them. */
function filesIn(root: string): Files {
  const names = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = names
    .filter((each) => each.isFile() && !each.name.endsWith('.tmp'))
    .map((each) => join(each.parentPath, each.name))
    .filter((file) => !file.startsWith(`${root}/.git/`));
  return new Map(files.map((file) => [file.slice(root.length + 1), readFileSync(file, 'latin1')]));
}

function changes(one: Files, other: Files): number {
  const paths = new Set([...one.keys(), ...other.keys()]);
  return [...paths].filter((path) => one.get(path) !== other.get(path)).length;
}
