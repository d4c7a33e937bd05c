import { describe, expect, test } from 'vitest';
import { CITED, contribution, PATH } from '../../src/protocols/contributions/example.ts';
import { digest, entry, MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';
import { commandsOf, errors, judged } from './judged.ts';

describe('what a later commit puts right is not rewritten', () => {
  test.each(['own', 'published'])(
    'a contribution without an entry, in a commit that is %s',
    (whose) =>
      withRepository(async (repository) => {
        await repository.commit('start', { ...CITED, 'README.md': '# Work\n' });
        await repository.commit('contribution', { [PATH]: contribution({ status: 'draft' }) });
        await repository.commit('other', { 'README.md': '# Other work\n' });
        if (whose === 'published')
          await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        const found = errors(await judged(repository, '--history'));
        expect(found).toMatchObject([
          {
            rule: 'history/manifest-appended',
            by: 'you',
            help: expect.stringContaining(
              `Append an entry for the file: \`lint-protocol contribution seal ${PATH}\``,
            ),
          },
        ]);
        expect(found.flatMap(commandsOf)).toEqual([]);
        expect(found[0]?.help).not.toMatch(/amend|into one|new id/);
        const { root, env } = repository;
        expect(await call(['contribution', 'seal', PATH], { cwd: root, env })).toMatchObject({
          code: 0,
        });
        await repository.git('add', '-A');
        await repository.git('commit', '-qm', 'entry');
        expect(errors(await judged(repository, '--history'))).toEqual([]);
        expect(errors(await judged(repository, '--since', 'HEAD~2'))).toEqual([]);
      }),
  );

  test('a contribution that was changed by hand, and is given back what it was', () =>
    withRepository(async (repository) => {
      const text = contribution({ status: 'draft' });
      const store = { ...CITED, [PATH]: text, [MANIFEST]: entry({ checksum: digest(text) }) };
      const base = await repository.commit('start', store);
      const changed = contribution({ status: 'draft', sessionLabel: 'Other' });
      await repository.commit('by hand', { [PATH]: changed });
      const told = async () =>
        errors(await judged(repository, '--history')).map(({ rule }) => rule);
      await repository.commit('other', { 'README.md': '# Work\n' });
      expect(await told()).toEqual(['history/manifest-appended']);
      // The manifest says itself that the file is another one.
      expect(errors(await judged(repository)).map(({ rule }) => rule)).toContain(
        'manifest/checksum',
      );
      await repository.git('checkout', base, '--', PATH);
      await repository.git('commit', '-qm', 'back');
      expect(await told()).toEqual([]);
      expect(errors(await judged(repository, '--since', base))).toEqual([]);
      await repository.commit('another', { [PATH]: changed });
      await repository.commit('a third', { [PATH]: contribution({ sessionLabel: 'Third' }) });
      await repository.git('checkout', base, '--', PATH);
      await repository.git('commit', '-qm', 'back again');
      expect(await told()).toEqual([]);
    }));
});
