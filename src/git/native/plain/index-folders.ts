import type { SnapshotEntry } from '../../../core/snapshot.ts';
import { fileMode } from '../../file-mode.ts';
import type { ListedTrees } from '../../index-trees.ts';
import { decodePath, encodePath } from '../../path-bytes.ts';
import { IndexEntries } from './index-entries.ts';
import { CHECKSUM, hasKnownExtensions } from './index-format.ts';
import { knownFolders } from './known-folders.ts';
import { TreeMaker } from './tree-maker.ts';

/** An index as folders: what git made trees of already is passed over, as git passes over it. */
export class IndexFolders {
  /** The trees that `git commit` would store: those that git has not are there with what they hold. */
  readonly trees: ListedTrees;
  readonly #entries: IndexEntries;

  private constructor(trees: ListedTrees, entries: IndexEntries) {
    this.trees = trees;
    this.#entries = entries;
  }

  /**
   * @param bytes an index of version 2 or 3 whose checksum is right
   * @returns null where the entries have to be listed: for what is odd, and where git knows no trees
   */
  static in(bytes: Buffer): IndexFolders | null {
    const entries = IndexEntries.in(bytes);
    if (entries === null) return null;
    const end = bytes.length - CHECKSUM;
    const known = hasKnownExtensions(bytes, entries.end, end)
      ? knownFolders(bytes, entries.end, end)
      : null;
    const trees = known && new TreeMaker(bytes, entries).make(known);
    return trees && new IndexFolders(trees, entries);
  }

  get size(): number {
    return this.#entries.count;
  }

  /** What stands at a path; null where no entry does. */
  at(path: string): SnapshotEntry | null {
    const wanted = encodePath(path);
    const from = this.#place(wanted);
    const isThere = from < this.size && this.#entries.path(from).equals(wanted);
    const { octal, id } = isThere ? this.#entries.file(from) : NOTHING;
    const mode = fileMode(octal);
    return mode && { path: decodePath(wanted), mode, id: id.toString('hex') };
  }

  /** How many entries are in a folder and below. */
  countIn(folder: string): number {
    const start = encodePath(`${folder}/`);
    const end = Buffer.from(start);
    // What follows a slash comes behind all that is in the folder.
    end[end.length - 1] = SLASH + 1;
    return this.#place(end) - this.#place(start);
  }

  /** How many entries stand before a path. */
  #place(wanted: Uint8Array): number {
    let from = 0;
    let to = this.size;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (Buffer.compare(this.#entries.path(middle), wanted) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

const SLASH = 0x2f;

const NOTHING = { octal: '', id: Buffer.alloc(0) };
