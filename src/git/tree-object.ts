import type { FileMode } from '../core/snapshot.ts';
import { decodePath } from './path-bytes.ts';
import { damagedObject } from './refusals.ts';

/** What one name of a folder is. */
export interface TreeItem {
  readonly name: string;
  readonly mode: FileMode | 'folder';
  readonly id: string;
}

const SPACE = 0x20;
const SLASH = 0x2f;

/** A folder as git stores it: a row of `mode name NUL id`, the id in bytes. */
export class TreeObject {
  readonly #id: string;
  readonly #bytes: Buffer;
  readonly #idBytes: number;
  /** Where each item begins, and where the last one ends. */
  readonly #starts: readonly number[];

  /** @throws CouldNotCheck for bytes that are no such row, or that have a name twice. */
  constructor(id: string, bytes: Buffer) {
    this.#id = id;
    this.#bytes = bytes;
    this.#idBytes = id.length / 2;
    this.#starts = this.#findStarts();
    this.#demandEachNameOnce();
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
      const { space, nul, end } = this.#parts(at);
      const digits = this.#bytes.toString('latin1', this.#starts[at], space);
      const name = decodePath(this.#bytes.subarray(space + 1, nul));
      const mode = modeOf(digits);
      if (!mode) throw damagedObject(this.#id, `${JSON.stringify(name)} has the mode ${digits}`);
      yield { name, mode, id: this.#bytes.toString('hex', nul + 1, end) };
    }
  }

  /** How many items at the start are the same in both. */
  commonStart(other: TreeObject): number {
    const most = Math.min(this.size, other.size);
    let count = 0;
    while (count < most && this.#sameItem(count, other, count)) count += 1;
    return count;
  }

  /** How many items at the end are the same in both, where `start` at the other end are. */
  commonEnd(other: TreeObject, start: number): number {
    const most = Math.min(this.size, other.size) - start;
    let count = 0;
    while (count < most && this.#sameItem(this.size - 1 - count, other, other.size - 1 - count)) {
      count += 1;
    }
    return count;
  }

  #sameItem(at: number, other: TreeObject, otherAt: number): boolean {
    const start = this.#starts[at] as number;
    const end = this.#starts[at + 1] as number;
    const otherStart = other.#starts[otherAt] as number;
    const otherEnd = other.#starts[otherAt + 1] as number;
    if (end - start !== otherEnd - otherStart) return false;
    return this.#bytes.compare(other.#bytes, otherStart, otherEnd, start, end) === 0;
  }

  /** Where an item's name begins (behind the blank) and ends, and where the item ends. */
  #parts(at: number): { space: number; nul: number; end: number } {
    const end = this.#starts[at + 1] as number;
    const space = this.#bytes.indexOf(SPACE, this.#starts[at]);
    return { space, nul: end - this.#idBytes - 1, end };
  }

  #findStarts(): number[] {
    const bytes = this.#bytes;
    const starts = [0];
    for (let at = 0; at < bytes.length; starts.push(at)) {
      let space = at;
      while (space < bytes.length && bytes[space] !== SPACE && bytes[space] !== 0) space += 1;
      let nul = space;
      while (nul < bytes.length && bytes[nul] !== 0) nul += 1;
      at = nul + 1 + this.#idBytes;
      const isItem = bytes[space] === SPACE && nul > space + 1 && at <= bytes.length;
      if (!isItem) throw damagedObject(this.#id, 'the tree is cut off');
    }
    return starts;
  }

  /** In git's order, in which almost every tree is, no name can come twice. */
  #demandEachNameOnce(): void {
    let ordered = true;
    for (let at = 1; at < this.size && ordered; at += 1) ordered = this.#comesBefore(at - 1, at);
    if (ordered) return;
    const seen = new Set<string>();
    for (const { name, mode } of this.items()) {
      const key = mode === 'folder' ? `${name}/` : name;
      if (seen.has(key)) throw damagedObject(this.#id, `it lists ${JSON.stringify(key)} twice`);
      seen.add(key);
    }
  }

  /** Git compares names as bytes, a folder's with a slash at its end. */
  #comesBefore(first: number, second: number): boolean {
    const a = this.#parts(first);
    const b = this.#parts(second);
    for (let i = 1; ; i += 1) {
      const x = this.#byteOfName(first, a, i);
      const y = this.#byteOfName(second, b, i);
      if (x !== y) return x < y;
      if (x === 0) return false;
    }
  }

  #byteOfName(at: number, { space, nul }: { space: number; nul: number }, i: number): number {
    if (space + i < nul) return this.#bytes[space + i] as number;
    // `40000` is the only mode that begins so.
    const isFolder = this.#bytes[this.#starts[at] as number] === 0x34;
    return space + i === nul && isFolder ? SLASH : 0;
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
