import type { SnapshotEntry } from '../core/snapshot.ts';
import { foldersOf } from './folders.ts';
import { demandFew, ROUND } from './tree-comparison.ts';
import type { TreeStore } from './tree-store.ts';

interface Folder {
  readonly prefix: string;
  readonly id: string;
  /** True where all that it holds is wanted, false where only some paths are. */
  readonly whole: boolean;
}

/**
 * Lists the files of a tree, in no order.
 * @param paths only what stands at and below these; null for all
 * @throws CouldNotCheck when a folder on the way is missing or damaged
 */
export async function listTree(
  store: TreeStore,
  tree: string,
  paths: readonly string[] | null,
): Promise<SnapshotEntry[]> {
  const wanted = new Set(paths);
  const onTheWay = new Set(paths?.flatMap((path) => [...foldersOf(path)]));
  const entries: SnapshotEntry[] = [];
  const open: Folder[] = [{ prefix: '', id: tree, whole: paths === null }];
  for (let listed = 0; open.length > 0; ) {
    const round = open.splice(-ROUND);
    const first = listed;
    for await (const tree of store.read(round.map(({ id }) => id))) {
      const { prefix, whole } = round[listed - first] as Folder;
      listed += 1;
      for (const { name, mode, id } of tree.items()) {
        const path = prefix + name;
        const isWanted = whole || wanted.has(path);
        if (mode !== 'folder') {
          if (isWanted) entries.push({ path, mode, id });
        } else if (isWanted || onTheWay.has(path)) {
          open.push({ prefix: `${path}/`, id, whole: isWanted });
        }
      }
      demandFew(entries.length, open.length + listed);
    }
  }
  return entries;
}
