import { describe, expect, test } from 'vitest';
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

describe('a folder of a thousand files', () => {
  const names = Array.from({ length: 1000 }, (_, index) => `docs/notes-${10_000 + index}.md`);
  const near = new NearPaths([...names, 'docs/elsewhere-in-the-folder.md', 'other/notes-1.md']);

  test('is looked through a hundred times, and what costs nothing is found still', () => {
    const found = names.map((name) => near.to(`${name}xx`)?.path ?? null);
    expect(found).toEqual(names.map((name, index) => (index <= 100 ? name : null)));
    expect(near.to('docs/elsewhere-in-the-foldr.md')).toBeNull();
    expect(near.to('DOCS/notes-10001.md')).toEqual({ path: 'docs/notes-10001.md', isSure: true });
    expect(near.to('docs/notes-1.md')).toEqual({ path: 'other/notes-1.md', isSure: false });
  });

  test('is looked through once for one path', () => {
    const again = new NearPaths([...names, 'docs/elsewhere-in-the-folder.md']);
    const asked = Array.from({ length: 1000 }, () => again.to('docs/notes-abcde.md'));
    expect(new Set(asked)).toEqual(new Set([null]));
    expect(again.to('docs/elsewhere-in-the-foldr.md')?.isSure).toBe(true);
  });
});
