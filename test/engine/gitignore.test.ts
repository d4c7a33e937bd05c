import { expect, test } from 'vitest';
import { parseGitignore, verdictOf } from '../../src/engine/gitignore.ts';

function verdict(patterns: string, path: string): boolean | null {
  return verdictOf(parseGitignore(patterns), path.split('/'));
}

test.each([
  ['build', 'build', true],
  ['build', 'a/b/build', true],
  ['build/', 'a/build', true],
  ['/build', 'build', true],
  ['/build', 'a/build', null],
  ['a/build', 'a/build', true],
  ['a/build', 'x/a/build', null],
  ['*.log', 'a/b.log', true],
  ['*.log', 'a/b.txt', null],
  ['a/*.log', 'a/b/c.log', null],
  ['a/**/c.log', 'a/c.log', true],
  ['a/**/c.log', 'a/b/b/c.log', true],
  ['**/tmp', 'x/tmp', true],
  ['a/**', 'a/b/c', true],
  ['a/**', 'a', null],
  ['?.md', 'a.md', true],
  ['?.md', 'ab.md', null],
  ['[a-c].md', 'b.md', true],
  ['[!a-c].md', 'b.md', null],
  ['[^a-c].md', 'd.md', true],
  ['[]].md', '].md', true],
  ['\\#a', '#a', true],
  ['# a', '# a', null],
  ['\\!a', '!a', true],
  ['a  ', 'a', true],
  ['a\\ ', 'a ', true],
  ['  ', '  ', null],
  ['/', 'a', null],
  ['*.log\n!keep.log', 'keep.log', false],
  ['!keep.log\n*.log', 'keep.log', true],
  ['*.log\r\n', 'a.log', true],
])('%j says of %s: %s', (patterns, path, expected) => {
  expect(verdict(patterns, path)).toBe(expected);
});

test('a pattern of many stars takes no time to fail', () => {
  const pattern = `${'*a'.repeat(200)}b`;
  expect(verdict(pattern, 'a'.repeat(4000))).toBe(null);
  expect(verdict(`${'**/a/'.repeat(200)}b`, 'a/'.repeat(2000))).toBe(null);
  expect(verdict('['.repeat(1_000_000), 'a')).toBe(null);
});
