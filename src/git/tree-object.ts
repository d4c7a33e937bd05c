import type { FileMode } from '../core/snapshot.ts';
import { decodePath } from './path-bytes.ts';
import { damagedObject } from './refusals.ts';
import { longest, type Rows, rowsIn, rowsLike } from './rows-of-tree.ts';

/** What one name of a folder is. */
export interface TreeItem {
  readonly name: string;
  readonly mode: FileMode | 'folder';
  readonly id: string;
}

const SPACE = 0x20;
interface Hints {
  readonly like?: TreeObject | null | undefined;
  readonly starts?: readonly number[] | null | undefined;
}

/** A folder as git stores it: a row of `mode name NUL id`, the id in bytes. */
export class TreeObject {
  readonly #id: string;
  readonly #bytes: Buffer;
  readonly #idBytes: number;
  /** Where each item begins, and where the last one ends. */
  readonly #starts: readonly number[];
  /** True where the names are so in order that none can be there twice. */
  readonly #isPlain: boolean;

  /**
   * @param hints what spares a look at all of it: another tree that may be much the same, or where
   * its rows begin, of one that was made here with names in order
   * @throws CouldNotCheck for bytes that are no such row, or that have a name twice.
   */
  constructor(id: string, bytes: Buffer, { like = null, starts: known = null }: Hints = {}) {
    this.#id = id;
    this.#bytes = bytes;
    this.#idBytes = id.length / 2;
    const made = known && { starts: known, isPlain: true };
    const rows = made ?? like?.rowsBeside(bytes) ?? rowsIn(bytes, this.#idBytes);
    if (rows === null) throw damagedObject(id, 'the tree is cut off');
    this.#starts = rows.starts;
    this.#isPlain = rows.isPlain;
    if (!rows.isPlain) this.#demandEachNameOnce();
  }

  /** The rows of bytes that may be much the same; null where all of them have to be looked at. */
  rowsBeside(bytes: Buffer): Rows | null {
    const other = { bytes: this.#bytes, starts: this.#starts };
    return this.#isPlain ? rowsLike(bytes, this.#idBytes, other) : null;
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  /** Bytes of memory, roughly. */
  get weight(): number {
    return this.#bytes.length + 8 * this.#starts.length;
  }

  /** The items from one place up to another. */
  *items(from = 0, to = this.size): Generator<TreeItem> {
    for (let at = from; at < to; at += 1) {
      const [start, end] = [this.#nameStart(at), this.#nameEnd(at)];
      const digits = this.#bytes.toString('latin1', this.#start(at), start - 1);
      const name = decodePath(this.#bytes.subarray(start, end));
      const mode = modeOf(digits);
      if (!mode) throw damagedObject(this.#id, `${JSON.stringify(name)} has the mode ${digits}`);
      // It would stand for what a folder of that name holds.
      if (name.includes('/')) throw damagedObject(this.#id, `${JSON.stringify(name)} is no name`);
      yield { name, mode, id: this.#bytes.toString('hex', end + 1, this.#start(at + 1)) };
    }
  }

  /** How many items at the start are the same in both. */
  commonStart(other: TreeObject): number {
    const most = Math.min(this.size, other.size);
    return longest(most, (from, to) => {
      const [start, end] = [this.#start(from), this.#start(to)];
      return other.#start(to) === end && this.#sameBytes(start, end, other, start);
    });
  }

  /** How many items at the end are the same in both, not counting some at the start. */
  commonEnd(other: TreeObject, start: number): number {
    const most = Math.min(this.size, other.size) - start;
    return longest(most, (from, to) => {
      const [first, end] = [this.#start(this.size - to), this.#start(this.size - from)];
      const otherFirst = other.#start(other.size - to);
      const otherEnd = other.#start(other.size - from);
      return (
        otherEnd - otherFirst === end - first && this.#sameBytes(first, end, other, otherFirst)
      );
    });
  }

  #sameBytes(start: number, end: number, other: TreeObject, otherStart: number): boolean {
    const otherEnd = otherStart + end - start;
    return this.#bytes.compare(other.#bytes, otherStart, otherEnd, start, end) === 0;
  }

  #start(at: number): number {
    return this.#starts[at] as number;
  }

  #demandEachNameOnce(): void {
    const seen = new Set<string>();
    for (const { name } of this.items()) {
      if (seen.has(name)) throw damagedObject(this.#id, `it lists ${JSON.stringify(name)} twice`);
      seen.add(name);
    }
  }

  #nameStart(at: number): number {
    return this.#bytes.indexOf(SPACE, this.#start(at)) + 1;
  }

  #nameEnd(at: number): number {
    return this.#start(at + 1) - this.#idBytes - 1;
  }
}

/** Git looks at the kind of thing and the owner's executable bit, whatever else was written. */
function modeOf(digits: string): TreeItem['mode'] | null {
  if (!/^0?[0-7]{5,6}$/.test(digits)) return null;
  const bits = Number.parseInt(digits, 8);
  switch (bits & 0o170000) {
    case 0o040000:
      return 'folder';
    case 0o100000:
      return bits & 0o100 ? 'executable' : 'file';
    case 0o120000:
      return 'symlink';
    case 0o160000:
      return 'submodule';
    default:
      return null;
  }
}
