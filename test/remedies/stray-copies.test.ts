import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MATRIX_PATH, matrix, matrixFile } from '../../src/protocols/consensus/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { paired } from '../runs.ts';
import { commandsOf, done, judged } from './judged.ts';

const NAMES = [
  MATRIX_PATH.replace('.json', '.sync-conflict-20261102-190000-ABCDEFG.json'),
  MATRIX_PATH.replace('.json', ' (conflicted copy).json'),
  MATRIX_PATH.replace('.json', ' - Copy.json'),
  MATRIX_PATH.replace(/([^/]+)$/, 'Copy of $1'),
];
const OTHER_WORDS = matrix({ topic: 'Other words' });

describe('a copy that a sync tool or a file manager left', () => {
  const places = ['untracked', 'staged', 'unpublished', 'published'];

  test.each(paired(NAMES, places))(
    '%s, %s: goes by what is printed, of whichever version it is one',
    (copy, how) =>
      withRepository(async (repository) => {
        await repository.commit('first', matrixFile());
        const base = await repository.commit('base', { [MATRIX_PATH]: OTHER_WORDS });
        await repository.git('update-ref', 'refs/remotes/origin/main', base);
        repository.write({ [copy]: matrix() });
        if (how !== 'untracked') await repository.git('add', '-A');
        if (how.endsWith('published')) await repository.git('commit', '-qm', 'copied');
        if (how === 'published')
          await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        const found = (await judged(repository)).filter(({ path }) => path === copy);
        expect(found.map(({ rule }) => rule)).toContain('consensus/unique-question');
        for (const each of found) expect(commandsOf(each).join()).toContain(' rm -q -f ');
        done(repository, found);
        expect(existsSync(join(repository.root, copy))).toBe(false);
        expect(await repository.git('show', `:${MATRIX_PATH}`)).toBe(OTHER_WORDS.trimEnd());
        for (const args of [[], ['--staged'], ['--since', 'origin/main']])
          expect((await judged(repository, ...args)).filter(({ path }) => path === copy)).toEqual(
            [],
          );
      }),
  );

  test('stays where it says what no version of the other one says', () =>
    withRepository(async (repository) => {
      await repository.commit('base', matrixFile());
      const [copy = ''] = NAMES;
      repository.write({ [copy]: OTHER_WORDS });
      const found = (await judged(repository)).filter(({ path }) => path === copy);
      expect(found.flatMap(commandsOf)).toEqual([]);
    }));
});
