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

/** How the mode of a folder begins, and no other. */
const FOLDER_DIGIT = 0x34;

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
    const { starts, isPlain } = rowsIn(bytes, this.#idBytes);
    if (starts === null) throw damagedObject(id, 'the tree is cut off');
    this.#starts = starts;
    if (!isPlain) this.#demandEachNameOnce();
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

/** Where the rows of a folder begin, and where the last one ends. */
interface Rows {
  /** Null for bytes that are no such rows. */
  readonly starts: number[] | null;
  /** True where the names are so in order that none can be there twice. */
  readonly isPlain: boolean;
}

/** Cuts a folder into its rows, in one pass: there may be tens of thousands. */
function rowsIn(bytes: Buffer, idBytes: number): Rows {
  const starts = [0];
  let isPlain = true;
  let [before, beforeEnd] = [0, 0];
  for (let at = 0; at < bytes.length; starts.push(at)) {
    const space = endOfWord(bytes, at, SPACE);
    const nul = endOfWord(bytes, space + 1, 0);
    const isItem = bytes[space] === SPACE && space > at && nul > space + 1;
    const next = nul + 1 + idBytes;
    if (!isItem || next > bytes.length) return { starts: null, isPlain };
    const ending = bytes[at] === FOLDER_DIGIT ? SLASH : 0;
    isPlain &&= at === 0 || isPlainlyBefore(bytes, before, beforeEnd, space + 1, nul, ending);
    [before, beforeEnd] = [space + 1, nul];
    at = next;
  }
  return { starts, isPlain };
}

/** Where a byte stands, or a NUL before it; the end of all bytes where neither does. */
function endOfWord(bytes: Buffer, from: number, byte: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== byte && bytes[at] !== 0) at += 1;
  return at;
}

/**
 * True where the first of two names comes before the second, and the second does not begin with it.
 * Git compares names as bytes, a folder's with a slash at its end. In this order, in which almost
 * every tree is, a name can come twice only as a file and as a folder: then the file is followed by
 * names that begin with its own.
 * @param ending what git takes for the byte behind the second name
 */
function isPlainlyBefore(
  bytes: Buffer,
  first: number,
  firstEnd: number,
  second: number,
  secondEnd: number,
  ending: number,
): boolean {
  let [a, b] = [first, second];
  while (a < firstEnd && b < secondEnd && bytes[a] === bytes[b]) {
    a += 1;
    b += 1;
  }
  // The second begins with the first, or is the same.
  if (a === firstEnd) return false;
  const byte = b === secondEnd ? ending : (bytes[b] as number);
  return (bytes[a] as number) < byte;
}

/**
 * The largest count up to `most` for which all is the same, found by halving.
 * @param areSame whether the items from one place up to another are the same
 */
function longest(most: number, areSame: (from: number, to: number) => boolean): number {
  let same = 0;
  for (let differing = most + 1; differing - same > 1; ) {
    const middle = (same + differing) >> 1;
    if (areSame(same, middle)) same = middle;
    else differing = middle;
  }
  return same;
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
