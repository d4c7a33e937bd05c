import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CouldNotCheck } from '../../../src/core/failure.ts';
import { gitEnvironment } from '../../../src/git/native/environment.ts';
import { askGit, plainLocation } from '../../../src/git/native/locate.ts';
import { ON_WINDOWS } from '../../windows.ts';
import { type TestRepository, withRepository } from '../repository-builder.ts';

/** What is found without git, and what git says; null where it is not found, or refused. */
async function found(repo: TestRepository, folder: string, env: Readonly<Record<string, string>>) {
  const cwd = join(repo.root, folder);
  const own = plainLocation(cwd, gitEnvironment({ ...repo.env, ...env }, cwd));
  const told = await askGit(cwd, gitEnvironment({ ...repo.env, ...env }, cwd)).catch((error) => {
    if (error instanceof CouldNotCheck) return null;
    throw error;
  });
  return { own, told: told && { ...told, isPlain: true } };
}

interface Shape {
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Makes the repository what it is, with a folder `in/deep`. */
  make?(repo: TestRepository): unknown;
}

const config = (text: string) => (repo: TestRepository) =>
  repo.write({ '.git/config': `${readFileSync(join(repo.root, '.git/config'))}${text}` });

// Without an owner of files that can be compared, git is asked everywhere.
describe.skipIf(ON_WINDOWS)('a repository that is found without git', () => {
  test.each<[name: string, shape: Shape]>([
    ['from its root', {}],
    ['from a folder', { folder: 'in/deep' }],
    ['with an index of its own', { env: { GIT_INDEX_FILE: 'other' }, folder: 'in' }],
    ['with a packed branch', { make: (repo) => repo.git('pack-refs', '--all') }],
    [
      'with a commit in place of a branch',
      { make: (repo) => repo.git('checkout', '-q', '--detach') },
    ],
    [
      'with settings of its own',
      { make: config('[user]\n\tname = Ada\n[branch "x y"]\n\tremote = o') },
    ],
    ['beside another one', { make: (repo) => repo.git('clone', '-q', '.', 'in/other') }],
    [
      'in another one',
      { folder: 'in/other', make: (repo) => repo.git('clone', '-q', '.', 'in/other') },
    ],
  ])('%s', (_name, { folder = '', env = {}, make = () => undefined }) =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'in/deep/a.md': 'a' });
      await make(repo);
      const { own, told } = await found(repo, folder, env);
      expect(own).not.toBeNull();
      expect(own).toEqual(told);
    }),
  );
});

describe('a repository that is left to git', () => {
  test.each<[name: string, shape: Shape]>([
    ...['GIT_DIR', 'GIT_WORK_TREE', 'GIT_COMMON_DIR', 'GIT_OBJECT_DIRECTORY'].map(
      (name): [string, Shape] => [name, { env: { [name]: '.git' } }],
    ),
    ['a variable without a value', { env: { GIT_DIR: '' } }],
    ['settings of a command', { env: { GIT_CONFIG_COUNT: '0' } }],
    ['where git is not to look', { env: { GIT_CEILING_DIRECTORIES: '/' } }],
    ['another work tree', { make: config('[core]\n\tworktree = /') }],
    ['another work tree, on a line of its section', { make: config('[Core] WorkTree=in') }],
    ['further files of settings', { make: config('[include]\n\tpath = more') }],
    ['an extension', { make: config('[extensions]\n\tnoop = true') }],
    [
      'settings of one work tree',
      { make: (repo) => repo.git('config', 'extensions.worktreeConfig', 'true') },
    ],
    ['no files', { make: (repo) => repo.git('config', 'core.bare', 'true') }],
    ['files, said twice', { make: config('[core]\n\tbare = true') }],
    ['files, said with another word', { make: (repo) => repo.git('config', 'core.bare', 'no') }],
    ['another format', { make: (repo) => repo.git('config', 'core.repositoryformatversion', '1') }],
    [
      'a format that nobody knows',
      { make: (repo) => repo.git('config', 'core.repositoryformatversion', '9') },
    ],
    ['no settings', { make: (repo) => rmSync(join(repo.root, '.git/config')) }],
    ['no HEAD', { make: (repo) => rmSync(join(repo.root, '.git/HEAD')) }],
    ['a HEAD that is none', { make: (repo) => repo.write({ '.git/HEAD': 'nothing\n' }) }],
    ['a HEAD elsewhere', { make: (repo) => repo.write({ '.git/HEAD': 'ref: ../../HEAD\n' }) }],
    ['no refs', { make: (repo) => rmSync(join(repo.root, '.git/refs'), { recursive: true }) }],
    ['a git directory that is shared', { make: (repo) => repo.write({ '.git/commondir': '.\n' }) }],
    ['its git directory', { folder: '.git/objects' }],
    [
      'a git directory behind a link',
      {
        make: ({ root, base }) => {
          renameSync(join(root, '.git'), join(base, 'elsewhere'));
          symlinkSync(join(base, 'elsewhere'), join(root, '.git'));
        },
      },
    ],
    [
      'a linked work tree',
      { folder: 'linked', make: (repo) => repo.git('worktree', 'add', '-q', 'linked') },
    ],
    [
      'a folder that looks like a git directory',
      {
        folder: 'in/deep',
        make: ({ root }) => {
          for (const name of ['objects', 'refs']) mkdirSync(join(root, 'in', name));
          repoHead(root);
        },
      },
    ],
    [
      'a folder that looks like a git directory, its HEAD a link to nowhere',
      {
        folder: 'in/deep',
        make: ({ root }) => {
          for (const name of ['objects', 'refs']) mkdirSync(join(root, 'in', name));
          symlinkSync('refs/heads/none', join(root, 'in/HEAD'));
        },
      },
    ],
    [
      'a folder that looks like a linked git directory',
      {
        folder: 'in/deep',
        make: (repo) =>
          repo.write({ 'in/HEAD': 'ref: refs/heads/main\n', 'in/commondir': '../.git\n' }),
      },
    ],
    ['a .git that is none', { folder: 'in', make: ({ root }) => mkdirSync(join(root, 'in/.git')) }],
    ['a pipe for settings', { make: ({ root }) => pipeAt(join(root, '.git/config')) }],
  ])('%s', (_name, { folder = '', env = {}, make = () => undefined }) =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'in/deep/a.md': 'a' });
      await make(repo);
      const cwd = join(repo.root, folder);
      expect(plainLocation(cwd, gitEnvironment({ ...repo.env, ...env }, cwd))).toBeNull();
    }),
  );

  test('ids of another hash', () =>
    withRepository(
      async (repo) => {
        expect(plainLocation(repo.root, gitEnvironment(repo.env, repo.root))).toBeNull();
      },
      { objectFormat: 'sha256' },
    ));

  test('no repository', () =>
    withRepository(async (repo) => {
      expect(plainLocation(repo.base, gitEnvironment(repo.env, repo.root))).toBeNull();
    }));

  test.skipIf(process.getuid?.() !== 0).each(['', '.git', '.git/objects'])(
    'another owner of %j',
    (folder) =>
      withRepository(async (repo) => {
        chmodSync(repo.base, 0o755);
        chownSync(join(repo.root, folder), 1234, 1234);
        const { own, told } = await found(repo, '', {});
        expect(own).toBeNull();
        // What the user's own settings allow is for git to say.
        if (folder !== '.git/objects') expect(told).toBeNull();
      }),
  );
});

function repoHead(root: string): void {
  symlinkSync(join(root, '.git/HEAD'), join(root, 'in/HEAD'));
}

function pipeAt(path: string): void {
  rmSync(path);
  execFileSync('mkfifo', [path]);
}
