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

/** The listing that was the last of many entries. The next one is mostly the same but for a few. */
let latest: MadeListing | null = null;

/**
 * Makes the folders that `git write-tree` would store: those that a commit has as well need not be
 * read to know that they hold the same. A folder that is as it was made last is not made again.
 * @param entries sorted by path; those without an id get one that nothing has. Names beyond U+FFFF may be in another order than git's:
 * then a folder has another id than git's, and is compared name by name. It is whole where each entry has an id.
 */
export function treesOf(
  entries: readonly SnapshotEntry[],
  format: ObjectFormat,
): ListedTrees & { readonly isWhole: boolean } {
  const nobody = noId(format);
  const made: MadeListing = { entries, format, rows: [], folders: [], places: new Map() };
  const before = latest?.format === format ? latest : null;
  let folder: OpenFolder = { prefix: '', from: 0, first: 0, items: [], parent: null };
  const add = (parent: OpenFolder, { prefix, id }: MadeFolder): void => {
    parent.items.push({ octal: '40000', name: prefix.slice(parent.prefix.length, -1), id });
  };
  // Not by recursion: a path may lead through more folders than the stack has room for.
  const leave = (parent: OpenFolder): void => {
    add(parent, madeFolder(folder, made, before));
    folder = parent;
  };
  for (let at = 0; at < entries.length; at = made.rows.length / 2) {
    const entry = entries[at] as SnapshotEntry;
    const { path } = entry;
    while (folder.parent !== null && !path.startsWith(folder.prefix)) leave(folder.parent);
    let again: MadeFolder | null = null;
    let end = path.indexOf('/', folder.prefix.length);
    for (; end !== -1 && again === null; end = path.indexOf('/', end + 1)) {
      const prefix = path.slice(0, end + 1);
      again = before && madeAgain(before, prefix, made);
      if (again !== null) add(folder, again);
      else folder = { prefix, from: at, first: made.folders.length, items: [], parent: folder };
    }
    if (again !== null) continue;
    const id = lastIdOf(entry) ?? nobody;
    // Behind the id: of a held file, a look may show another mode.
    const { mode } = entry;
    made.rows.push(id, mode);
    folder.items.push({ octal: OCTAL[mode], name: path.slice(folder.prefix.length), id });
  }
  while (folder.parent !== null) leave(folder.parent);
  const root = madeFolder(folder, made, before).id;
  if (entries.length > FEW) latest = made;
  const bytes = new Map(made.folders.map(({ id, tree }) => [id, tree]));
  return { root, bytes, isWhole: !made.rows.includes(nobody) };
}

/** A folder that the next entry may be in as well. */
interface OpenFolder {
  readonly prefix: string;
  /** The place of its first entry. */
  readonly from: number;
  /** How many folders were made before those in it. */
  readonly first: number;
  readonly items: Item[];
  readonly parent: OpenFolder | null;
}

interface MadeFolder extends Omit<OpenFolder, 'parent'> {
  /** The place behind its last entry. */
  readonly to: number;
  readonly id: string;
  readonly tree: Buffer;
}

interface MadeListing {
  readonly entries: readonly SnapshotEntry[];
  readonly format: ObjectFormat;
  /** Of each entry the id and the mode. */
  readonly rows: string[];
  /** Each behind those in it. */
  readonly folders: MadeFolder[];
  /** The places of folders, by what paths in them begin with. */
  readonly places: Map<string, number>;
}

function madeFolder(
  { prefix, from, first, items }: OpenFolder,
  made: MadeListing,
  before: MadeListing | null,
): MadeFolder {
  const like = before?.folders[before.places.get(prefix) ?? -1];
  const tree = like === undefined ? treeOf(items) : treeLike(like, items);
  const to = made.rows.length / 2;
  const folder = { prefix, from, first, to, items, id: objectId(made.format, 'tree', tree), tree };
  made.places.set(prefix, made.folders.push(folder) - 1);
  return folder;
}

/** The folder that begins here, with all in it, as it was made before; null where it is another. */
function madeAgain(
  { entries: others, rows, folders, places }: MadeListing,
  prefix: string,
  made: MadeListing,
): MadeFolder | null {
  const last = places.get(prefix);
  const same = last === undefined ? undefined : folders[last];
  if (last === undefined || same === undefined) return null;
  const nobody = noId(made.format);
  const at = made.rows.length / 2;
  const moved = at - same.from;
  for (let place = same.from; place < same.to; place += 1) {
    const entry = made.entries[place + moved];
    if (entry === undefined || entry.path !== others[place]?.path) return null;
    if ((lastIdOf(entry) ?? nobody) !== rows[2 * place] || entry.mode !== rows[2 * place + 1])
      return null;
  }
  if (made.entries[same.to + moved]?.path.startsWith(prefix)) return null;
  for (let row = 2 * same.from; row < 2 * same.to; row += 1) made.rows.push(rows[row] as string);
  const further = made.folders.length - same.first;
  for (const { from, to, first, ...folder } of folders.slice(same.first, last + 1)) {
    const there = { from: from + moved, to: to + moved, first: first + further, ...folder };
    made.places.set(folder.prefix, made.folders.push(there) - 1);
  }
  return made.folders.at(-1) ?? null;
}

/** What a folder holds by one name. */
interface Item {
  readonly octal: string;
  readonly name: string;
  readonly id: string;
}

/** The tree of some items that are mostly those of another one: their rows are taken from there. */
function treeLike({ items: others, tree }: MadeFolder, items: readonly Item[]): Buffer {
  const isSame = (one: Item | undefined, other: Item | undefined) =>
    one?.name === other?.name && one?.id === other?.id && one?.octal === other?.octal;
  const most = Math.min(items.length, others.length);
  let above = 0;
  while (above < most && isSame(items[above], others[above])) above += 1;
  let below = 0;
  while (below < most - above && isSame(items.at(-1 - below), others.at(-1 - below))) below += 1;
  const start = sizeOf(others.slice(0, above));
  const end = start + sizeOf(others.slice(above, others.length - below));
  const between = treeOf(items.slice(above, items.length - below));
  return Buffer.concat([tree.subarray(0, start), between, tree.subarray(end)]);
}

/** Bytes of their rows. */
function sizeOf(items: readonly Item[]): number {
  return items.reduce((sum, { octal, name, id }) => {
    const length = isAscii(name) ? name.length : encodePath(name).length;
    return sum + octal.length + 1 + length + 1 + id.length / 2;
  }, 0);
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
