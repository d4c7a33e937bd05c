import type { Step } from '../core/change.ts';
import { formatOf } from '../core/object-id.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import type { ObjectReader } from './git-object.ts';
import { type ListedTrees, noId, treesOf } from './index-trees.ts';
import { advance, TreeComparison } from './tree-comparison.ts';
import type { Difference } from './tree-difference.ts';
import { TreeStore } from './tree-store.ts';

/** A listing as trees. @param entries sorted by path @param like an id of the repository */
export function listedTrees(entries: readonly SnapshotEntry[], like: string): ListedTrees {
  return treesOf(entries, formatOf(like));
}

/** A step to a listing of which git has not all contents: these have no id again. */
export function withoutMadeIds(step: Step, like: string): Step {
  const nobody = noId(formatOf(like));
  const changes = step.changes.map((change) =>
    change.after?.id === nobody ? { ...change, after: { ...change.after, id: null } } : change,
  );
  return { ...step, changes };
}

/**
 * What a state holds otherwise than each of some trees. A folder that both hold is not read: its id
 * says all of it.
 */
export async function differencesTo(
  { root, bytes, starts }: ListedTrees,
  trees: readonly string[],
  reader: ObjectReader,
): Promise<Difference[][]> {
  const store = new TreeStore(alsoFrom({ bytes, starts }, reader));
  const found: Difference[][] = [];
  for (const tree of trees) {
    const comparison = new TreeComparison(tree, root);
    while (comparison.open.length > 0) await advance(store, [comparison]);
    found.push(comparison.differences);
  }
  return found;
}

/** A reader that has some trees already. */
function alsoFrom(
  { bytes: trees, starts }: Pick<ListedTrees, 'bytes' | 'starts'>,
  reader: ObjectReader,
): ObjectReader {
  return {
    ask(ids) {
      const others = reader.ask(ids.filter((id) => !trees.has(id)));
      const left = ids.values();
      return {
        next() {
          const id = left.next().value ?? '';
          const bytes = trees.get(id);
          if (bytes === undefined) return others.next();
          return { type: 'tree', bytes, starts: starts?.get(id) };
        },
        end: () => others.end(),
      };
    },
  };
}
