import { fileMode } from '../../file-mode.ts';
import type { ListedTrees } from '../../index-trees.ts';
import { objectId } from '../../object-id.ts';
import type { IndexEntries } from './index-entries.ts';
import { type KnownFolder, MOST_DEPTH } from './known-folders.ts';

const SLASH = 0x2f;

/** What git writes in a tree in another way than in the index. */
const OLD_MODE = '100664';

/** Makes the trees of the folders of an index that changed since git made one. */
export class TreeMaker {
  readonly #entries: IndexEntries;
  /** By id, what the new ones hold. */
  readonly #made = new Map<string, Buffer>();
  /** The next entry. */
  #nth = 0;

  constructor(entries: IndexEntries) {
    this.#entries = entries;
  }

  /** Null where git does not know enough, or the index is odd. */
  make(known: KnownFolder): ListedTrees | null {
    const root = this.#treeOf(0, known, 0);
    return root && this.#isDone ? { root: root.toString('hex'), bytes: this.#made } : null;
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
    const folder = this.#isDone ? NO_BYTES : this.#entries.path(this.#nth).subarray(0, length);
    if (known?.id) return this.#passed(folder, known.count) ? known.id : null;
    const rows = new TreeRows();
    const names = new Set<string>();
    while (this.#isIn(folder)) {
      const path = this.#entries.path(this.#nth);
      const slash = path.indexOf(SLASH, length);
      const name = path.subarray(length, slash === -1 ? undefined : slash);
      const key = name.toString('latin1');
      // What is a file and a folder at once is one of the two for git.
      if (names.has(key)) return null;
      names.add(key);
      const below = known?.folders.get(key) ?? null;
      const isMade =
        slash === -1
          ? this.#addFile(name, rows)
          : this.#addFolder(name, rows, { length: slash + 1, known: below, depth });
      if (!isMade) return null;
    }
    const tree = rows.bytes;
    const id = objectId('sha1', 'tree', tree);
    this.#made.set(id, tree);
    return Buffer.from(id, 'hex');
  }

  /** Passes over a folder that git has a tree of: it has to end where git says that it does. */
  #passed(folder: Buffer, count: number): boolean {
    this.#nth += count;
    return this.#nth <= this.#entries.count && !this.#isIn(folder);
  }

  #isIn(folder: Buffer): boolean {
    if (this.#isDone) return false;
    const path = this.#entries.path(this.#nth);
    return path.length > folder.length && path.subarray(0, folder.length).equals(folder);
  }

  #addFolder(name: Buffer, rows: TreeRows, { length, known, depth }: Below): boolean {
    const id = this.#treeOf(length, known, depth + 1);
    if (id !== null) rows.add('40000', name, id);
    return id !== null;
  }

  #addFile(name: Buffer, rows: TreeRows): boolean {
    const { octal, id } = this.#entries.file(this.#nth);
    this.#nth += 1;
    if (fileMode(octal) === null || octal === OLD_MODE || id.equals(NO_ID)) return false;
    rows.add(octal, name, id);
    return true;
  }
}

/** A folder in a folder. */
interface Below {
  /** Bytes of its path, with a `/` at its end. */
  readonly length: number;
  readonly known: KnownFolder | null;
  readonly depth: number;
}

const NO_BYTES = Buffer.alloc(0);
const NO_ID = Buffer.alloc(20);

/** The rows of a tree, one behind the other: there may be thousands. */
class TreeRows {
  #bytes = Buffer.allocUnsafe(1024);
  #length = 0;

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  add(octal: string, name: Buffer, id: Buffer): void {
    const end = this.#length + octal.length + 1 + name.length + 1 + id.length;
    if (end > this.#bytes.length) {
      this.#bytes = Buffer.concat([this.bytes], Math.max(end, 2 * this.#bytes.length));
    }
    let at = this.#length;
    at += this.#bytes.write(`${octal} `, at, 'latin1');
    this.#bytes.set(name, at);
    at += name.length;
    this.#bytes[at] = 0;
    this.#bytes.set(id, at + 1);
    this.#length = end;
  }
}
