import type { SnapshotEntry } from '../core/snapshot.ts';
import type { ObjectReader } from './git-object.ts';
import { treesOf } from './index-trees.ts';
import { advance, TreeComparison } from './tree-comparison.ts';
import type { Difference } from './tree-difference.ts';
import { TreeStore } from './tree-store.ts';

/**
 * What a listing holds otherwise than each of some trees. A folder that both hold is not read: its id
 * says all of it.
 * @param entries sorted by path, all with ids
 */
export async function differencesTo(
  entries: readonly SnapshotEntry[],
  trees: readonly string[],
  reader: ObjectReader,
): Promise<Difference[][]> {
  const format = trees[0]?.length === 64 ? 'sha256' : 'sha1';
  const { root, bytes } = treesOf(entries, format);
  const store = new TreeStore(alsoFrom(bytes, reader));
  const found: Difference[][] = [];
  for (const tree of trees) {
    const comparison = new TreeComparison(tree, root);
    while (comparison.open.length > 0) await advance(store, [comparison]);
    found.push(comparison.differences);
  }
  return found;
}

/** A reader that has some trees already. */
function alsoFrom(trees: ReadonlyMap<string, Buffer>, reader: ObjectReader): ObjectReader {
  return {
    ask(ids) {
      const others = reader.ask(ids.filter((id) => !trees.has(id)));
      const left = ids.values();
      return {
        next() {
          const bytes = trees.get(left.next().value ?? '');
          return bytes === undefined ? others.next() : { type: 'tree', bytes };
        },
        end: () => others.end(),
      };
    },
  };
}
