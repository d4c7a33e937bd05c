import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { Git } from '../../src/git/native/git.ts';
import { BACKENDS, failureOf, opened, told } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';

/** Two branches that were merged into each other. */
async function crissCross(repo: TestRepository) {
  const root = await repo.commit('root', { root: 'x' });
  await repo.git('checkout', '-qb', 'side');
  const side1 = await repo.commit('side1', { side: '1' });
  await repo.git('checkout', '-q', 'main');
  const main1 = await repo.commit('main1', { main: '1' });
  await repo.git('merge', '-q', '--no-edit', 'side');
  const main2 = await repo.head();
  await repo.git('checkout', '-q', 'side');
  await repo.git('merge', '-q', '--no-edit', '--no-ff', main1);
  const side2 = await repo.head();
  return { root, side1, main1, main2, side2 };
}

describe.each(BACKENDS)('%s: commits', (backend) => {
  test('what a commit says it was made from, also where a shallow clone leaves it out', () =>
    withRepository(async (repo) => {
      const { root, main1, side1, main2 } = await crissCross(repo);
      await repo.git('clone', '-q', '--branch=main', '--depth=1', `file://${repo.root}`, '../cut');
      for (const folder of ['.', '../cut']) {
        await opened(
          backend,
          repo,
          async (repository) => {
            expect(await repository.parents(main2)).toEqual([main1, side1]);
            expect(await repository.isShallow()).toBe(folder === '../cut');
          },
          { folder },
        );
      }
      await opened(backend, repo, async (repository) => {
        expect(await repository.parents(root)).toEqual([]);
        const missing = repository.parents('0'.repeat(39).concat('1'));
        expect((await failureOf(missing)).code).toBe('missing-object');
      });
    }));

  test('what the commits of a range were made from, and which of some are newest', () =>
    withRepository(async (repo) => {
      const { root, side1, main1, main2, side2 } = await crissCross(repo);
      await opened(backend, repo, async (repository) => {
        const outside = async (include: string[], exclude: string[]) =>
          [...(await repository.outside({ include, exclude }))].sort();
        expect(await outside([main2], [])).toEqual([]);
        expect(await outside([main2], [side1])).toEqual([root, side1].sort());
        expect(await outside([main2, side2], [side1, main1])).toEqual([side1, main1].sort());
        expect(await outside([side1], [main2])).toEqual([]);
        expect(await repository.newest([])).toEqual([]);
        expect(await repository.newest([root])).toEqual([root]);
        expect(await repository.newest([root, side1, main1])).toEqual([side1, main1].sort());
        expect(await repository.newest([root, main2, side1])).toEqual([main2]);
      });
    }));

  test('HEAD, and what words name', () =>
    withRepository(async (repo) => {
      await opened(backend, repo, async (repository) => {
        expect(await repository.head()).toBeNull();
        expect(await repository.refs()).toEqual([]);
        expect((await failureOf(repository.resolve('HEAD'))).code).toBe('unknown-revision');
      });
      const first = await repo.commit('first', { a: '1' });
      const second = await repo.commit('second', { a: '2' });
      await repo.git('tag', '-a', '-m', 'x', 'v1', first);
      await opened(backend, repo, async (repository) => {
        expect(await repository.head()).toBe(second);
        for (const rev of ['v1', 'HEAD~1', 'main^', first, first.slice(0, 8)]) {
          expect(await repository.resolve(rev), rev).toBe(first);
        }
        const long = 'x'.repeat(200_000);
        for (const rev of ['nowhere', '', '--all', 'HEAD..HEAD', 'HEAD:a', '0'.repeat(40), long]) {
          const failure = await failureOf(repository.resolve(rev));
          expect(['unknown-revision', 'unsupported-by-js-backend'], rev).toContain(failure.code);
          expect(failure.help).not.toBeNull();
          expect(failure.message.length).toBeLessThan(300);
        }
      });
    }));

  test('branches, tags and remotes by their whole names', () =>
    withRepository(async (repo) => {
      const first = await repo.commit('first', { a: '1' });
      const second = await repo.commit('second', { a: '2' });
      await repo.git('branch', 'topic/é', first);
      await repo.git('tag', 'light', first);
      await repo.git('tag', '-a', '-m', 'x', 'v1', first);
      await repo.git('tag', 'of-a-tree', `${first}^{tree}`);
      await repo.git('remote', 'add', 'origin', repo.root);
      await repo.git('fetch', '-q', 'origin', 'main');
      await repo.git('pack-refs', '--all');
      await repo.git('branch', 'loose', second);
      await repo.git('update-ref', 'refs/notes/commits', second);
      await repo.git('update-ref', 'refs/remotes/forgotten/main', first);
      await opened(backend, repo, async (repository) => {
        expect(await repository.refs()).toEqual([
          { name: 'refs/heads/loose', commit: second },
          { name: 'refs/heads/main', commit: second },
          { name: 'refs/heads/topic/é', commit: first },
          { name: 'refs/remotes/forgotten/main', commit: first },
          { name: 'refs/remotes/origin/main', commit: second },
          { name: 'refs/tags/light', commit: first },
          { name: 'refs/tags/v1', commit: first },
        ]);
      });
    }));

  test('what the branch follows', () =>
    withRepository(async (repo) => {
      const first = await repo.commit('first', { a: '1' });
      await repo.git('remote', 'add', 'origin', repo.root);
      await repo.git('fetch', '-q', 'origin', 'main');
      await repo.commit('second', { a: '2' });
      await opened(backend, repo, async (repository) => {
        const failure = await failureOf(repository.resolve('@{upstream}'));
        expect(failure.code).toBe('unknown-revision');
      });
      await repo.git('branch', '-q', '--set-upstream-to=origin/main');
      await opened(backend, repo, async (repository) => {
        for (const rev of ['@{upstream}', '@{u}', '@{u}^0'])
          expect(await repository.resolve(rev), rev).toBe(first);
      });
      await repo.git('checkout', '-q', '-b', 'topic');
      await repo.git('branch', '-q', '--set-upstream-to=main');
      await opened(backend, repo, async (repository) => {
        expect(await repository.resolve('@{u}~1')).toBe(first);
      });
    }));

  test('which is an ancestor of which, and where two histories met last', () =>
    withRepository(async (repo) => {
      const { root, side1, main1, main2, side2 } = await crissCross(repo);
      await repo.git('checkout', '-q', '--orphan', 'unrelated');
      const other = await repo.commit('other', { other: 'x' });
      await opened(backend, repo, async (repository) => {
        expect(await repository.mergeBases(main1, side1)).toEqual([root]);
        expect(await repository.mergeBases(main2, side2)).toEqual([main1, side1].sort());
        expect(await repository.mergeBases(main2, root)).toEqual([root]);
        expect(await repository.mergeBases(main2, main2)).toEqual([main2]);
        expect(await repository.mergeBases(main2, other)).toEqual([]);
        const ancestors = async (id: string) => {
          const all = { root, side1, main1, main2, side2, other };
          const names: string[] = [];
          for (const [name, candidate] of Object.entries(all)) {
            if (await repository.isAncestor(candidate, id)) names.push(name);
          }
          return names;
        };
        expect(await ancestors(root)).toEqual(['root']);
        expect(await ancestors(main2)).toEqual(['root', 'side1', 'main1', 'main2']);
        expect(await ancestors(side2)).toEqual(['root', 'side1', 'main1', 'side2']);
        expect(await ancestors(other)).toEqual(['other']);
      });
    }));

  test('a shallow clone says no only where it can know', () =>
    withRepository(async (repo) => {
      const root = await repo.commit('root', { a: '0' });
      const middle = await repo.commit('middle', { a: '1' });
      await repo.git('checkout', '-qb', 'side');
      const side = await repo.commit('side', { side: '1' });
      await repo.git('checkout', '-q', 'main');
      const main = await repo.commit('main', { main: '1' });
      // In one clone both branches reach the commit at the cut, in the other none does.
      const url = `file://${repo.root}`;
      await repo.git('clone', '-q', '--no-single-branch', '--depth=2', url, '../two');
      await repo.git('clone', '-q', '--no-single-branch', '--depth=1', url, '../one');
      await opened(
        backend,
        repo,
        async (repository) => {
          expect(await repository.mergeBases(main, side)).toEqual([middle]);
          expect(await repository.isAncestor(middle, main)).toBe(true);
          // Below the cut is only what both have.
          const known = await repository.isAncestor(main, side).catch((error) => error.code);
          expect(known).toBe(false);
        },
        { folder: '../two' },
      );
      await opened(
        backend,
        repo,
        async (repository) => {
          for (const question of [
            () => repository.mergeBases(main, side),
            () => repository.isAncestor(main, side),
          ]) {
            const failure = await failureOf(question());
            expect(failure.code).toBe('shallow-clone');
            expect(failure.message).toContain(middle);
            expect(failure.help).toContain('git fetch --unshallow');
          }
          expect(await repository.isAncestor(main, main)).toBe(true);
          expect(await repository.mergeBases(main, main)).toEqual([main]);
        },
        { folder: '../one' },
      );
      expect(root).not.toBe(middle);
    }));

  test('a missing commit leaves it open as well', () =>
    withRepository(async (repo) => {
      await repo.commit('root', { a: '0' });
      const middle = await repo.commit('middle', { a: '1' });
      await repo.git('checkout', '-qb', 'side');
      const side = await repo.commit('side', { side: '1' });
      await repo.git('checkout', '-q', 'main');
      const main = await repo.commit('main', { main: '1' });
      rmSync(join(repo.root, '.git', 'objects', middle.slice(0, 2), middle.slice(2)));
      await opened(backend, repo, async (repository) => {
        for (const question of [
          () => repository.mergeBases(main, side),
          () => repository.isAncestor(main, side),
          () => repository.isAncestor('1'.repeat(40), main),
        ]) {
          expect((await failureOf(question())).code).toBe('missing-object');
        }
      });
    }));

  test('a branch that leads nowhere is left out, or the answer is refused', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { a: '1' });
      writeFileSync(join(repo.root, '.git', 'refs', 'heads', 'gone'), `${'1'.repeat(40)}\n`);
      await opened(backend, repo, async (repository) => {
        const refs = await repository.refs().catch((error) => error.code);
        expect([[{ name: 'refs/heads/main', commit: head }], 'missing-object']).toContainEqual(
          refs,
        );
      });
    }));
});

