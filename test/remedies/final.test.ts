import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/core/sha256.ts';
import { SOURCE_ID } from '../../src/protocols/vouch/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { based, judged } from './judged.ts';

const CONTENT = `sources/${SOURCE_ID}/content`;
const PATH = `.vouch/${CONTENT}`;
const WRONG = 'Refunds are paid at once.\n';

describe('a source whose bytes were changed by a published commit', () => {
  test('names the commit in the report of the tree, restores it, and accepts last', async () => {
    await withRepository(async (repository) => {
      const right = await repository.commit('x', based({}));
      const changed = await repository.commit('x', based({ [CONTENT]: WRONG }));
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const [found] = await judged(repository, '--only', 'vouch/source-hash');
      expect(found?.help).toContain(`Commit ${changed.slice(0, 12)} changed it`);
      expect(found?.then.map(({ text }) => text)).toEqual([
        `git --literal-pathspecs checkout ${right} -- ${PATH}`,
        expect.stringContaining('git commit -m'),
        expect.stringContaining('Add to ignore'),
      ]);
      expect(sha256(WRONG)).not.toBe(SOURCE_ID);
    });
  });

  test('is made anew as long as nothing published has the commit', async () => {
    await withRepository(async (repository) => {
      const right = await repository.commit('x', based({}));
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const changed = await repository.commit('x', based({ [CONTENT]: WRONG }));
      const [found] = await judged(repository, '--only', 'vouch/source-hash');
      expect(found?.then.map(({ text }) => text)).toEqual([
        `git reset --soft ${right}`,
        `git --literal-pathspecs checkout ${right} -- ${PATH}`,
        `git diff --cached --quiet || git commit -C ${changed}`,
      ]);
    });
  });
});
