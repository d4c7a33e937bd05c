import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { applied, PackNumbers } from './delta.ts';

/** An object as it is stored, its id not looked at. */
export interface StoredBytes {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Types that have a number in a pack. */
const TYPES: Readonly<Record<number, string>> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' };
const OFFSET_DELTA = 6;
const ID_DELTA = 7;

const ID_BYTES = 20;

/** Of an index: its signature and version, then how many ids begin with each byte or a lower one. */
const SIGNATURE = Buffer.from('ff744f6300000002', 'hex');
const FAN = 256;
const NAMES = SIGNATURE.length + 4 * FAN;

/** Bytes of a piece in which content is inflated, at least: zlib takes no smaller ones. */
const SMALLEST_PIECE = 64;

/** Bytes that an object's head has at most: its size, and its base. */
const HEAD_BYTES = 32;

/** Git itself makes chains of 50, or 250 when it tries hard. */
const LONGEST_CHAIN = 256;

/** Names with the same first byte: a repository of thirty million objects has so many. */
const MOST_NAMES = 2 ** 17;

/** What applying a byte of a delta costs, in bytes that are inflated. */
const DELTA_COST = 16;

/** What an object is read with. */
export interface Reading {
  /** Bytes that it may have. */
  readonly most: number;
  /** Takes note of bytes that are about to be made. @throws RangeError where it is enough. */
  spend(bytes: number): void;
  /** Reads an object that another is made of, wherever it is; null where it is nowhere. */
  baseOf(id: string): StoredBytes | null;
}

/** One pack of a repository, and the index that says where its objects are (gitformat-pack). */
export class PackFile {
  readonly #index: number;
  readonly #pack: number;
  readonly #packBytes: number;
  readonly #fan: Buffer;

  /**
   * @param path without `.idx` and `.pack`
   * @throws The system's error; and RangeError for an index of another version, and for no file.
   */
  constructor(path: string) {
    // Opening a pipe waits for somebody to write into it.
    if (!['.idx', '.pack'].every((ending) => statSync(path + ending).isFile())) {
      throw new RangeError(`${path} is not a file`);
    }
    this.#index = openSync(`${path}.idx`, 'r');
    try {
      this.#fan = readAt(this.#index, 0, NAMES);
      if (!this.#fan.subarray(0, SIGNATURE.length).equals(SIGNATURE)) {
        throw new RangeError(`${path}.idx is of another version`);
      }
      this.#pack = openSync(`${path}.pack`, 'r');
    } catch (error) {
      closeSync(this.#index);
      throw error;
    }
    this.#packBytes = fstatSync(this.#pack).size;
  }

  close(): void {
    closeSync(this.#index);
    closeSync(this.#pack);
  }

  /**
   * An object of the pack; null for one that it does not have.
   * @throws RangeError for one that is larger, takes more, or is not as it should be; also what zlib
   * says.
   */
  read(id: Buffer, reading: Reading): StoredBytes | null {
    const offset = this.#offsetOf(id);
    return offset === null ? null : this.#readAt(offset, reading);
  }

  #readAt(start: number, reading: Reading): StoredBytes {
    const deltas: Buffer[] = [];
    for (let offset = start; deltas.length < LONGEST_CHAIN; ) {
      const numbers = new PackNumbers(
        readAt(this.#pack, offset, Math.min(HEAD_BYTES, this.#packBytes - offset)),
      );
      const first = numbers.byte();
      const low = first & 0x0f;
      const size = (first & 0x80) === 0 ? low : numbers.size(low, 16);
      const type = (first >> 4) & 7;
      const back = type === OFFSET_DELTA ? numbers.distance() : 0;
      const id =
        type === ID_DELTA ? numbers.bytes.toString('hex', numbers.at, numbers.at + ID_BYTES) : null;
      const content = offset + numbers.at + (id === null ? 0 : ID_BYTES);
      if (size > reading.most) throw new RangeError('the object is large');
      const plain = TYPES[type];
      reading.spend(plain === undefined ? size * DELTA_COST : size);
      const bytes = this.#inflated(content, size);
      if (plain !== undefined) return made({ type: plain, bytes }, deltas, reading);
      deltas.push(bytes);
      if (id !== null) {
        const base = reading.baseOf(id);
        if (base === null) throw new RangeError('a base is not there');
        return made(base, deltas, reading);
      }
      if (back === 0 || back >= offset) throw new RangeError('a base is before the pack');
      offset -= back;
    }
    throw new RangeError('a chain has no end');
  }

  /** Content that takes so many bytes when it is inflated. How many it takes before is not written down. */
  #inflated(offset: number, size: number): Buffer {
    // What can't be made smaller is stored with a few bytes more for each 16 KiB.
    const most = Math.min(size + (size >> 8) + 64, this.#packBytes - ID_BYTES - offset);
    const bytes = inflateSync(readAt(this.#pack, offset, most), {
      maxOutputLength: size + 1,
      // In pieces, and then copied, a large one would take twice as long; small ones are hundreds, and
      // would take a piece of 16 kB each.
      chunkSize: Math.max(size + 1, SMALLEST_PIECE),
    });
    if (bytes.length !== size) throw new RangeError('the object is not as long as it says');
    return bytes;
  }

  /** Where an object begins; null for one that is not here. */
  #offsetOf(id: Buffer): number | null {
    const first = id[0] as number;
    const from = first === 0 ? 0 : this.#countUpTo(first - 1);
    const to = this.#countUpTo(first);
    const count = this.#countUpTo(FAN - 1);
    if (from > to || to > count) throw new RangeError('the index of a pack is damaged');
    if (to - from > MOST_NAMES) throw new RangeError('the pack has very many objects');
    const names = readAt(this.#index, NAMES + ID_BYTES * from, ID_BYTES * (to - from));
    let at = names.indexOf(id);
    // It may stand across two names.
    while (at % ID_BYTES !== 0 && at !== -1) at = names.indexOf(id, at + 1);
    if (at === -1) return null;
    // Names, then a checksum of four bytes each, then the places.
    const places = NAMES + (ID_BYTES + 4) * count;
    const place = readAt(this.#index, places + 4 * (from + at / ID_BYTES), 4).readUInt32BE();
    if (place < 2 ** 31) return place;
    const far = places + 4 * count + 8 * (place - 2 ** 31);
    return Number(readAt(this.#index, far, 8).readBigUInt64BE());
  }

  #countUpTo(byte: number): number {
    return this.#fan.readUInt32BE(SIGNATURE.length + 4 * byte);
  }
}

/** What a chain of deltas, the last one first, makes of what they rest on. */
function made(
  { type, bytes }: StoredBytes,
  deltas: readonly Buffer[],
  { most, spend }: Reading,
): StoredBytes {
  const whole = deltas.reduceRight((base, delta) => {
    const next = applied(delta, base, most);
    spend(next.length);
    return next;
  }, bytes);
  return { type, bytes: whole };
}

/** @throws The system's error; and RangeError where the file ends before. */
function readAt(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(Math.max(0, length));
  let filled = 0;
  while (filled < bytes.length) {
    const count = readSync(descriptor, bytes, filled, bytes.length - filled, position + filled);
    if (count === 0) throw new RangeError('the file ends before');
    filled += count;
  }
  return bytes;
}
