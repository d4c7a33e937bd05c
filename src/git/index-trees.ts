import type { FileMode, SnapshotEntry } from '../core/snapshot.ts';
import { type ObjectFormat, objectId } from './object-id.ts';
import { encodePath } from './path-bytes.ts';

/** A listing as the folders that git would store for it. */
export interface ListedTrees {
  /** The id of the folder that holds all. */
  readonly root: string;
  /** What each folder would be, by id. */
  readonly bytes: ReadonlyMap<string, Buffer>;
}

const OCTAL: Readonly<Record<FileMode, string>> = {
  file: '100644',
  executable: '100755',
  symlink: '120000',
  submodule: '160000',
};

/**
 * Makes the folders that `git write-tree` would store: those that a commit has as well need not be
 * read to know that they hold the same.
 * @param entries sorted by path, all with ids. Names beyond U+FFFF may be in another order than git's:
 * then a folder has another id than git's, and is compared name by name.
 */
export function treesOf(entries: readonly SnapshotEntry[], format: ObjectFormat): ListedTrees {
  const bytes = new Map<string, Buffer>();
  let at = 0;
  /** The folder of the next entry, which begins with so many characters. */
  const folder = (prefix: string): string => {
    const items: Buffer[] = [];
    for (let entry = entries[at]; entry?.path.startsWith(prefix); entry = entries[at]) {
      const { path, mode, id } = entry;
      const slash = path.indexOf('/', prefix.length);
      if (slash === -1) {
        items.push(itemOf(OCTAL[mode], path.slice(prefix.length), id ?? ''));
        at += 1;
      } else {
        const name = path.slice(prefix.length, slash);
        items.push(itemOf('40000', name, folder(path.slice(0, slash + 1))));
      }
    }
    const tree = Buffer.concat(items);
    const id = objectId(format, 'tree', tree);
    bytes.set(id, tree);
    return id;
  };
  return { root: folder(''), bytes };
}

/** `mode name NUL id`, the id in bytes. */
function itemOf(octal: string, name: string, id: string): Buffer {
  const named = encodePath(name);
  const item = Buffer.allocUnsafe(octal.length + 1 + named.length + 1 + id.length / 2);
  item.write(`${octal} `, 'latin1');
  named.copy(item, octal.length + 1);
  item[octal.length + 1 + named.length] = 0;
  item.write(id, octal.length + 2 + named.length, 'hex');
  return item;
}
