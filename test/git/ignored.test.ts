import { describe, expect, test } from 'vitest';
import { BACKENDS, opened } from './observe.ts';
import { withRepository } from './repository-builder.ts';

/** Paths where nothing is, and whether git would pass over a file there. */
const PATHS: readonly (readonly [path: string, ignored: boolean])[] = [
  ['a.md', false],
  ['out', false],
  ['out/a.md', true],
  ['deep/out/new/a.md', true],
  ['a.tmp', true],
  ['kept.tmp', false],
  ['nowhere/at/all.md', false],
  ['own/a.log', true],
  ['own/b.md', false],
  ['a.log', false],
  ['excluded.md', true],
  // What git's commands could read as something else.
  [':(top)a.md', false],
  [':x.tmp', true],
  ['*.md', false],
  ['-a.tmp', true],
  ['"a".tmp', true],
  ['a\nb.tmp', true],
  ['\udcff.tmp', true],
];

describe.each(BACKENDS)('%s: new files that git would ignore', (backend) => {
  test('are told, and no others', () =>
    withRepository(async (repo) => {
      await repo.commit('before', {
        '.gitignore': 'out/\n*.tmp\n!kept.tmp\n',
        'own/.gitignore': '*.log\n',
      });
      repo.write({ '.git/info/exclude': 'excluded.md\n' });
      for (const folder of ['', 'own/']) {
        await opened(
          backend,
          repo,
          async (repository) => {
            const paths = PATHS.map(([path]) => path);
            const wanted = PATHS.flatMap(([path, ignored]) => (ignored ? path : []));
            expect(await repository.ignored(paths)).toEqual(wanted);
            const lines = await Promise.all(wanted.map((path) => repository.ignoringLine(path)));
            expect(lines.every((line) => line?.ignores)).toBe(true);
            expect(await repository.ignoringLine('own/kept.tmp')).toBeNull();
            expect(await repository.ignoringLine('own/x.log')).toMatchObject({
              file: 'own/.gitignore',
              line: 1,
            });
            expect(await repository.ignoringLine('excluded.md')).toMatchObject({
              file: expect.stringMatching(/\.git\/info\/exclude$/),
              line: 1,
            });
          },
          { folder },
        );
      }
    }));

  test('are none where nothing is ignored', () =>
    withRepository((repo) =>
      opened(backend, repo, async (repository) => {
        expect(await repository.ignored(['a.md'])).toEqual([]);
      }),
    ));
});
