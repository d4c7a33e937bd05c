import { isAscii } from '../core/ascii.ts';
import { type ObjectFormat, objectId } from '../core/object-id.ts';
import type { FileMode, SnapshotEntry } from '../core/snapshot.ts';
import { encodePath } from './path-bytes.ts';

/** A listing as the folders that git would store for it. */
export interface ListedTrees {
  /** The id of the folder that holds all. */
  readonly root: string;
  /** What each folder would be, by id. */
  readonly bytes: ReadonlyMap<string, Buffer>;
  /** By id, where the rows of some begin, and where the last one ends: no name of these begins the next. */
  readonly starts?: ReadonlyMap<string, readonly number[]> | undefined;
}

const OCTAL: Readonly<Record<FileMode, string>> = {
  file: '100644',
  executable: '100755',
  symlink: '120000',
  submodule: '160000',
};

/** Stands for the id of a content that only the working tree has: no object has it. */
export function noId(format: ObjectFormat): string {
  return '0'.repeat(format === 'sha256' ? 64 : 40);
}

/**
 * Makes the folders that `git write-tree` would store: those that a commit has as well need not be
 * read to know that they hold the same.
 * @param entries sorted by path; those without an id get one that nothing has. Names beyond U+FFFF may be in another order than git's:
 * then a folder has another id than git's, and is compared name by name.
 */
export function treesOf(entries: readonly SnapshotEntry[], format: ObjectFormat): ListedTrees {
  const bytes = new Map<string, Buffer>();
  const nobody = noId(format);
  const stored = ({ items }: OpenFolder): string => {
    const tree = treeOf(items);
    const id = objectId(format, 'tree', tree);
    bytes.set(id, tree);
    return id;
  };
  const root: OpenFolder = { prefix: '', name: '', items: [], parent: null };
  // Not by recursion: a path may lead through more folders than the stack has room for.
  let folder = root;
  const leave = (parent: OpenFolder): void => {
    parent.items.push({ octal: '40000', name: folder.name, id: stored(folder) });
    folder = parent;
  };
  // The id first: of a held file, that is the look that knows its mode.
  for (const { path, id, mode } of entries) {
    while (folder.parent !== null && !path.startsWith(folder.prefix)) leave(folder.parent);
    let start = folder.prefix.length;
    for (let end = path.indexOf('/', start); end !== -1; end = path.indexOf('/', start)) {
      const [prefix, name] = [path.slice(0, end + 1), path.slice(start, end)];
      folder = { prefix, name, items: [], parent: folder };
      start = end + 1;
    }
    folder.items.push({ octal: OCTAL[mode], name: path.slice(start), id: id ?? nobody });
  }
  while (folder.parent !== null) leave(folder.parent);
  return { root: stored(root), bytes };
}

/** A folder that the next entry may be in as well. */
interface OpenFolder {
  readonly prefix: string;
  readonly name: string;
  readonly items: Item[];
  readonly parent: OpenFolder | null;
}

/** What a folder holds by one name. */
interface Item {
  readonly octal: string;
  readonly name: string;
  readonly id: string;
}

/** A row of `mode name NUL id`, the ids in bytes. */
function treeOf(items: readonly Item[]): Buffer {
  const named = items.map(({ octal, name, id }) => {
    // Bytes that stand for the bytes of a name alone are outside of it.
    const bytes = isAscii(name) ? null : encodePath(name);
    return { octal, name, id, bytes, length: bytes?.length ?? name.length };
  });
  const size = named.reduce((sum, { octal, length, id }) => {
    return sum + octal.length + 1 + length + 1 + id.length / 2;
  }, 0);
  const tree = Buffer.alloc(size);
  let at = 0;
  for (const { octal, name, id, bytes, length } of named) {
    at += tree.write(bytes === null ? `${octal} ${name}` : `${octal} `, at, 'latin1');
    if (bytes !== null) at += bytes.copy(tree, at, 0, length);
    // The NUL is there already.
    at += 1 + tree.write(id, at + 1, 'hex');
  }
  return tree;
}
