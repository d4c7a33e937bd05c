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
    const trees = store.ask(round.map(({ id }) => id));
    try {
      for (const { prefix, whole, id: folder } of round) {
        for (const { name, mode, id } of (await trees.next(folder)).items()) {
          const path = prefix + name;
          const isWanted = whole || wanted.has(path);
          if (mode !== 'folder') {
            if (isWanted) entries.push({ path, mode, id });
          } else if (isWanted || onTheWay.has(path)) {
            open.push({ prefix: `${path}/`, id, whole: isWanted });
          }
        }
        listed += 1;
        demandFew(entries.length, open.length + listed);
      }
    } finally {
      await trees.end();
    }
  }
  return entries;
}
