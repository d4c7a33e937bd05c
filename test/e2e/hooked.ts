import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withCopy } from '../git/copied.ts';
import type { BuildOptions, TestRepository } from '../git/repository-builder.ts';
import { lintProtocol, type Run, type RunOptions } from './cli.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

/** The log of these tests, which only grows. */
export const LOG = 'log.jsonl';

const CONFIG = { '.lint-protocol.yaml': `history: { appendOnly: [${LOG}] }\n` };

/** A record of the log for each letter. */
export function log(letters: string): string {
  return [...letters].map((letter) => `{"entry":"${letter}"}\n`).join('');
}

/** What git told when a command was stopped over the log. */
export const STOPPED = /^(remote: )?error history\/[a-z-]+: .*\n(remote: )? *╭─ log\.jsonl/m;

/** Puts the built command where packages of a folder, or the PATH, have theirs. */
export function placeProgram(folder: string): string {
  mkdirSync(folder, { recursive: true });
  symlinkSync(CLI, join(folder, 'lint-protocol'));
  return folder;
}

function placeInside(repo: TestRepository): void {
  placeProgram(join(repo.root, 'node_modules/.bin'));
  mkdirSync(join(repo.root, '.git/info'), { recursive: true });
  writeFileSync(join(repo.root, '.git/info/exclude'), 'node_modules\n');
}

/** Makes a repository whose `HEAD` holds the log `ab`, and whose hooks run the built command. */
export async function hooked(repo: TestRepository): Promise<void> {
  placeInside(repo);
  await repo.commit('first', { ...CONFIG, [LOG]: log('ab') });
  installHooks(repo);
}

/** Makes the same before the first commit: nothing is staged yet. */
async function hookedOnly(repo: TestRepository): Promise<void> {
  placeInside(repo);
  repo.write(CONFIG);
  installHooks(repo);
}

/** A repository whose `HEAD` holds the log `ab`, and whose hooks run the built command. */
export function withHooks(
  use: (repo: TestRepository) => Promise<void>,
  options: BuildOptions = {},
): Promise<void> {
  return withCopy(hooked, use, options);
}

/** The same before the first commit: nothing is staged yet. */
export function withHooksOnly(use: (repo: TestRepository) => Promise<void>): Promise<void> {
  return withCopy(hookedOnly, use);
}

/** @throws When a hook would not run. */
export function installHooks(repo: TestRepository, options: RunOptions = {}): void {
  const { code, out, err } = lintProtocol(repo, ['hooks', 'install'], options);
  if (code !== 0) throw new Error(`hooks install: ${code}\n${out}${err}`);
}

/** Runs git, whose end is the point: what its hooks print comes with its own words. */
export function git(
  repo: TestRepository,
  args: readonly string[],
  { cwd = repo.root, env }: Omit<RunOptions, 'input'> = {},
): Run {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd,
    env: { ...repo.env, GIT_AUTHOR_DATE: NOON, GIT_COMMITTER_DATE: NOON, ...env },
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

const NOON = '2026-06-01T12:00:00Z';
