import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matches, parsePattern } from '../../src/core/path-pattern.ts';
import { BACKENDS, opened } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';

/** Files with names that patterns fight over. */
const TREE = [
  'a',
  'a.md',
  'b.log',
  'dir/a',
  'dir/a.md',
  'dir/b.log',
  'dir/deep/a',
  'dir/deep/er/a.md',
  'dir/deep/er/x y',
  'A/B',
  '#hash',
  '!bang',
  '[x]',
  'x',
  'é.md',
  'trail ',
  'star*',
  'back\\slash',
];

const part = fc.constantFrom(
  ...['a', 'b', 'x', 'A', 'dir', 'deep', 'er', '.md', '.log', '.', '*', '**', '?', '/', '/', '\\'],
  ...[
    '[ab]',
    '[!a]',
    '[^x]',
    '[a-z]',
    '[b-a]',
    '[x-ab]',
    '[[:alpha:]]',
    '[]x]',
    '[',
    ']',
    '!',
    '#',
    ' ',
    'é',
    '[[:no:]]',
  ],
  ...['**/', '/**', '\\*', '\\ ', '[*]', '[x-]', '[\\]]', '{a,b}', '+(a)', 'y', '-'],
);
const line = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
const ignoreFile = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 4 }), fc.constantFrom('\n', '\r\n'))
  .map(([lines, end]) => lines.join(end));

/** Untracked paths, by both backends. */
async function untracked(repo: TestRepository): Promise<string[][]> {
  return Promise.all(
    BACKENDS.map((backend) =>
      opened(backend, repo, async (repository) => {
        const { entries } = await repository.worktree();
        return entries.map(({ path }) => path);
      }),
    ),
  );
}

describe('js: what .gitignore says', () => {
  test(
    'is what it says to git, for patterns of any kind',
    () =>
      withRepository(async (repo) => {
        const samples = fc.sample(fc.tuple(ignoreFile, fc.option(ignoreFile)), {
          numRuns: 120,
          seed: 7,
        });
        for (const [i, [outer, inner]] of samples.entries()) {
          const folder = join(repo.root, `case-${i}`);
          for (const path of TREE) {
            mkdirSync(join(folder, path, '..'), { recursive: true });
            writeFileSync(join(folder, path), '');
          }
          writeFileSync(join(folder, '.gitignore'), outer);
          if (inner !== null) writeFileSync(join(folder, 'dir', '.gitignore'), inner);
        }
        const [native = [], js = []] = await untracked(repo);
        const shown = (paths: string[], i: number) =>
          paths
            .filter((path) => path.startsWith(`case-${i}/`))
            .map((path) => path.slice(`case-${i}/`.length));
        for (const [i, sample] of samples.entries()) {
          const patterns = JSON.stringify(sample);
          expect({ patterns, shown: shown(js, i) }).toEqual({ patterns, shown: shown(native, i) });
        }
        // The samples are no use if they ignore nothing, or all.
        expect(native.length).toBeGreaterThan(samples.length * 4);
        expect(native.length).toBeLessThan(samples.length * (TREE.length - 0.2));
      }),
    30_000,
  );

  test('stands in several places, the nearest of which wins', () =>
    withRepository(async (repo) => {
      repo.write({
        '.gitignore': '*.log\nout/\n',
        'keep/.gitignore': '!*.log\n',
        'keep/a.log': '',
        'a.log': '',
        'b.tmp': '',
        'c.bak': '',
        'out/keep/a.md': '',
        '.git/info/exclude': '*.tmp\n!c.bak\n',
        '../home/.config/git/ignore': '*.bak\n*.user\n',
        'd.user': '',
        'e.md': '',
      });
      const [native, js] = await untracked(repo);
      expect(js).toEqual(['.gitignore', 'c.bak', 'e.md', 'keep/.gitignore', 'keep/a.log']);
      expect(native).toEqual(js);
      await repo.git('config', 'core.excludesFile', '~/other');
      repo.write({ '../home/other': 'e.md\n' });
      const [configured, again] = await untracked(repo);
      expect(again).toEqual(['.gitignore', 'c.bak', 'd.user', 'keep/.gitignore', 'keep/a.log']);
      expect(configured).toEqual(again);
    }));

  test('does not reach what is tracked, but hides new files of an ignored folder', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'build/tracked.md': 'tracked' });
      repo.write({ '.gitignore': 'build/\n', 'build/new.md': 'new' });
      const [native, js] = await untracked(repo);
      expect(js).toEqual(['.gitignore', 'build/tracked.md']);
      expect(native).toEqual(js);
    }));

  test('ignores case where git does', () =>
    withRepository(async (repo) => {
      repo.write({
        '.gitignore': 'READ[A-Z]e*\n[[:upper:]]z\n[Q]\n',
        'readme.md': '',
        'Readme.TXT': '',
        Q: '',
        q: '',
        yz: '',
      });
      const before = await untracked(repo);
      await repo.git('config', 'core.ignoreCase', 'true');
      const after = await untracked(repo);
      expect(before[1]).toEqual(['.gitignore', 'Readme.TXT', 'q', 'readme.md', 'yz']);
      // A single letter of a set is the letter it is.
      expect(after[1]).toEqual(['.gitignore', 'Q', 'q']);
      expect([before[0], after[0]]).toEqual([before[1], after[1]]);
    }));

  test('a range that runs backwards is its first letter', () =>
    withRepository(async (repo) => {
      repo.write({ '.gitignore': '[c-a]\n[!z-x]2\n[C-B]3\n', a: '', b: '', c: '', C: '' });
      repo.write({ y2: '', z2: '', b3: '', c3: '', C3: '' });
      const shown = ['.gitignore', 'C', 'a', 'b', 'b3', 'c3', 'z2'];
      expect(await untracked(repo)).toEqual([shown, shown]);
      await repo.git('config', 'core.ignoreCase', 'true');
      const [native, js] = await untracked(repo);
      expect(js).toEqual(native);
    }));

  test.each([
    [`${'*a'.repeat(500)}b`, 'a'.repeat(2000)],
    [`${'**/a/'.repeat(200)}b`, 'a/'.repeat(1000)],
    [`${'[!b]*'.repeat(200)}b`, 'a'.repeat(2000)],
    [`${'**/'.repeat(300)}b`, 'a/'.repeat(1000)],
    // What tries every way to part the path does not see the end.
  ])('does not try every way to fit: %s', (pattern, path) => {
    const parsed = parsePattern(pattern);
    const options = { isFolder: false, ignoreCase: false };
    expect(parsed && matches(parsed, path, options)).toBe(false);
    expect(parsed && matches(parsed, `${path}b`, options)).toBe(true);
  });

  test('a pattern may be longer than any path', () => {
    const options = { isFolder: false, ignoreCase: false };
    const long = parsePattern('*a'.repeat(100_000));
    expect(long && matches(long, 'a'.repeat(4000), options)).toBe(false);
    const fitting = parsePattern('*a'.repeat(600));
    expect(fitting && matches(fitting, 'a'.repeat(600), options)).toBe(true);
    expect(parsePattern(`#${'*a'.repeat(600)}`)).toBeNull();
  });
});
