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

  /** Cuts the row into its items. */
  #findStarts(): number[] {
    const bytes = this.#bytes;
    const starts = [0];
    for (let at = 0; at < bytes.length; starts.push(at)) {
      const space = bytes.indexOf(SPACE, at);
      const nul = bytes.indexOf(0, at);
      const isItem = space > at && nul > space + 1;
      at = nul + 1 + this.#idBytes;
      if (!isItem || at > bytes.length) throw damagedObject(this.#id, 'the tree is cut off');
    }
    return starts;
  }

  /**
   * In git's order, in which almost every tree is, a name can come twice only as a file and as a
   * folder: then the file is followed by names that begin with its own.
   */
  #demandEachNameOnce(): void {
    let plain = true;
    for (let at = 1; at < this.size && plain; at += 1) {
      plain = this.#plainlyBefore(at - 1, at);
    }
    if (plain) return;
    const seen = new Set<string>();
    for (const { name } of this.items()) {
      if (seen.has(name)) throw damagedObject(this.#id, `it lists ${JSON.stringify(name)} twice`);
      seen.add(name);
    }
  }

  /**
   * True where the first of two comes before the second and the second does not begin with it. Git
   * compares names as bytes, a folder's with a slash at its end.
   */
  #plainlyBefore(first: number, second: number): boolean {
    const bytes = this.#bytes;
    const [a, aEnd] = [this.#nameStart(first), this.#nameEnd(first)];
    const [b, bEnd] = [this.#nameStart(second), this.#nameEnd(second)];
    const shorter = Math.min(aEnd - a, bEnd - b);
    for (let i = 0; i < shorter; i += 1) {
      const difference = (bytes[a + i] as number) - (bytes[b + i] as number);
      if (difference !== 0) return difference < 0;
    }
    // One of them is the start of the other.
    if (shorter === aEnd - a) return false;
    return (bytes[a + shorter] as number) < this.#byteBehind(second);
  }

  /** What git takes for the byte behind a name. */
  #byteBehind(at: number): number {
    return this.#bytes[this.#start(at)] === FOLDER_DIGIT ? SLASH : 0;
  }

  #nameStart(at: number): number {
    return this.#bytes.indexOf(SPACE, this.#start(at)) + 1;
  }

  #nameEnd(at: number): number {
    return this.#start(at + 1) - this.#idBytes - 1;
  }
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
