import { describe, expect, test } from 'vitest';
import { headsToMerge } from '../../src/git/merge-heads.ts';
import { openRepository } from '../../src/git/open.ts';
import { BACKENDS } from './observe.ts';
import { withRepository } from './repository-builder.ts';

const [A, B] = ['a1'.repeat(20), 'b2'.repeat(32)];

test('what git merge is merging stands in its environment', () => {
  const env = {
    [`GITHEAD_${B}`]: 'side',
    [`GITHEAD_${A}`]: 'refs/heads/x',
    GITHEAD_a1: 'too short',
    [`XGITHEAD_${A}`]: 'another name',
    GITHEAD: A,
  };
  expect(headsToMerge(env)).toEqual([A, B]);
  expect(headsToMerge({})).toEqual([]);
});

describe.each(BACKENDS)('%s', (backend) => {
  test('the index is compared with what is about to be merged', () =>
    withRepository(async (repo) => {
      const main = await repo.commit('first', { 'a.md': 'a' });
      await repo.git('switch', '--quiet', '-c', 'side');
      const side = await repo.commit('side', { 'b.md': 'b' });
      await repo.git('switch', '--quiet', 'main');
      const repository = await openRepository({ cwd: repo.root, env: repo.env, backend });
      try {
        const step = await repository.stagedStep(undefined, [side]);
        expect(step.parents).toEqual([main, side]);
        expect(step.changes).toMatchObject([
          { path: 'b.md', before: [null, { path: 'b.md' }], after: null },
        ]);
      } finally {
        await repository.close();
      }
    }));
});
