import { expect, test } from 'vitest';
import type { Repository } from '../../src/core/repository.ts';
import type { Snapshot } from '../../src/core/snapshot.ts';
import { contents, opened } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';

/** For a path, what it held in each of the states that introduced it, newest first. */
async function past(snapshot: Snapshot, path: string): Promise<unknown[]> {
  const states = (await snapshot.introducing?.([path]))?.get(path) ?? [];
  return Promise.all(states.map(async (state) => (await contents(await state.at([path])))[path]));
}

/** Both backends know the same past. */
async function both(repo: TestRepository, use: (repository: Repository) => Promise<void>) {
  for (const backend of ['native', 'js'] as const) await opened(backend, repo, use);
}

test('a path was introduced by each commit that changed it, newest first', () =>
  withRepository(async (repo) => {
    await repo.commit('one', { a: '1', b: '1' });
    await repo.commit('two', { b: '2' });
    await repo.commit('three', { a: '3' });
    await repo.commit('gone', {});
    await repo.git('rm', '-q', 'a');
    await repo.commit('gone');
    await both(repo, async (repository) => {
      for (const snapshot of [
        await repository.worktree(),
        await repository.index(),
        await repository.revision('HEAD'),
      ]) {
        expect(await past(snapshot, 'a')).toEqual(['3', '1']);
        expect(await past(snapshot, 'c')).toEqual([]);
      }
      const before = await repository.revision('HEAD~3');
      expect(await past(before, 'a')).toEqual(['1']);
    });
  }));

test('one question about several paths gives the same state where one commit made both', () =>
  withRepository(async (repo) => {
    await repo.commit('one', { 'x/a': '1', 'x/b': '1' });
    await both(repo, async (repository) => {
      const states = await (await repository.index()).introducing?.(['x/a', 'x/b', 'x']);
      expect([...(states?.keys() ?? [])]).toEqual(['x/a', 'x/b']);
      const [[first], [second]] = [...(states?.values() ?? [])] as [unknown[], unknown[]];
      expect(first).toBe(second);
    });
  }));

test('a state is listed at and below the paths asked for', () =>
  withRepository(async (repo) => {
    await repo.commit('one', { a: '1', 'x/b': '2', 'x/y/c': '3', 'x*': '4' });
    await both(repo, async (repository) => {
      const states = await (await repository.index()).introducing?.(['a']);
      const state = states?.get('a')?.[0];
      const found = await state?.at(['x', 'x*', 'z', '', 'a\0b', '\ud800', 'y'.repeat(5000)]);
      expect(found?.entries.map(({ path }) => path)).toEqual(['x*', 'x/b', 'x/y/c']);
    });
  }));

test('a merge introduces only what none of its parents has', () =>
  withRepository(async (repo) => {
    await repo.commit('base', { a: '0', b: '0' });
    await repo.git('checkout', '-q', '-b', 'side');
    await repo.commit('side', { a: 'side' });
    await repo.git('checkout', '-q', 'main');
    await repo.commit('main', { b: 'main' });
    await repo.git('merge', '-q', '--no-ff', '--no-commit', 'side');
    await repo.commit('merge', { c: 'evil' });
    await both(repo, async (repository) => {
      const snapshot = await repository.revision('HEAD');
      expect(await past(snapshot, 'a')).toEqual(['side', '0']);
      expect(await past(snapshot, 'b')).toEqual(['main', '0']);
      expect(await past(snapshot, 'c')).toEqual(['evil']);
    });
  }));

test('what a merge did not take was there, on its branch', () =>
  withRepository(async (repo) => {
    await repo.commit('base', { a: '0' });
    await repo.git('checkout', '-q', '-b', 'side');
    await repo.commit('side', { a: 'side' });
    await repo.commit('side again', { a: 'side again' });
    await repo.git('checkout', '-q', 'main');
    await repo.commit('main', { a: 'main' });
    await repo.git('merge', '-q', '--no-edit', '-X', 'ours', 'side');
    await both(repo, async (repository) => {
      const versions = await past(await repository.revision('HEAD'), 'a');
      expect(versions.toSorted()).toEqual(['0', 'main', 'side', 'side again']);
    });
  }));

test('names that git would quote', () =>
  withRepository(async (repo) => {
    const odd = ['ä b', '-x', ':(top)a', 'q"q', 'back\\slash'];
    await repo.commit('one', Object.fromEntries(odd.map((path) => [path, path])));
    await both(repo, async (repository) => {
      const snapshot = await repository.index();
      for (const path of odd) expect(await past(snapshot, path)).toEqual([path]);
    });
  }));

test('there is no history before the first commit, and none to be trusted in a shallow clone', () =>
  withRepository(async (repo) => {
    repo.write({ a: '1' });
    await both(repo, async (repository) => {
      expect(await (await repository.worktree()).introducing?.(['a'])).toEqual(new Map());
    });
    await repo.commit('one', { a: '1' });
    await repo.commit('two', { b: '1' });
    await repo.git('clone', '-q', '--depth=1', `file://${repo.root}`, `${repo.base}/shallow`);
    const shallow = { root: `${repo.base}/shallow`, env: repo.env } as TestRepository;
    await both(shallow, async (repository) => {
      const snapshot = await repository.revision('HEAD');
      expect(await snapshot.introducing?.(['a'])).toBe(null);
    });
  }));
