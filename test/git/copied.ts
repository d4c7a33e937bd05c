import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { HookName } from '../../src/app/hook-names.ts';
import { hookScript, programsOf } from '../../src/setup/hooks/hook-script.ts';
import { type BuildOptions, type GitOptions, TestRepository } from './repository-builder.ts';

const BEFORE_ALL = Date.UTC(2025, 11, 1) / 1000;

/** What is made in it is older than what is made in its copies. */
class Original extends TestRepository {
  #commands = 0;

  override gitWith(options: GitOptions, ...args: string[]): Promise<string> {
    this.#commands += 1;
    const date = `${BEFORE_ALL + 60 * this.#commands} +0000`;
    const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    return super.gitWith({ ...options, env: { ...dates, ...options.env } }, ...args);
  }
}

/** How a repository is made before tests use it. */
export type Prepare = (repo: TestRepository) => Promise<void>;

const originals = new Map<Prepare, Map<string, Promise<TestRepository>>>();
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  // Without the short names that Windows has for folders such as that for temporary files.
  return realpathSync.native(mkdtempSync(join(tmpdir(), 'lint-protocol-test-')));
}

async function made(prepare: Prepare, objectFormat: string): Promise<TestRepository> {
  const repo = new Original(newFolder());
  folders.push(repo.base);
  for (const folder of [repo.root, join(repo.base, 'home')]) mkdirSync(folder);
  const format = `--object-format=${objectFormat}`;
  // Without the hooks that git brings along as samples: fewer files to copy.
  await repo.git('init', '--quiet', '--initial-branch=main', '--template=', format);
  await prepare(repo);
  return repo;
}

/**
 * Hands out a repository as `prepare` leaves it, with whatever it put beside it, and removes it
 * again. What it does is done once in a file of tests, in a repository that is copied.
 */
export async function withCopy<T>(
  prepare: Prepare,
  use: (repo: TestRepository) => Promise<T> | T,
  { objectFormat = 'sha1' }: Pick<BuildOptions, 'objectFormat'> = {},
): Promise<T> {
  const known = originals.get(prepare) ?? new Map<string, Promise<TestRepository>>();
  originals.set(prepare, known);
  const original = known.get(objectFormat) ?? made(prepare, objectFormat);
  known.set(objectFormat, original);
  const { base, root } = await original;
  const copy = new TestRepository(newFolder());
  try {
    // An index knows its files again by their times.
    cpSync(base, copy.base, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    // Addresses of repositories beside it.
    const config = readFileSync(join(root, '.git/config'), 'utf8');
    writeFileSync(join(copy.root, '.git/config'), config.replaceAll(base, copy.base));
    const hooks = join(copy.root, '.git/hooks');
    if (existsSync(hooks)) moveHooks(hooks, base, copy.base);
    return await use(copy);
  } finally {
    rmSync(copy.base, { recursive: true, force: true });
  }
}

/** Has hooks of ours look for the program beside the copy: they name it in full, and are signed. */
function moveHooks(folder: string, from: string, to: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    const places = programsOf(text).filter((place) => place !== 'lint-protocol');
    // What is written here must be what the command writes.
    expect(hookScript(name as HookName, places)).toBe(text);
    const moved = places.map((place) => place.replace(from, to));
    writeFileSync(file, hookScript(name as HookName, moved));
  }
}
