import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contents, failureOf, listing, opened, readAll, stepsOf, told } from './observe.ts';
import { type BuildOptions, type TestRepository, withRepository } from './repository-builder.ts';

interface Format {
  readonly name: string;
  /** What the js backend says of it. */
  readonly reason: RegExp;
  readonly build?: BuildOptions;
  /** Changes a repository that has been committed. Gives the folder to look from. */
  readonly prepare: (repo: TestRepository) => Promise<string>;
}

const FILES = { 'a.md': 'a', 'in/b.md': 'b', 'out/c.md': 'c' };

/** What git reads and isomorphic-git does not. */
const FORMATS: readonly Format[] = [
  {
    name: 'SHA-256',
    reason: /objectformat/i,
    build: { objectFormat: 'sha256' },
    prepare: async () => '',
  },
  {
    name: 'a linked worktree',
    reason: /linked worktree or a submodule/,
    prepare: async (repo) => {
      await repo.git('worktree', 'add', '--quiet', '../linked');
      return '../linked';
    },
  },
  {
    name: 'alternates',
    reason: /alternates/,
    prepare: async (repo) => {
      await repo.git('clone', '--quiet', '--shared', '.', '../borrower');
      return '../borrower';
    },
  },
  {
    name: 'index version 4',
    reason: /version 4/,
    prepare: async (repo) => {
      await repo.git('update-index', '--index-version=4');
      return '';
    },
  },
  {
    name: 'a split index',
    reason: /split/,
    prepare: async (repo) => {
      await repo.git('update-index', '--split-index');
      repo.write({ 'd.md': 'd' });
      await repo.git('add', 'd.md');
      await repo.git('rm', '--quiet', '--cached', 'd.md');
      await repo.git('clean', '--quiet', '--force');
      return '';
    },
  },
];

test.each(FORMATS)('native: $name is read', ({ build, prepare }) =>
  withRepository(async (repo) => {
    await repo.commit('first', FILES);
    const folder = await prepare(repo);
    const head = await repo.head();
    await opened(
      'native',
      repo,
      async (repository) => {
        for (const snapshot of [
          await repository.worktree(),
          await repository.index(),
          await repository.revision('HEAD'),
        ]) {
          expect(snapshot.scope.head ?? snapshot.scope.base).toBe(head);
          const ids = Object.values(FILES).map((text) => repo.blobId(text));
          expect(snapshot.entries.map(({ id }) => id)).toEqual(await Promise.all(ids));
          expect(await contents(snapshot)).toEqual(FILES);
        }
        const [step] = await stepsOf(repository, [head]);
        const added = Object.entries(FILES).map(([path, text]) => `${path}: -> ${text}`);
        expect(step && (await told(repository, step))).toEqual(added);
        expect((await repository.stagedStep()).changes).toEqual([]);
        writeFileSync(join(repository.root, 'new.md'), 'new');
        expect(await told(repository, await repository.worktreeStep())).toEqual([
          'new.md: - -> new',
        ]);
        const changed = await repository.worktree();
        const [read] = await readAll(changed, changed.entries.slice(-2, -1));
        expect(read?.entry).toEqual({ path: 'new.md', mode: 'file', id: null });
        expect(read?.id).toBe(repo.blobId('new'));
      },
      { folder },
    );
  }, build),
);

test.each(FORMATS)('js: $name is refused', ({ reason, build, prepare }) =>
  withRepository(async (repo) => {
    await repo.commit('first', FILES);
    const folder = await prepare(repo);
    const look = opened(
      'js',
      repo,
      async (repository) => {
        await repository.index();
      },
      { folder },
    );
    const failure = await failureOf(look);
    expect(failure.code).toBe('unsupported-by-js-backend');
    expect(failure.message).toMatch(reason);
    expect(failure.help).toContain('--backend native');
  }, build),
);

