import type { FileMode } from '../core/snapshot.ts';
import { decodePath, encodePath } from './path-bytes.ts';
import { damagedObject } from './refusals.ts';
import { FOLDER_DIGIT, longest, type Rows, rowsIn, rowsLike } from './rows-of-tree.ts';

/** What one name of a folder is. */
export interface TreeItem {
  readonly name: string;
  readonly mode: FileMode | 'folder';
  readonly id: string;
}

const SPACE = 0x20;
const SLASH = 0x2f;

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

  *items(): Generator<TreeItem> {
    for (let at = 0; at < this.size; at += 1) yield this.#item(at);
  }

  /** The items of some names. Where names are in order, those are not looked at that are far from them. */
  *named(names: ReadonlySet<string>): Generator<TreeItem> {
    if (!this.#isPlain) {
      for (const item of this.items()) if (names.has(item.name)) yield item;
      return;
    }
    for (const name of names) {
      const folder = encodePath(`${name}/`);
      for (const key of [folder.subarray(0, -1), folder]) {
        const at = longest(this.size, (_, to) => this.#compareKey(to - 1, key) < 0);
        if (at < this.size && this.#compareKey(at, key) === 0) yield this.#item(at);
      }
    }
  }

  /** Which comes first, an item by what it is in order by, or a key: a folder's name has a slash at its end. */
  #compareKey(at: number, key: Buffer): number {
    const [start, end] = [this.#nameStart(at), this.#nameEnd(at)];
    const length = end - start;
    const order = this.#bytes.compare(key, 0, Math.min(length, key.length), start, end);
    if (order !== 0) return order;
    const isFolder = this.#bytes[this.#start(at)] === FOLDER_DIGIT;
    if (key.length === length) return isFolder ? 1 : 0;
    const next = key[length] as number;
    return isFolder ? SLASH - next || length + 1 - key.length : -1;
  }

  #item(at: number): TreeItem {
    const [start, end] = [this.#nameStart(at), this.#nameEnd(at)];
    const digits = this.#bytes.toString('latin1', this.#start(at), start - 1);
    const name = decodePath(this.#bytes.subarray(start, end));
    const mode = modeOf(digits);
    if (!mode) throw damagedObject(this.#id, `${JSON.stringify(name)} has the mode ${digits}`);
    // It would stand for what a folder of that name holds.
    if (name.includes('/')) throw damagedObject(this.#id, `${JSON.stringify(name)} is not a name`);
    return { name, mode, id: this.#bytes.toString('hex', end + 1, this.#start(at + 1)) };
  }

  /**
   * What this tree and another one hold otherwise, of each. Rows that are the same in both, one after
   * the other, are passed over as bytes: of tens of thousands mostly a few are others. Where names are
   * in order, no other items are among these but such that stand elsewhere.
   */
  differing(other: TreeObject): readonly [own: readonly TreeItem[], others: readonly TreeItem[]] {
    const own: TreeItem[] = [];
    const others: TreeItem[] = [];
    let [at, there] = [0, 0];
    while (at < this.size || there < other.size) {
      const same = this.#sameFrom(at, other, there);
      at += same;
      there += same;
      const order = this.#compareNames(at, other, there);
      if (order <= 0 && at < this.size) own.push(this.#item(at++));
      if (order >= 0 && there < other.size) others.push(other.#item(there++));
    }
    return [own, others];
  }

  /** How many items from one place on are the same as those of another tree from a place of it on. */
  #sameFrom(at: number, other: TreeObject, there: number): number {
    const most = Math.min(this.size - at, other.size - there);
    const areSame = (from: number, to: number) => {
      const [start, end] = [this.#start(at + from), this.#start(at + to)];
      const [otherStart, otherEnd] = [other.#start(there + from), other.#start(there + to)];
      return (
        otherEnd - otherStart === end - start && this.#sameBytes(start, end, other, otherStart)
      );
    };
    let reach = 1;
    while (reach < most && areSame(0, reach)) reach *= 2;
    return longest(Math.min(reach, most), areSame);
  }

  /** Which of two items comes first by its name; what is at the end comes last. */
  #compareNames(at: number, other: TreeObject, there: number): number {
    if (at === this.size) return 1;
    if (there === other.size) return -1;
    const [start, end] = [this.#nameStart(at), this.#nameEnd(at)];
    return this.#bytes.compare(
      other.#bytes,
      other.#nameStart(there),
      other.#nameEnd(there),
      start,
      end,
    );
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
