import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SnapshotEntry } from '../../src/core/snapshot.ts';
import { treesOf } from '../../src/git/index-trees.ts';
import { byPath } from '../../src/git/order.ts';
import { withRepository } from './repository-builder.ts';

const NAMES = ['a', 'b', 'a.b', 'a-b', 'ab', 'a0', 'é', 'z'];
const MODES = {
  '100644': 'file',
  '100755': 'executable',
  '120000': 'symlink',
  '160000': 'submodule',
} as const;

const entry = fc.record({
  path: fc
    .array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('/')),
  octal: fc.constantFrom(...(Object.keys(MODES) as (keyof typeof MODES)[])),
});

test(
  'a listing makes the folders that git makes of it',
  () =>
    withRepository(async (repo) => {
      const id = await repo.gitWith({ input: 'x' }, 'hash-object', '-w', '--stdin');
      await fc.assert(
        fc.asyncProperty(fc.array(entry, { maxLength: 15 }), async (entries) => {
          const lines = entries.map(({ octal, path }) => `${octal} ${id}\t${path}\n`).join('');
          await repo.git('read-tree', '--empty');
          await repo.gitWith({ input: lines }, 'update-index', '--index-info');
          const listed = (await repo.git('ls-files', '-s', '-z')).split('\0').filter(Boolean);
          const found = listed.map((line): SnapshotEntry => {
            const [what = '', path = ''] = line.split('\t');
            return { path, id, mode: MODES[what.slice(0, 6) as keyof typeof MODES] };
          });
          const { root, bytes } = treesOf(found.sort(byPath), 'sha1');
          expect(root).toBe(await repo.git('write-tree'));
          const trees = await repo.git(
            'ls-tree',
            '-rtd',
            '--format=%(objecttype) %(objectname)',
            root,
          );
          const ids = trees
            .split('\n')
            .filter((line) => line.startsWith('tree'))
            .map((line) => line.slice(5));
          expect([...bytes.keys()].sort()).toEqual([...new Set([root, ...ids])].sort());
        }),
        { numRuns: 40 },
      );
    }),
  120_000,
);

test('a path may lead through more folders than a stack has room for', () => {
  const deep = 'a/'.repeat(100_000);
  const id = '1'.repeat(40);
  const entries = ['a', 'b'].map(
    (name): SnapshotEntry => ({ path: deep + name, id, mode: 'file' }),
  );
  const { root, bytes } = treesOf(entries, 'sha1');
  expect(bytes.size).toBe(100_001);
  expect(bytes.get(root)?.toString('latin1', 0, 8)).toBe('40000 a\0');
});

const FOLDERS = ['a', 'a/b', 'c'];

function manyFiles(folders: readonly string[]): SnapshotEntry[] {
  const paths = folders.flatMap((folder) => Array.from({ length: 90 }, (_, n) => `${folder}/${n}`));
  const id = '1'.repeat(40);
  return paths.map((path): SnapshotEntry => ({ path, id, mode: 'file' })).sort(byPath);
}

test('folders that are as they were are not made again', () => {
  const before = treesOf(manyFiles(FOLDERS), 'sha1');
  const [first, ...others] = manyFiles(FOLDERS);
  const after = treesOf([{ ...(first as SnapshotEntry), mode: 'executable' }, ...others], 'sha1');
  const known = new Set(before.bytes.values());
  const made = [...after.bytes.values()].filter((tree) => !known.has(tree));
  // Of the four, the one above all and the one that holds the file.
  expect(made).toHaveLength(2);
});

test('what is not made again is what would be made', () => {
  const change = fc.record({
    at: fc.nat({ max: 269 }),
    to: fc.constantFrom(
      { id: '2'.repeat(40) },
      { id: null },
      { mode: 'executable' },
      { path: 'a/b/new' },
      { path: 'b/new' },
      null,
    ),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
      treesOf(manyFiles(FOLDERS), 'sha1');
      const entries = new Map(manyFiles(FOLDERS).map((each) => [each.path, each]));
      for (const { at, to } of changes) {
        const [path, old] = [...entries][at % entries.size] as [string, SnapshotEntry];
        entries.delete(path);
        const made = to && ({ ...old, ...to } as SnapshotEntry);
        if (made !== null) entries.set(made.path, made);
      }
      const changed = [...entries.values()].sort(byPath);
      const grown = treesOf(changed, 'sha1');
      // Of these folders none is among those.
      treesOf(manyFiles(['x', 'y', 'z']), 'sha1');
      expect(grown).toEqual(treesOf(changed, 'sha1'));
    }),
    { numRuns: 30 },
  );
});
