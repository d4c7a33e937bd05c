import { chmodSync, copyFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ON_WINDOWS } from '../windows.ts';
import { BACKENDS, failureOf, opened, told } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';

/** Runs git where it is expected to stop and ask. */
async function stopping(repo: TestRepository, ...args: string[]): Promise<void> {
  await expect(repo.git(...args)).rejects.toThrow();
}

describe.each(BACKENDS)('%s: the index', (backend) => {
  async function staged(repo: TestRepository, folder = '') {
    return opened(
      backend,
      repo,
      async (repository) => {
        const step = await repository.stagedStep();
        // The same from a listing that is at hand.
        expect(await repository.stagedStep(await repository.index())).toEqual(step);
        expect(step.commit).toBeNull();
        return { parents: step.parents, changes: await told(repository, step) };
      },
      { folder },
    );
  }

  test('against nothing before the first commit', () =>
    withRepository(async (repo) => {
      repo.write({ a: '1', 'in/b': '2', not: 'staged' });
      await repo.git('add', 'a', 'in');
      expect(await staged(repo)).toEqual({ parents: [], changes: ['a: -> 1', 'in/b: -> 2'] });
    }));

  // Windows has no executable bits.
  test.skipIf(ON_WINDOWS)('against HEAD, whatever the working tree says', () =>
    withRepository(async (repo) => {
      const files = { a: '1', b: '1', c: '1', d: '1', 'in/same': '1' };
      const head = await repo.commit('first', files);
      await repo.git('checkout', '-q', '--detach');
      repo.write({ a: '2', new: '2' });
      chmodSync(join(repo.root, 'b'), 0o755);
      rmSync(join(repo.root, 'c'));
      await repo.git('add', '--all');
      repo.write({ a: '3', d: '3', untracked: '3' });
      rmSync(join(repo.root, 'new'));
      expect(await staged(repo)).toEqual({
        parents: [head],
        changes: ['a: 1 -> 2', 'b: 1 -> executable 1', 'c: 1 -> -', 'new: - -> 2'],
      });
    }),
  );

  test('with nothing staged, and with everything taken out', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { a: '1', 'in/b': '1' });
      repo.write({ a: '2' });
      expect(await staged(repo)).toEqual({ parents: [head], changes: [] });
      await repo.git('rm', '-rqf', '--cached', '.');
      expect(await staged(repo)).toEqual({
        parents: [head],
        changes: ['a: 1 -> -', 'in/b: 1 -> -'],
      });
    }));

  test('against all heads of a merge that is not finished', () =>
    withRepository(async (repo) => {
      await repo.commit('base', { a: '0', b: '0', log: '0\n' });
      await repo.git('checkout', '-qb', 'side');
      const side = await repo.commit('side', { b: 'side', log: '0\nside\n' });
      await repo.git('checkout', '-q', 'main');
      const main = await repo.commit('main', { a: 'main', log: '0\nmain\n' });
      await stopping(repo, 'merge', 'side');
      await opened(backend, repo, async (repository) => {
        const failure = await failureOf(repository.stagedStep());
        expect(failure.code).toBe('unmerged-index');
        expect(failure.message).toContain('log');
      });
      repo.write({ log: '0\nmain\nside\n' });
      await repo.git('add', 'log');
      expect(await staged(repo)).toEqual({
        parents: [main, side],
        changes: [
          'a: main, 0 -> main',
          'b: 0, side -> side',
          'log: 0\nmain\n, 0\nside\n -> 0\nmain\nside\n',
        ],
      });
      await repo.git('merge', '--abort');
      expect(await staged(repo)).toEqual({ parents: [main], changes: [] });
    }));

  test('against three heads of an octopus', () =>
    withRepository(async (repo) => {
      await repo.commit('base', { base: '0' });
      const sides: string[] = [];
      for (const name of ['x', 'y']) {
        await repo.git('checkout', '-qb', name, 'main');
        sides.push(await repo.commit(name, { [name]: name }));
      }
      await repo.git('checkout', '-q', 'main');
      const head = await repo.commit('main', { m: 'm' });
      await repo.git('merge', '-q', '--no-commit', 'x', 'y');
      expect(await staged(repo)).toEqual({
        parents: [head, ...sides],
        changes: ['m: m, -, - -> m', 'x: -, x, - -> x', 'y: -, -, y -> y'],
      });
    }));

  test('against HEAD alone while a commit is picked, reverted, rebased or squashed', () =>
    withRepository(async (repo) => {
      await repo.commit('base', { a: '0' });
      await repo.git('checkout', '-qb', 'side');
      const side = await repo.commit('side', { a: 'side', b: 'side' });
      await repo.git('checkout', '-q', 'main');
      const head = await repo.commit('main', { a: 'main' });
      const settled = { parents: [head], changes: ['a: main -> both', 'b: - -> side'] };
      for (const args of [
        ['cherry-pick', side],
        ['merge', '--squash', 'side'],
      ]) {
        await stopping(repo, ...args);
        repo.write({ a: 'both' });
        await repo.git('add', 'a');
        expect(await staged(repo)).toEqual(settled);
        await repo.git('reset', '-q', '--hard');
      }
      await repo.git('checkout', '-q', 'side');
      await stopping(repo, 'rebase', 'main');
      repo.write({ a: 'both' });
      await repo.git('add', 'a');
      expect(await staged(repo)).toEqual(settled);
      await repo.git('rebase', '--abort');
      await repo.commit('later', { a: 'later' });
      await stopping(repo, 'revert', 'HEAD~1');
      repo.write({ a: 'undone' });
      await repo.git('add', 'a');
      const { parents, changes } = await staged(repo);
      expect(parents).toEqual([await repo.head()]);
      expect(changes).toEqual(['a: later -> undone', 'b: side -> -']);
    }));

  test('a merge that does not say of what is not judged', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('base', { a: '0' });
      for (const content of ['garbage\n', `${head}\nmore`, `${head} main\n`]) {
        repo.write({ '.git/MERGE_HEAD': content });
        await opened(backend, repo, async (repository) => {
          const failure = await failureOf(repository.stagedStep());
          expect(failure.code).toBe('damaged-repository');
          expect(failure.message).toContain('MERGE_HEAD');
        });
      }
      repo.write({ '.git/MERGE_HEAD': `${'1'.repeat(40)}\n` });
      await opened(backend, repo, async (repository) => {
        const failure = await failureOf(repository.stagedStep());
        expect(failure.code).toBe('missing-object');
        expect(failure.message).toContain('1'.repeat(40));
      });
    }));

  test('what HEAD has is hashed like any history', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'in/log': '1\n' });
      await repo.commit('second', { 'in/log': '1\n2\n' });
      const loose = async (rev: string) => {
        const id = await repo.git('rev-parse', rev);
        return join(repo.root, '.git', 'objects', id.slice(0, 2), id.slice(2));
      };
      chmodSync(await loose('HEAD:in'), 0o644);
      copyFileSync(await loose('HEAD~1:in'), await loose('HEAD:in'));
      // Else its id says that the index has the same.
      repo.write({ 'in/new': '' });
      await repo.git('add', 'in/new');
      await opened(backend, repo, async (repository) => {
        const failure = await failureOf(repository.stagedStep());
        expect(failure.code).toBe('damaged-repository');
        expect(failure.message).toContain(await repo.git('rev-parse', 'HEAD:in'));
      });
    }));

  test('a file that becomes a folder', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { log: '1', z: 'z' });
      await repo.git('rm', '-q', 'log');
      repo.write({ 'log/a': '1' });
      await repo.git('add', 'log');
      expect(await staged(repo)).toEqual({
        parents: [head],
        changes: ['log: 1 -> -', 'log/a: - -> 1'],
      });
    }));
});