describe.each(BACKENDS)('%s: states of other commits', (backend) => {
  test('entries at and below paths', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('one', {
        a: '1',
        'x/b': '2',
        'x/y/c': '3',
        'x*': '4',
        xz: '5',
      });
      await opened(backend, repo, async (repository) => {
        const paths = async (...wanted: string[]) =>
          (await repository.entriesAt(head, wanted)).map(({ path }) => path);
        expect(await paths('x')).toEqual(['x/b', 'x/y/c']);
        expect(await paths('x/y/c', 'a', 'a', 'nowhere', 'a/b', 'x/b/c')).toEqual(['a', 'x/y/c']);
        expect(await paths('x*', 'x/y')).toEqual(['x*', 'x/y/c']);
        expect(await paths('', '/', '.', 'x/', '../a')).toEqual([]);
        expect(await paths()).toEqual([]);
        const failure = await failureOf(repository.entriesAt('1'.repeat(40), ['a']));
        expect(failure.code).toBe('missing-object');
      });
    }));

  test('an edge that is no commit: what a forced push makes of a branch', () =>
    withRepository(async (repo) => {
      await repo.commit('base', { log: '1\n' });
      const old = await repo.commit('old', { log: '1\n2\n', lost: 'x' });
      await repo.git('checkout', '-q', '--detach', 'HEAD~1');
      await repo.commit('between', { log: '1\n3\n' });
      const next = await repo.commit('next', { log: '1\n3\n4\n' });
      await opened(backend, repo, async (repository) => {
        const edge = await repository.edge(old, next);
        expect(edge.commit).toBeNull();
        expect(edge.parents).toEqual([old]);
        expect(await told(repository, edge)).toEqual(['log: 1\n2\n -> 1\n3\n4\n', 'lost: x -> -']);
        expect((await repository.edge(old, old)).changes).toEqual([]);
        expect((await failureOf(repository.edge('1'.repeat(40), next))).code).toBe(
          'missing-object',
        );
      });
    }));
});

test('native: git is asked once what two commits have in common', () =>
  withRepository(async (repo) => {
    const { root, side1, main1 } = await crissCross(repo);
    const start = vi.spyOn(Git.prototype, 'start');
    try {
      await opened('native', repo, async (repository) => {
        for (const [one, other] of [
          [main1, side1],
          [side1, main1],
          [main1, side1],
        ] as const) {
          expect(await repository.mergeBases(one, other)).toEqual([root]);
        }
      });
      expect(start.mock.calls.map(([args]) => args[0])).toEqual(['merge-base']);
    } finally {
      start.mockRestore();
    }
  }));
