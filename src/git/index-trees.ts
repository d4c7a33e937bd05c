import { isAscii } from '../core/ascii.ts';
import { type ObjectFormat, objectId } from '../core/object-id.ts';
import { type FileMode, lastIdOf, type SnapshotEntry } from '../core/snapshot.ts';
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

/** Entries of listings whose folders are made anew each time. */
const FEW = 200;

/** The folders of the listing that was the last of many entries. The next one is mostly the same but for a few. */
let latest: ReadonlyMap<string, MadeFolder> = new Map();

/**
 * Makes the folders that `git write-tree` would store: those that a commit has as well need not be
 * read to know that they hold the same. A folder that is as it was made last is not made again.
 * @param entries sorted by path; those without an id get one that nothing has. Names beyond U+FFFF may be in another order than git's:
 * then a folder has another id than git's, and is compared name by name.
 */
export function treesOf(entries: readonly SnapshotEntry[], format: ObjectFormat): ListedTrees {
  const bytes = new Map<string, Buffer>();
  const made = new Map<string, MadeFolder>();
  const nobody = noId(format);
  const stored = ({ prefix, paths, ids }: OpenFolder): string => {
    const before = latest.get(prefix);
    const isSame =
      before?.format === format && isEqual(before.paths, paths) && isEqual(before.ids, ids);
    const folder = isSame ? before : madeFolder({ prefix, paths, ids }, format);
    made.set(prefix, folder);
    bytes.set(folder.id, folder.tree);
    return folder.id;
  };
  const root: OpenFolder = { prefix: '', paths: [], ids: [], parent: null };
  // Not by recursion: a path may lead through more folders than the stack has room for.
  let folder = root;
  const leave = (parent: OpenFolder): void => {
    parent.paths.push(folder.prefix);
    parent.ids.push(stored(folder));
    folder = parent;
  };
  for (const entry of entries) {
    const { path } = entry;
    while (folder.parent !== null && !path.startsWith(folder.prefix)) leave(folder.parent);
    const start = folder.prefix.length;
    for (let end = path.indexOf('/', start); end !== -1; end = path.indexOf('/', end + 1)) {
      folder = { prefix: path.slice(0, end + 1), paths: [], ids: [], parent: folder };
    }
    folder.paths.push(path);
    // The id first: of a held file, a look may show another mode.
    folder.ids.push(lastIdOf(entry) ?? nobody, entry.mode);
  }
  while (folder.parent !== null) leave(folder.parent);
  const id = stored(root);
  if (entries.length > FEW) latest = made;
  return { root: id, bytes };
}

/** A folder that the next entry may be in as well. */
interface OpenFolder {
  readonly prefix: string;
  /** Of its files, and of its folders with a slash at the end. */
  readonly paths: string[];
  /** Of each file the id and the mode, of each folder the id. */
  readonly ids: string[];
  readonly parent: OpenFolder | null;
}

interface MadeFolder extends Pick<OpenFolder, 'paths' | 'ids'> {
  readonly format: ObjectFormat;
  readonly id: string;
  readonly tree: Buffer;
}

function isEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}

function madeFolder(
  { prefix, paths, ids }: Omit<OpenFolder, 'parent'>,
  format: ObjectFormat,
): MadeFolder {
  let at = 0;
  const items = paths.map((path): Item => {
    const id = ids[at++] as string;
    const name = path.slice(prefix.length);
    if (name.endsWith('/')) return { octal: '40000', name: name.slice(0, -1), id };
    // Sound because the mode of a file stands behind its id.
    return { octal: OCTAL[ids[at++] as FileMode], name, id };
  });
  const tree = treeOf(items);
  return { paths, ids, format, id: objectId(format, 'tree', tree), tree };
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
