import type { SnapshotEntry } from '../core/snapshot.ts';
import type { TreeItem, TreeObject } from './tree-object.ts';

/** One path that two trees hold otherwise. */
export interface Difference {
  readonly before: SnapshotEntry | null;
  readonly after: SnapshotEntry | null;
}

/** A folder that two trees hold otherwise; null where it is none. */
export interface FolderPair {
  /** The folder's path with a `/` at its end; '' for the root. */
  readonly prefix: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What differs between two states of one folder, without looking into the folders below it. */
export function compareFolders(
  prefix: string,
  before: TreeObject | null,
  after: TreeObject | null,
): { differences: Difference[]; folders: FolderPair[] } {
  const start = before && after ? before.commonStart(after) : 0;
  const end = before && after ? before.commonEnd(after, start) : 0;
  const were = itemsByName(before, start, end);
  const are = itemsByName(after, start, end);
  const differences: Difference[] = [];
  const folders: FolderPair[] = [];
  for (const name of new Set([...were.keys(), ...are.keys()])) {
    const [was, is] = [were.get(name) ?? null, are.get(name) ?? null];
    if (was?.id === is?.id && was?.mode === is?.mode) continue;
    if ((was ?? is)?.mode === 'folder') {
      folders.push({ prefix: prefix + name, before: was?.id ?? null, after: is?.id ?? null });
    } else {
      differences.push({ before: entryOf(prefix, was), after: entryOf(prefix, is) });
    }
  }
  return { differences, folders };
}

/** A file that becomes a folder is one thing gone and another come: `name` and `name/`. */
function itemsByName(
  tree: TreeObject | null,
  start: number,
  end: number,
): ReadonlyMap<string, TreeItem> {
  const items = tree ? [...tree.items(start, tree.size - end)] : [];
  return new Map(items.map((item) => [nameOf(item), item]));
}

function nameOf({ name, mode }: TreeItem): string {
  return mode === 'folder' ? `${name}/` : name;
}

function entryOf(prefix: string, item: TreeItem | null): SnapshotEntry | null {
  if (!item || item.mode === 'folder') return null;
  return { path: prefix + item.name, mode: item.mode, id: item.id };
}
