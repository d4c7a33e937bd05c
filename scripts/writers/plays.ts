import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { AnyOperation, OperationExample } from '../../src/core/operation.ts';
import { loadOperations, wordsOf } from '../../src/protocols/operations.ts';
import { commitAll, writeFiles } from '../bench/repository.ts';
import { type Ended, type StartOptions, started } from '../faults/ended.ts';
import { leftIn } from './crowd.ts';

const NOON = '2026-03-02T12:00:00Z';

/** A call that writes, as its documentation shows it. */
export interface Play {
  readonly operation: AnyOperation;
  readonly example: OperationExample;
}

/** Contents by path. */
type Files = ReadonlyMap<string, string>;

/** The usual calls of all operations that write. */
export async function writingPlays(): Promise<readonly Play[]> {
  return (await loadOperations()).flatMap((operation) =>
    operation.examples
      .filter(({ after, error, refused }) => after && !error && !refused)
      .map((example) => ({ operation, example })),
  );
}

/** A folder in which calls are made, one repository after the other. */
export class Site {
  readonly #folder: string;
  readonly #env: Readonly<Record<string, string>>;

  constructor(folder: string, env: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#env = env;
  }

  /** The repository of a play, in place of the one before. */
  prepared({ example }: Play): string {
    const root = join(this.#folder, 'played');
    rmSync(root, { recursive: true, force: true });
    mkdirSync(root);
    const { before, worktree = {}, options } = example;
    const config = options === undefined ? {} : { '.lint-protocol.yaml': stringify(options) };
    writeFiles(root, contentsOf({ ...before, ...config }));
    commitAll(root);
    writeFiles(root, contentsOf(worktree));
    return root;
  }

  call(
    { operation, example }: Play,
    cwd: string,
    options: Partial<StartOptions> = {},
  ): Promise<Ended> {
    const { input, now = NOON, env: own = {} } = example;
    const args = [...wordsOf(operation), '--input', '-', '--now', now, '--format', 'json'];
    const env = { ...this.#env, ...own, ...options.env };
    return started(args, { ...options, cwd, env, input: JSON.stringify(input) });
  }

  /** What the linter reports at level error. */
  async errorsIn(root: string): Promise<readonly string[]> {
    const ended = await started(['--format', 'json', '--no-cache'], { cwd: root, env: this.#env });
    const { diagnostics } = JSON.parse(ended.out) as {
      diagnostics: readonly { rule: string; level: string; path: string; message: string }[];
    };
    return diagnostics
      .filter(({ level }) => level === 'error')
      .map(({ rule, path, message }) => `${rule} ${path}: ${message}`);
  }

  /**
   * What is wrong behind a call that was made once more.
   * @param known the errors that were there before
   */
  async faultsIn(
    root: string,
    known: readonly string[],
    again: Ended,
    { example }: Play,
  ): Promise<string[]> {
    const left = leftIn(root).filter((name) => !name.endsWith('.tmp'));
    const isFailed =
      ![0, example.exitCode].includes(again.code ?? -1) && errorCode(again) !== example.again;
    return [
      ...(await this.errorsIn(root)).filter((error) => !known.includes(error)),
      ...left.map((name) => `${name} is left`),
      ...(isFailed ? [`the same call ended with ${again.code}: ${again.out}${again.err}`] : []),
    ];
  }
}

/** The code of the error that a call ended with; undefined for none. */
export function errorCode({ out }: Ended): string | undefined {
  return JSON.parse(out || '{}').error?.code;
}

function contentsOf(files: OperationExample['before']): [string, string | Uint8Array][] {
  return Object.entries(files).map(([path, content]) => [
    path,
    typeof content === 'object' && 'base64' in content
      ? Buffer.from(content.base64, 'base64')
      : String(content),
  ]);
}

/** The files of a work tree, without what a process left beside them that did not end by itself. */
export function filesIn(root: string): Files {
  const names = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = names
    .filter((each) => each.isFile() && !each.name.endsWith('.tmp'))
    .map((each) => join(each.parentPath, each.name))
    .filter((file) => !file.startsWith(`${root}/.git/`));
  return new Map(files.map((file) => [file.slice(root.length + 1), readFileSync(file, 'latin1')]));
}

/** How many files two states have otherwise. */
export function changes(one: Files, other: Files): number {
  const paths = new Set([...one.keys(), ...other.keys()]);
  return [...paths].filter((path) => one.get(path) !== other.get(path)).length;
}
