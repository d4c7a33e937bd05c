import type { SnapshotEntry } from '../core/snapshot.ts';
import type { TreeStore } from './tree-comparison.ts';
import { TreeComparison } from './tree-comparison.ts';

/** All files of a tree, in no order. @throws CouldNotCheck when a folder is missing or damaged. */
export async function listTree(store: TreeStore, tree: string): Promise<SnapshotEntry[]> {
  const comparison = new TreeComparison(null, tree);
  while (!comparison.isDone) await store.advance([comparison]);
  return comparison.differences.flatMap(({ after }) => after ?? []);
}
