import { expect, test } from 'vitest';
import { NearPaths } from '../../src/engine/near-paths.ts';

const PATHS = [
  'docs/queues.md',
  'docs/bench-1.txt',
  'docs/README.md',
  'src/a.ts',
  'src/README.md',
  'research/stores.md',
];

test.each([
  ['another case', 'Docs/Queues.md', 'docs/queues.md', true],
  ['a slip of a letter', 'docs/queue.md', 'docs/queues.md', true],
  ['a number that may be meant', 'docs/bench-2.txt', 'docs/bench-1.txt', false],
  ['the same name elsewhere', 'docs/stores.md', 'research/stores.md', false],
])('%s', (_name, asked, path, isSure) => {
  expect(new NearPaths(PATHS).to(asked)).toEqual({ path, isSure });
});

test.each([
  ['two files of the name', 'lib/README.md'],
  ['a short name', 'src/b.ts'],
  ['nothing like it', 'docs/measurements.md'],
])('no file is named for %s', (_name, asked) => {
  expect(new NearPaths(PATHS).to(asked)).toBeNull();
});

test('two files that differ in case only are both as near', () => {
  expect(new NearPaths(['a/Notes.md', 'a/notes.md']).to('A/NOTES.md')).toBeNull();
});