describe.each(BACKENDS)('%s: the working tree', (backend) => {
  async function unstaged(repo: TestRepository) {
    return opened(backend, repo, async (repository) => {
      const step = await repository.worktreeStep();
      expect(await repository.worktreeStep(await repository.worktree())).toEqual(step);
      expect(step.commit).toBeNull();
      return { parents: step.parents, changes: await told(repository, step) };
    });
  }

  test('against nothing before the first commit', () =>
    withRepository(async (repo) => {
      repo.write({ a: '1', staged: '2', '.gitignore': 'ignored\n', ignored: 'x' });
      await repo.git('add', 'staged');
      expect(await unstaged(repo)).toEqual({
        parents: [],
        changes: ['.gitignore: -> ignored\n', 'a: -> 1', 'staged: -> 2'],
      });
    }));

  test('against HEAD, whatever the index says', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', {
        '.gitignore': '*.log\n',
        back: '1',
        both: '1',
        gone: '1',
        kept: '1',
        link: '1',
      });
      repo.write({ back: '2', both: '2', 'staged-new': '2' });
      await repo.git('add', '--all');
      repo.write({ back: '1', both: '3', untracked: '3', 'ignored.log': '3' });
      for (const name of ['gone', 'link', 'staged-new']) rmSync(join(repo.root, name));
      symlinkSync('kept', join(repo.root, 'link'));
      const { parents, changes } = await unstaged(repo);
      expect(parents).toEqual([head]);
      expect(changes).toEqual([
        // Only its content can tell that it is what HEAD has.
        'back: 1 -> 1',
        'both: 1 -> 3',
        'gone: 1 -> -',
        'link: 1 -> symlink kept',
        'untracked: - -> 3',
      ]);
    }));

  test('an entry that git does not have yet has no id', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { a: '1', b: '1' });
      repo.write({ a: 'changed', b: 'staged' });
      await repo.git('add', 'b');
      await opened(backend, repo, async (repository) => {
        const { changes } = await repository.worktreeStep();
        expect(changes.map(({ after }) => after)).toEqual([
          { path: 'a', mode: 'file', id: null },
          { path: 'b', mode: 'file', id: repo.blobId('staged') },
        ]);
      });
    }));

  test('what was only touched did not change, whatever the index noted of it', () =>
    withRepository(async (repo) => {
      const files = { empty: '', kept: '1', other: '1' };
      await repo.commit('first', { ...files, '.gitattributes': 'crlf text\n', crlf: 'a\nb\n' });
      // As long as before, and as a checkout with the line ends of Windows writes it.
      repo.write({ other: '2', ...(backend === 'native' && { crlf: 'a\r\nb\r\n' }) });
      const long = new Date('2001-09-09');
      for (const name of ['empty', 'kept', 'other', 'crlf'])
        utimesSync(join(repo.root, name), long, long);
      expect((await unstaged(repo)).changes).toEqual(['other: 1 -> 2']);
    }));

  test('a conflict is what the file says, against all heads of the merge', () =>
    withRepository(async (repo) => {
      await repo.commit('base', { a: '0\n' });
      await repo.git('checkout', '-qb', 'side');
      const side = await repo.commit('side', { a: 'side\n' });
      await repo.git('checkout', '-q', 'main');
      const head = await repo.commit('main', { a: 'main\n' });
      await stopping(repo, 'merge', 'side');
      const { parents, changes } = await unstaged(repo);
      expect(parents).toEqual([head, side]);
      expect(changes).toEqual([
        'a: main\n, side\n -> <<<<<<< HEAD\nmain\n=======\nside\n>>>>>>> side\n',
      ]);
    }));
});
