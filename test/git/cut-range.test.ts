import { describe, expect, test } from 'vitest';
import { BACKENDS, failureOf, opened, stepsOf } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';

/**
 * A branch that began at the second commit, and was merged after the main line had gone on. Cut off
 * near the top of the main line, nothing shows that it holds the two commits below the branch.
 */
async function lateMerge(repo: TestRepository) {
  await repo.commit('one');
  const two = await repo.commit('two');
  for (const name of ['three', 'four', 'five']) await repo.commit(name);
  const main = await repo.commit('six');
  await repo.git('checkout', '-q', '-b', 'side', two);
  const side = await repo.commit('side');
  await repo.git('checkout', '-q', '--detach', main);
  await repo.git('merge', '-q', '--no-edit', side);
  await repo.git('branch', 'merged');
  const merge = await repo.head();
  return { main, side, merge };
}

/** A clone that holds so many commits of each line. */
async function cutAt(repo: TestRepository, depth: number): Promise<{ folder: string }> {
  const folder = `../depth-${depth}`;
  const url = `file://${repo.root}`;
  await repo.git('clone', '-q', '--branch=merged', `--depth=${depth}`, url, folder);
  return { folder };
}

describe.each(BACKENDS)('%s: a range in a shallow clone', (backend) => {
  test('commits that are only seemingly new make it uncertain', () =>
    withRepository(async (repo) => {
      const { main, side, merge } = await lateMerge(repo);
      const ids = async (folder: { folder?: string }) =>
        opened(
          backend,
          repo,
          async (repository) =>
            (await stepsOf(repository, [merge], [main])).map(({ commit }) => commit?.id),
          folder,
        );
      expect(await ids({})).toEqual([side, merge]);
      // Below the side, everything is there; below the main line, two commits are missing.
      const { folder } = await cutAt(repo, 4);
      const failure = await failureOf(ids({ folder }));
      expect(failure.code).toBe('shallow-clone');
      expect(await ids(await cutAt(repo, 7))).toEqual([side, merge]);
    }));

  test('a cut below both is none', () =>
    withRepository(async (repo) => {
      for (const name of ['one', 'two', 'three']) await repo.commit(name);
      const main = await repo.commit('four');
      await repo.git('checkout', '-q', '-b', 'merged');
      const side = await repo.commit('side');
      const { folder } = await cutAt(repo, 3);
      const steps = await opened(backend, repo, (each) => stepsOf(each, [side], [main]), {
        folder,
      });
      expect(steps.map(({ commit }) => commit?.id)).toEqual([side]);
    }));
});