describe('native: a working tree that is not all there', () => {
  test('a sparse checkout keeps what it leaves out', () =>
    withRepository(async (repo) => {
      await repo.commit('first', FILES);
      await repo.git('sparse-checkout', 'set', '--cone', '--sparse-index', 'in');
      repo.write({ 'in/b.md': 'changed' });
      await opened('native', repo, async (repository) => {
        expect(listing(await repository.worktree())).toEqual([
          `a.md file ${repo.blobId('a').slice(0, 7)}`,
          'in/b.md file -',
          `out/c.md file ${repo.blobId('c').slice(0, 7)}`,
        ]);
        expect(await contents(await repository.worktree())).toEqual({
          ...FILES,
          'in/b.md': 'changed',
        });
        expect(await contents(await repository.index())).toEqual(FILES);
        expect((await repository.stagedStep()).changes).toEqual([]);
        expect(await told(repository, await repository.worktreeStep())).toEqual([
          'in/b.md: b -> changed',
        ]);
        await repo.git('add', 'in');
        expect(await told(repository, await repository.stagedStep())).toEqual([
          'in/b.md: b -> changed',
        ]);
      });
    }));

  test('a linked worktree has merges of its own', () =>
    withRepository(async (repo) => {
      await repo.commit('first', FILES);
      await repo.git('branch', 'side');
      const main = await repo.commit('main', { 'main.md': 'main' });
      await repo.git('worktree', 'add', '--quiet', '../linked', 'side');
      const cwd = join(repo.base, 'linked');
      writeFileSync(join(cwd, 'side.md'), 'side');
      await repo.gitWith({ cwd }, 'add', '--all');
      await repo.gitWith({ cwd }, 'commit', '--quiet', '-m', 'side');
      const side = await repo.git('rev-parse', 'side');
      await repo.gitWith({ cwd }, 'merge', '--quiet', '--no-commit', 'main');
      await opened(
        'native',
        repo,
        async (repository) => {
          const step = await repository.stagedStep();
          expect(step.parents).toEqual([side, main]);
          expect(await told(repository, step)).toEqual([
            'main.md: -, main -> main',
            'side.md: side, - -> side',
          ]);
        },
        { folder: '../linked' },
      );
      await opened('native', repo, async (repository) => {
        expect(await repository.stagedStep()).toEqual({
          commit: null,
          parents: [main],
          changes: [],
        });
      });
    }));

  test('a submodule has a history of its own', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'outer' });
      await withRepository(async (inner) => {
        await inner.commit('inner', { 'b.md': 'b' });
        const allow = ['-c', 'protocol.file.allow=always'];
        await repo.git(...allow, 'submodule', '--quiet', 'add', inner.root, 'sub');
      });
      const outer = await repo.commit('second');
      const head = await repo.gitWith({ cwd: join(repo.root, 'sub') }, 'rev-parse', 'HEAD');
      repo.write({ 'sub/b.md': 'changed' });
      await opened(
        'native',
        repo,
        async (repository) => {
          expect(await repository.head()).toBe(head);
          const [step] = await stepsOf(repository, [head]);
          expect(step && (await told(repository, step))).toEqual(['b.md: -> b']);
          expect(await told(repository, await repository.worktreeStep())).toEqual([
            'b.md: b -> changed',
          ]);
          expect((await failureOf(repository.resolve(outer))).code).toBe('unknown-revision');
        },
        { folder: 'sub' },
      );
    }));

  test('what is only intended to be added is in the working tree and not in the index', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'empty.md': '' });
      repo.write({ 'intended.md': 'text', 'intended-empty.md': '' });
      await repo.git('add', '--intent-to-add', 'intended.md', 'intended-empty.md');
      await opened('native', repo, async (repository) => {
        expect(await contents(await repository.index())).toEqual({ 'empty.md': '' });
        expect((await repository.stagedStep()).changes).toEqual([]);
        const worktree = await repository.worktree();
        expect(await contents(worktree)).toEqual({
          'empty.md': '',
          'intended-empty.md': '',
          'intended.md': 'text',
        });
      });
    }));

  test('a file that git is told to assume unchanged is what the index says', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      await repo.git('update-index', '--assume-unchanged', 'a.md');
      repo.write({ 'a.md': 'changed behind its back' });
      await opened('native', repo, async (repository) => {
        expect(await contents(await repository.worktree())).toEqual({ 'a.md': 'a' });
      });
    }));

  test('a submodule is one entry, whose content is not read', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      await withRepository(async (inner) => {
        await inner.commit('inner', { 'b.md': 'b' });
        const allow = ['-c', 'protocol.file.allow=always'];
        await repo.git(...allow, 'submodule', '--quiet', 'add', inner.root, 'sub');
      });
      await repo.commit('second');
      const id = await repo.git('rev-parse', 'HEAD:sub');
      await opened('native', repo, async (repository) => {
        for (const snapshot of [
          await repository.worktree(),
          await repository.index(),
          await repository.revision('HEAD'),
        ]) {
          const entry = snapshot.entries.find(({ path }) => path === 'sub');
          expect(entry).toEqual({ path: 'sub', mode: 'submodule', id });
          if (!entry) continue;
          const failure = await failureOf(readAll(snapshot, [entry]));
          expect(failure.code).toBe('no-content');
          expect(failure.message).toContain('sub');
        }
        await repo.gitWith(
          { cwd: join(repo.root, 'sub') },
          'commit',
          '--quiet',
          '--allow-empty',
          '-m',
          'x',
        );
        await repo.git('config', 'submodule.sub.ignore', 'all');
        const moved = await repository.worktree();
        expect(moved.entries.find(({ path }) => path === 'sub')).toEqual({
          path: 'sub',
          mode: 'submodule',
          id: null,
        });
        const entry = moved.entries.filter(({ path }) => path === 'sub');
        expect((await failureOf(readAll(moved, entry))).code).toBe('no-content');
      });
    }));
});

