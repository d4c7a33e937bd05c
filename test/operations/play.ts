import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Holding } from '../../src/app/operate/call.ts';
import { perform } from '../../src/app/operate/perform.ts';
import { outcomeDocument } from '../../src/app/operate/shown-outcome.ts';
import { Failure } from '../../src/core/failure.ts';
import type { AnyOperation, OperationExample } from '../../src/core/operation.ts';
import type { OperationDocument } from '../../src/core/operation-document.ts';
import { inputFaults } from '../../src/core/operation-input.ts';
import type { OpenOptions } from '../../src/core/repository.ts';
import { call } from '../cli/call.ts';
import { checkByEither } from '../cli/check-by-either.ts';
import type { TestRepository } from '../git/repository-builder.ts';
import { IS_WHOLE } from '../runs.ts';

/** Noon of the second of March 2026. */
const NOON = '2026-03-02T12:00:00Z';

/** How a call of an operation ended: its document, or the code of the error. */
export type Played = OperationDocument | { readonly status: 'thrown'; readonly error: string };

/** What a call of an operation takes of an example. */
type Called = Pick<OperationExample, 'input' | 'now' | 'env'>;

export interface PlayOptions {
  readonly dryRun?: boolean;
  /** Which numbers are drawn: the first example of a test draws from 1. */
  readonly from?: number;
  /** Who reads the repository; where nothing is said, git each week, and in a usual run where it has to. */
  readonly backend?: OpenOptions['backend'];
  /** Where the repository is open already. */
  readonly held?: Holding;
}

/**
 * Nothing is written, and no git started: `test/git` shows that both ways to read a repository give
 * the same, and git takes four to seven processes for a working tree.
 */
export const DRY: PlayOptions = { dryRun: true, backend: 'js' };

/** Calls an operation on a repository, as the library does. Draws 00000001, 00000002 and so on. */
export async function play(
  operation: AnyOperation,
  example: Called,
  repo: TestRepository,
  options: PlayOptions = {},
): Promise<Played> {
  if (options.backend !== undefined || options.held !== undefined || IS_WHOLE) {
    return playBy(options.backend ?? 'native', operation, example, repo, options);
  }
  const played = await playBy('js', operation, example, repo, options);
  const isUnread = played.status === 'thrown' && played.error === 'unsupported-by-js-backend';
  return isUnread ? playBy('native', operation, example, repo, options) : played;
}

async function playBy(
  backend: OpenOptions['backend'],
  operation: AnyOperation,
  { input, now = NOON, env = {} }: Called,
  repo: TestRepository,
  { dryRun = false, from = 1, held }: PlayOptions,
): Promise<Played> {
  const [fault] = inputFaults(operation.input, input);
  if (fault !== undefined) throw new Error(`${operation.id}: ${JSON.stringify(fault)}`);
  let drawn = from - 1;
  const draw = (digits: number) => (++drawn).toString(16).padStart(digits, '0');
  const asked = {
    dryRun,
    commit: null,
    now: Date.parse(now),
    draw,
    config: null,
    backend,
  };
  try {
    const call = { operation, input, ...asked, ...(held && { held }) };
    const outcome = await perform(call, asker(repo, env));
    return outcomeDocument(outcome, false);
  } catch (error) {
    if (error instanceof Failure) return { status: 'thrown', error: error.code };
    throw error;
  }
}

function asker(repo: TestRepository, env: Readonly<Record<string, string>>) {
  const stderr = { write: () => undefined, isTerminal: false, isFile: false, columns: undefined };
  async function* stdin(): AsyncGenerator<Uint8Array> {}
  return { cwd: repo.root, env: { ...repo.env, ...env }, stdin: stdin(), stderr };
}

/** Commits what an example begins with, and puts its working tree on top. */
export async function prepare(repo: TestRepository, example: OperationExample): Promise<void> {
  const { options, earlier, before, worktree = {} } = example;
  const config = options === undefined ? {} : { '.lint-protocol.yaml': stringify(options) };
  if (earlier !== undefined) await repo.commit('earlier', contentsOf(earlier));
  await repo.commit('before', { ...contentsOf(before), ...config });
  repo.write(contentsOf(worktree));
}

export function contentsOf(files: OperationExample['before']): Record<string, string | Uint8Array> {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => {
      if (typeof content === 'string') return [path, content];
      if ('base64' in content) return [path, Buffer.from(content.base64, 'base64')];
      throw new Error(`${path} is a link`);
    }),
  );
}

/** What the content of a file that is no text begins with. */
export const BYTES = 'base64:';

function shown(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString() : BYTES + bytes.toString('base64');
}

/** What was shown, as bytes. */
export function bytesOf(content: string): Buffer {
  return content.startsWith(BYTES)
    ? Buffer.from(content.slice(BYTES.length), 'base64')
    : Buffer.from(content);
}

/** All files of a working tree, by path; what is no text as base64. */
export function filesIn({ root }: Pick<TestRepository, 'root'>): Readonly<Record<string, string>> {
  const found: (readonly [string, string])[] = [];
  const look = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) found.push([path, shown(readFileSync(join(root, path)))]);
      else if (entry.isDirectory() && path !== '.git') look(path);
    }
  };
  look('');
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The files that two states have otherwise; null for those that are gone. */
export function changed(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Readonly<Record<string, string | null>> {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...paths]
      .sort()
      .flatMap((path) => (before[path] === after[path] ? [] : [[path, after[path] ?? null]])),
  );
}

/** Puts a working tree back as it was. */
export function restore(repo: TestRepository, files: Readonly<Record<string, string>>): void {
  for (const path of Object.keys(filesIn(repo))) {
    if (!Object.hasOwn(files, path)) rmSync(join(repo.root, path));
  }
  const contents = Object.entries(files).map(([path, content]) => [path, bytesOf(content)]);
  repo.write(Object.fromEntries(contents));
}

/** The errors of a run of the linter: rules and paths. */
export async function errorsOf(
  repo: TestRepository,
  ...args: readonly string[]
): Promise<readonly string[]> {
  const words = [...args, '--format', 'json', '--no-cache'];
  const { code, out, err } = await checkByEither(words, { cwd: repo.root, env: repo.env });
  if (code > 1) throw new Error(`lint-protocol ${args.join(' ')}: ${err}${out}`);
  const { diagnostics } = JSON.parse(out) as {
    diagnostics: readonly { rule: string; level: string; path: string; message: string }[];
  };
  return diagnostics
    .filter(({ level }) => level === 'error')
    .map(({ rule, path, message }) => `${rule} ${path}: ${message}`);
}

/** The words of a command line for an example's input: all of it as JSON on standard input. */
export async function callCommand(
  operation: AnyOperation,
  { input, now = NOON, env = {} }: Called,
  repo: TestRepository,
  ...further: readonly string[]
) {
  const words = operation.command.split(' ').filter((word) => word === word.toLowerCase());
  const args = [...words, '--input', '-', '--now', now, '--format', 'json', ...further];
  return call(args, { cwd: repo.root, env: { ...repo.env, ...env }, input: JSON.stringify(input) });
}
