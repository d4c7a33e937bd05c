import { describe, expect, test } from 'vitest';
import {
  gitsVerdicts,
  HOSTILE_PATTERNS,
  type IgnoreCase,
  ownVerdicts,
  randomCases,
} from './ignore-cases.ts';

function caseOf(text: string | Uint8Array, ...paths: string[]): IgnoreCase {
  return { ignoreFiles: { '.gitignore': Buffer.from(text) }, paths };
}

const DEEP = { '.gitignore': '*.log\nout/\n', 'keep/.gitignore': '!*.log\n' };

/** Patterns, a path, and whether it is ignored. */
const SAID: readonly (readonly [patterns: string, path: string, ignored: boolean])[] = [
  ['build', 'build', true],
  ['build', 'a/b/build', true],
  ['build/', 'a/build/x', true],
  ['build/', 'a/build', false],
  ['/build', 'build', true],
  ['/build', 'a/build', false],
  ['a/build', 'a/build', true],
  ['a/build', 'x/a/build', false],
  ['*.log', 'a/b.log', true],
  ['*.log', 'a/b.txt', false],
  ['a/*.log', 'a/b/c.log', false],
  ['a/**/c.log', 'a/c.log', true],
  ['a/**/c.log', 'a/b/b/c.log', true],
  ['a/**\\/c.log', 'a/c.log', false],
  ['a/**\\/c.log', 'a/b/b/c.log', true],
  ['a**/c', 'ab/b/c', true],
  ['?**/c', 'ab/b/c', false],
  ['**/tmp', 'x/tmp', true],
  ['a/**', 'a/b/c', true],
  ['a/**', 'a', false],
  ['?.md', 'a.md', true],
  ['?.md', 'ab.md', false],
  ['[a-c].md', 'b.md', true],
  ['[!a-c].md', 'b.md', false],
  ['[^a-c].md', 'd.md', true],
  ['[]].md', '].md', true],
  ['\\#a', '#a', true],
  ['# a', '# a', false],
  ['\\!a', '!a', true],
  ['a  ', 'a', true],
  ['a\\ ', 'a ', true],
  ['a\t', 'a', false],
  ['  ', '  ', false],
  ['/', 'a', false],
  ['a/\n!a/b', 'a/b', true],
  ['a/*\n!a/b', 'a/b', false],
  ['*.log\n!keep.log', 'keep.log', false],
  ['!keep.log\n*.log', 'keep.log', true],
  ['*.log\r\n', 'a.log', true],
  ['\ufeff*.log', 'a.log', true],
  ['a\0b', 'a', true],
  ['A', 'a', false],
  // What one reader of two got wrong once.
  ['[[:digit:]]', '1', true],
  ['[[:valueOf:]]', '1', false],
  ['[[:digit:]]', 'a', false],
  ['[[:alpha:]]*', 'abc', true],
  ['[[:alpha:]]*', '1', false],
  ['foo[a-', 'foo[a-', false],
  ['[a\\]]x', ']x', true],
  ['[a\\]]x', 'ax', true],
  ['[', '[', false],
  ['\\[', '[', true],
  ['a?c', 'aéc', false],
  ['a??c', 'aéc', true],
];

test.each(SAID)('%j says of %s: %s', async (patterns, path, expected) => {
  const [verdict] = await ownVerdicts(caseOf(patterns, path));
  expect(verdict?.ignored === true).toBe(expected);
});

describe('git says the same', () => {
  test('of each of these', () => {
    const verdicts = gitsVerdicts(SAID.map(([patterns, path]) => caseOf(patterns, path)));
    const said = SAID.map(([patterns, path], index) => {
      const ignored = verdicts[index]?.[0]?.ignored === true;
      return [patterns, path, ignored];
    });
    expect(said).toEqual(SAID);
  });

  test('of patterns and paths at random, and names the same line', async () => {
    const cases = randomCases(160, 20261122);
    const gits = gitsVerdicts(cases);
    let [pairs, ignored, takenBack] = [0, 0, 0];
    for (const [index, each] of cases.entries()) {
      const own = await ownVerdicts(each);
      for (const [at, path] of each.paths.entries()) {
        const git = gits[index]?.[at] ?? null;
        const verdict = own[at] ?? null;
        // Git names no line for a path of which only a folder was taken back.
        const comparable = git === null && verdict?.ignored === false ? null : verdict;
        const patterns = Object.entries(each.ignoreFiles).map(([name, bytes]) => [
          name,
          Buffer.from(bytes).toString('latin1'),
        ]);
        expect({ patterns, path, verdict: comparable }).toEqual({ patterns, path, verdict: git });
        pairs += 1;
        if (git?.ignored) ignored += 1;
        else if (git !== null) takenBack += 1;
      }
    }
    expect(pairs).toBeGreaterThan(5000);
    // Cases are no use where nothing is ignored, or all.
    expect(ignored).toBeGreaterThan(pairs / 12);
    expect(takenBack).toBeGreaterThan(pairs / 50);
  }, 30_000);
});

test('the line that decides is named: the nearest file, the last line, a folder above', async () => {
  const ignoreFiles = Object.fromEntries(
    Object.entries(DEEP).map(([name, text]) => [name, Buffer.from(text)]),
  );
  const paths = ['a.log', 'keep/a.log', 'out/keep/a.md', 'keep/a.md'];
  expect(await ownVerdicts({ ignoreFiles, paths })).toEqual([
    { by: '.gitignore:1', ignored: true },
    { by: 'keep/.gitignore:1', ignored: false },
    { by: '.gitignore:2', ignored: true },
    null,
  ]);
});

test.each(HOSTILE_PATTERNS)('comes to an end: %s', async (_what, patterns, path) => {
  const [verdict] = await ownVerdicts(caseOf(patterns, path));
  expect(verdict).toBeNull();
});

test('a path that is not there may have been meant as a folder', async () => {
  const { memorySnapshot } = await import('../../src/discover/memory-snapshot.ts');
  const { readIgnoreRules } = await import('../../src/engine/ignored.ts');
  const { StatePaths } = await import('../../src/engine/presence.ts');
  const { entries, read } = memorySnapshot({ '.gitignore': 'build/\n' });
  const rules = await readIgnoreRules({ paths: new StatePaths({ entries }), read }, 100);
  expect(rules.decide('build', 'unknown')?.ignores).toBe(true);
  expect(rules.decide('build', 'file')).toBeNull();
});