describe('native: the caller says where the repository is', () => {
  test('GIT_DIR and GIT_WORK_TREE, relative to the folder', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { 'a.md': 'a', 'in/b.md': 'b' });
      const env = { ...repo.env, GIT_DIR: 'repo/.git', GIT_WORK_TREE: 'repo' };
      const inside = { ...repo.env, GIT_DIR: '../.git', GIT_WORK_TREE: '..' };
      repo.write({ 'in/b.md': 'changed', 'new.md': 'new' });
      await opened(
        'native',
        repo,
        async (repository) => {
          expect(repository.root).toBe(repo.root);
          expect(repository.prefix).toBe('in/');
          const files = { 'a.md': 'a', 'in/b.md': 'changed', 'new.md': 'new' };
          expect(await contents(await repository.worktree())).toEqual(files);
          expect((await repository.index()).scope.base).toBe(head);
        },
        { folder: 'in', env: inside },
      );
      await opened(
        'native',
        repo,
        async (repository) => {
          expect(await contents(await repository.revision('HEAD'))).toEqual({
            'a.md': 'a',
            'in/b.md': 'b',
          });
          const failure = await failureOf(repository.worktree());
          expect(failure.code).toBe('no-work-tree');
        },
        { folder: '..', env },
      );
    }));

  test('GIT_DIR alone makes the folder the work tree', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      mkdirSync(join(repo.base, 'elsewhere'));
      writeFileSync(join(repo.base, 'elsewhere', 'a.md'), 'elsewhere');
      const env = { ...repo.env, GIT_DIR: '../repo/.git' };
      await opened(
        'native',
        repo,
        async (repository) => {
          expect(repository.root).toBe(join(repo.base, 'elsewhere'));
          expect(await contents(await repository.worktree())).toEqual({ 'a.md': 'elsewhere' });
        },
        { folder: '../elsewhere', env },
      );
    }));

  test('GIT_WORK_TREE alone, though another repository is there', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { 'in/a.md': 'a', 'repo/b.md': 'b' });
      await repo.gitWith({ cwd: repo.base }, 'init', '--quiet', '.');
      writeFileSync(join(repo.base, 'other.md'), 'other');
      await repo.gitWith({ cwd: repo.base }, 'add', 'other.md');
      const env = { ...repo.env, GIT_WORK_TREE: repo.base };
      await opened(
        'native',
        repo,
        async (repository) => {
          expect(repository.root).toBe(repo.base);
          expect(repository.prefix).toBe('repo/in/');
          expect((await repository.index()).scope.base).toBe(head);
          expect(await contents(await repository.index())).toEqual({
            'in/a.md': 'a',
            'repo/b.md': 'b',
          });
          expect((await repository.revision('HEAD')).entries).toHaveLength(2);
        },
        { folder: 'in', env },
      );
    }));

  test('GIT_DIR and GIT_WORK_TREE, though another repository is there', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'outer', 'outer.md': 'outer' });
      const inner = join(repo.root, 'inner');
      mkdirSync(inner);
      await repo.gitWith({ cwd: inner }, 'init', '--quiet', '.');
      const env = { ...repo.env, GIT_DIR: '.git', GIT_WORK_TREE: '..' };
      await repo.gitWith({ cwd: inner, env }, 'add', '../a.md');
      await repo.gitWith({ cwd: inner }, 'commit', '--quiet', '-m', 'inner');
      const head = await repo.gitWith({ cwd: inner }, 'rev-parse', 'HEAD');
      repo.write({ 'a.md': 'changed' });
      await opened(
        'native',
        repo,
        async (repository) => {
          expect(repository.root).toBe(repo.root);
          expect(repository.prefix).toBe('inner/');
          expect((await repository.index()).scope.base).toBe(head);
          expect(await contents(await repository.index())).toEqual({ 'a.md': 'outer' });
          expect(await contents(await repository.worktree())).toEqual({
            'a.md': 'changed',
            'outer.md': 'outer',
          });
        },
        { folder: 'inner', env },
      );
    }));

  test('core.worktree in a place where the folder is not', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      mkdirSync(join(repo.base, 'else\nsha1'));
      await repo.git('config', 'core.worktree', join(repo.base, 'else\nsha1'));
      await opened('native', repo, async (repository) => {
        expect(repository.root).toBe(join(repo.root, '.git'));
        expect((await failureOf(repository.worktree())).code).toBe('no-work-tree');
        expect(await contents(await repository.revision('HEAD'))).toEqual({ 'a.md': 'a' });
      });
    }));

  test('an index and object directories of their own, relative to the root', () =>
    withRepository(async (repo) => {
      const committed = { 'a.md': 'a', 'in/b.md': 'b' };
      await repo.commit('first', committed);
      mkdirSync(join(repo.root, '.git', 'more'));
      const index = { GIT_INDEX_FILE: '.git/other-index' };
      const objects = {
        GIT_OBJECT_DIRECTORY: '.git/more',
        GIT_ALTERNATE_OBJECT_DIRECTORIES: '.git/objects',
      };
      repo.write({ 'a.md': 'only there' });
      await repo.gitWith({ env: { ...index, ...objects } }, 'add', 'a.md');
      await opened(
        'native',
        repo,
        async (repository) => {
          expect(await contents(await repository.index())).toEqual({ 'a.md': 'only there' });
          expect(await contents(await repository.revision('HEAD'))).toEqual(committed);
          repo.write({ '.gitattributes': '* text\n', 'a.md': 'a\r\n' });
          expect((await contents(await repository.worktree()))['a.md']).toBe('a\n');
        },
        { env: { ...repo.env, ...index, ...objects } },
      );
      // Git takes the name of the index from the root in every folder, that of objects nowhere else.
      await opened(
        'native',
        repo,
        async (repository) => {
          expect((await repository.index()).entries.map(({ path }) => path)).toEqual(['a.md']);
        },
        { folder: 'in', env: { ...repo.env, ...index } },
      );
    }));
});
