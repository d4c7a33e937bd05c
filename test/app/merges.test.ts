import { describe, expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';

const BROKEN = '---\nid: 2\nsubject: "hello"\n---\n\nHello.\n';

describe('a merge that is not committed yet', () => {
  test('brings what HEAD lacks: the broken record of the other side, whose head is named', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.txt': 'x' });
      await repo.git('checkout', '-q', '-b', 'side');
      const side = await repo.commit('broken', { 'messages/2.md': BROKEN });
      await repo.git('checkout', '-q', 'main');
      await repo.commit('ours', { 'b.txt': 'y' });
      await repo.git('merge', '--quiet', '--no-commit', '--no-ff', 'side');
      const lint = async (...args: readonly string[]) => {
        const { code, out } = await call([...args, '-f', 'json'], {
          cwd: repo.root,
          env: repo.env,
        });
        return { code, ...JSON.parse(out) };
      };
      for (const args of [['--staged'], ['--hook', 'pre-commit']]) {
        const { code, diagnostics, notes } = await lint(...args);
        expect({ code, rules: diagnostics.map(({ rule }: { rule: string }) => rule) }).toEqual({
          code: 1,
          rules: ['MB-001'],
        });
        expect(notes).toEqual([
          `1 new problem is in the merged head ${side} already, and not in HEAD: fix it there and merge again, or fix it in this merge.`,
        ]);
      }
      // What the merge itself breaks did not come with that head.
      repo.write({ 'messages/2.md': BROKEN.replace('hello', 'hello again') });
      await repo.git('add', '--all');
      expect(await lint('--staged')).toMatchObject({ code: 1, notes: [] });
    }));
});
