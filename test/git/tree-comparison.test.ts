import { expect, test } from 'vitest';
import type { CouldNotCheck } from '../../src/core/failure.ts';
import type { ObjectReader } from '../../src/git/git-object.ts';
import { advance, TreeComparison } from '../../src/git/tree-comparison.ts';
import { TreeStore } from '../../src/git/tree-store.ts';

/** Gives out trees that were made up, by their ids. */
function storeOf(trees: Readonly<Record<string, Buffer>>): TreeStore {
  const reader: ObjectReader = {
    ask: (ids) => {
      const left = ids.map((id) => trees[id] ?? null);
      return {
        next: () => {
          const bytes = left.shift();
          return bytes ? { type: 'tree', bytes } : null;
        },
        end: async () => undefined,
      };
    },
  };
  return new TreeStore(reader);
}

/** So many entries of one mode, all of the same object. */
function entries(mode: string, id: string, count: number): Buffer {
  const item = (at: number) =>
    Buffer.concat([Buffer.from(`${mode} ${10_000 + at}\0`), Buffer.from(id, 'hex')]);
  return Buffer.concat(Array.from({ length: count }, (_, at) => item(at)));
}

/** How the comparison of a tree of 4 folders, each of the same 5 files, ends with these bounds. */
async function ended(most: { paths: number; folders: number }): Promise<string> {
  const [blob, files, root] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)] as const;
  const store = storeOf({
    [files]: entries('100644', blob, 5),
    [root]: entries('40000', files, 4),
  });
  const comparison = new TreeComparison(null, root, most);
  try {
    while (comparison.open.length > 0) await advance(store, [comparison]);
  } catch (error) {
    return (error as CouldNotCheck).code;
  }
  return `${comparison.differences.length} files`;
}

// Real trees that hold themselves many times over: test/git/steps-hostile.test.ts.
test.each([
  [20, 5, '20 files'],
  [19, 5, 'too-many-files'],
  [20, 4, 'too-many-files'],
])('%i paths and %i folders at most: %s', async (paths, folders, end) => {
  expect(await ended({ paths, folders })).toBe(end);
});
