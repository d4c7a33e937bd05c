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
    const rows: Buffer[] = [];
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
      const row = slash === -1 ? this.#file(name) : this.#folder(name, slash + 1, below, depth);
      if (row === null) return null;
      rows.push(row);
    }
    const tree = Buffer.concat(rows);
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

  #folder(name: Buffer, length: number, known: KnownFolder | null, depth: number): Buffer | null {
    const id = this.#treeOf(length, known, depth + 1);
    return id && rowOf('40000', name, id);
  }

  #file(name: Buffer): Buffer | null {
    const { octal, id } = this.#entries.file(this.#nth);
    this.#nth += 1;
    const isUsual = fileMode(octal) !== null && octal !== OLD_MODE && id.some((byte) => byte !== 0);
    return isUsual ? rowOf(octal, name, id) : null;
  }
}

const NO_BYTES = Buffer.alloc(0);

function rowOf(octal: string, name: Buffer, id: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${octal} `), name, Buffer.from([0]), id]);
}
