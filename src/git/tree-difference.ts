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
  const differences: Difference[] = [];
  const folders: FolderPair[] = [];
  const tell = (was: TreeItem | null, is: TreeItem | null) => {
    if (was?.id === is?.id && was?.mode === is?.mode) return;
    const item = (was ?? is) as TreeItem;
    if (item.mode === 'folder') {
      const pair = { before: was?.id ?? null, after: is?.id ?? null };
      folders.push({ prefix: `${prefix}${item.name}/`, ...pair });
    } else {
      differences.push({ before: entryOf(prefix, was), after: entryOf(prefix, is) });
    }
  };
  const [old, now] =
    before && after ? before.differing(after) : [before?.items() ?? [], after?.items() ?? []];
  const were = new Map<string, TreeItem>();
  for (const item of old) were.set(keyOf(item), item);
  for (const item of now) {
    const key = keyOf(item);
    tell(were.get(key) ?? null, item);
    were.delete(key);
  }
  for (const item of were.values()) tell(item, null);
  return { differences, folders };
}

/** A file that becomes a folder is one thing gone and another come: `name` and `name/`. */
function keyOf({ name, mode }: TreeItem): string {
  return mode === 'folder' ? `${name}/` : name;
}

function entryOf(prefix: string, item: TreeItem | null): SnapshotEntry | null {
  if (!item || item.mode === 'folder') return null;
  return { path: prefix + item.name, mode: item.mode, id: item.id };
}
