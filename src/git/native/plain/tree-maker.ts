import { objectId } from '../../../core/object-id.ts';
import type { ListedTrees } from '../../index-trees.ts';
import type { IndexEntries } from './index-entries.ts';
import { FIXED, ID, MODE } from './index-format.ts';
import { type KnownFolder, MOST_DEPTH } from './known-folders.ts';
import { ID_LENGTH, TreeRows } from './tree-rows.ts';

const SLASH = 0x2f;

/**
 * Makes the trees of the folders of an index that changed since git made one. Such a folder may hold
 * tens of thousands of files: bytes are compared and copied where they stand, and nothing is made of
 * an entry but its row.
 */
export class TreeMaker {
  readonly #bytes: Buffer;
  readonly #entries: IndexEntries;
  readonly #rows = new TreeRows();
  /** By id, what the new ones hold. */
  readonly #made = new Map<string, Buffer>();
  /** Where the rows of those begin of which no name begins the next. */
  readonly #starts = new Map<string, readonly number[]>();
  /** The next entry. */
  #nth = 0;

  /** @param bytes the index that the entries are in */
  constructor(bytes: Buffer, entries: IndexEntries) {
    this.#bytes = bytes;
    this.#entries = entries;
  }

  /** Null where git does not know enough, or the index is odd. */
  make(known: KnownFolder): ListedTrees | null {
    const root = this.#treeOf(0, known, 0);
    if (root === null || !this.#isDone) return null;
    return { root: root.toString('hex'), bytes: this.#made, starts: this.#starts };
  }

  get #isDone(): boolean {
    return this.#nth === this.#entries.count;
  }

  /**
   * The id of the folder that the next entry is in.
   * @param length bytes of the folder's path, with a `/` at its end
   */
  #treeOf(length: number, known: KnownFolder | null, depth: number): Buffer | null {
    if (depth > MOST_DEPTH) return null;
    const first = this.#isDone ? 0 : this.#path();
    if (known?.id) return this.#passed(first, length, known.count) ? known.id : null;
    const folder = this.#rows.length;
    const names = new Names(this.#bytes);
    const starts = [0];
    while (this.#isIn(first, length)) {
      const name = this.#path() + length;
      const end = endOfName(this.#bytes, name);
      const isFolder = this.#bytes[end] === SLASH;
      // What holds a NUL is no path, and nothing has no name.
      if (end === name || (!isFolder && end !== this.#entries.pathEnd(this.#nth))) return null;
      if (!names.follows(name, end, isFolder)) return null;
      const isMade = isFolder
        ? this.#addFolder(name, end, { length: end + 1 - name + length, known, depth })
        : this.#addFile(name, end);
      if (!isMade) return null;
      starts.push(this.#rows.length - folder);
    }
    const tree = this.#rows.close(folder);
    const id = objectId('sha1', 'tree', tree);
    this.#made.set(id, tree);
    if (names.isPlain) this.#starts.set(id, starts);
    return Buffer.from(id, 'hex');
  }

  /** Where the path of the next entry begins. */
  #path(): number {
    return this.#entries.start(this.#nth) + FIXED;
  }

  /** Passes over a folder that git has a tree of: it has to end where git says that it does. */
  #passed(first: number, length: number, count: number): boolean {
    this.#nth += count;
    return this.#nth <= this.#entries.count && !this.#isIn(first, length);
  }

  /**
   * Whether the next entry is in a folder.
   * @param first where the path of an entry of the folder begins
   * @param length bytes of the folder's path, with a `/` at its end
   */
  #isIn(first: number, length: number): boolean {
    if (this.#isDone) return false;
    const path = this.#path();
    for (let at = 0; at < length; at += 1) {
      if (this.#bytes[path + at] !== this.#bytes[first + at]) return false;
    }
    return true;
  }

  #addFolder(name: number, end: number, { length, known, depth }: Below): boolean {
    const below = known?.folders.get(this.#bytes.toString('latin1', name, end)) ?? null;
    const id = this.#treeOf(length, below, depth + 1);
    if (id !== null) this.#rows.add(FOLDER, this.#bytes.subarray(name, end), id);
    return id !== null;
  }

  #addFile(name: number, end: number): boolean {
    const bytes = this.#bytes;
    const start = this.#entries.start(this.#nth);
    this.#nth += 1;
    const octal = OCTALS.get(bytes.readUInt32BE(start + MODE));
    if (octal === undefined || isNoId(bytes, start + ID)) return false;
    this.#rows.addFrom(octal, bytes, { name, end, id: start + ID });
    return true;
  }
}

/** A folder in a folder. */
interface Below {
  /** Bytes of its path, with a `/` at its end. */
  readonly length: number;
  /** What git knew of the folder that it is in. */
  readonly known: KnownFolder | null;
  readonly depth: number;
}

/** Modes of files as git writes them in a tree. One that it writes otherwise than the index is listed. */
const OCTALS = new Map(
  ['100644', '100755', '120000', '160000'].map((digits) => [
    Number.parseInt(digits, 8),
    Buffer.from(`${digits} `),
  ]),
);
const FOLDER = Buffer.from('40000 ');

/** Where a name ends: at a slash, or at the NUL behind a path. */
function endOfName(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes[at] !== SLASH && bytes[at] !== 0 && at < bytes.length) at += 1;
  return at;
}

function isNoId(bytes: Buffer, start: number): boolean {
  for (let at = start; at < start + ID_LENGTH; at += 1) if (bytes[at] !== 0) return false;
  return true;
}

/** The names of one folder, each of which has to stand behind the one before as git wants it. */
class Names {
  readonly #bytes: Buffer;
  /** Where the last one begins and ends; -1 for none. */
  #start = -1;
  #end = -1;
  /** True as long as no name begins with the one before. */
  isPlain = true;
  /** Files with whose names others begin, in Latin-1. */
  readonly #begun = new Set<string>();

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** False for a name that is there already, if only as the other one of a file and a folder. */
  follows(start: number, end: number, isFolder: boolean): boolean {
    const [before, beforeEnd] = [this.#start, this.#end];
    this.#start = start;
    this.#end = end;
    if (before === -1) return true;
    const bytes = this.#bytes;
    let same = 0;
    while (before + same < beforeEnd && bytes[before + same] === bytes[start + same]) same += 1;
    // A slash or a NUL ends a name, and is compared as git does.
    if ((bytes[before + same] as number) >= (bytes[start + same] as number)) return false;
    // Between a file and a folder of the same name there are only names that begin with it.
    const isBegun = before + same === beforeEnd;
    if (isBegun) this.isPlain = false;
    if (isBegun && bytes[beforeEnd] === 0) this.#begun.add(this.#text(before, beforeEnd));
    return !isFolder || this.#begun.size === 0 || !this.#begun.has(this.#text(start, end));
  }

  #text(start: number, end: number): string {
    return this.#bytes.toString('latin1', start, end);
  }
}
