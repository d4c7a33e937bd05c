import {
  endOf,
  FIXED,
  FLAGS,
  HAS_MORE_FLAGS,
  HEADER,
  ID,
  MODE,
  NAME_LENGTH,
  STAGE,
} from './index-format.ts';

/** What an entry with the shortest path takes. */
const SMALLEST_ENTRY = 72;

/** Where the entries of an index stand. */
export class IndexEntries {
  /** Where what follows the last one begins. */
  readonly end: number;
  readonly #bytes: Buffer;
  readonly #starts: Uint32Array;

  private constructor(bytes: Buffer, starts: Uint32Array, end: number) {
    this.#bytes = bytes;
    this.#starts = starts;
    this.end = end;
  }

  /**
   * Goes over them without looking at what they say: thousands are passed over. That they are in order
   * is what git demands of every index, and is looked at where they are listed.
   * @returns null where one is odd
   */
  static in(bytes: Buffer): IndexEntries | null {
    const count = bytes.readUInt32BE(8);
    if (count > bytes.length / SMALLEST_ENTRY) return null;
    const starts = new Uint32Array(count);
    let at = HEADER;
    for (let nth = 0; nth < count; nth += 1) {
      const end = pathEnd(bytes, at);
      if (end <= at + FIXED) return null;
      starts[nth] = at;
      // One to eight NULs fill up to a multiple of eight.
      at += (end - at + 8) & ~7;
    }
    return new IndexEntries(bytes, starts, at);
  }

  get count(): number {
    return this.#starts.length;
  }

  /** Where an entry begins. */
  start(nth: number): number {
    return this.#starts[nth] as number;
  }

  /** Where its path ends, at a NUL. */
  pathEnd(nth: number): number {
    return pathEnd(this.#bytes, this.start(nth));
  }

  path(nth: number): Buffer {
    return this.#bytes.subarray(this.start(nth) + FIXED, this.pathEnd(nth));
  }

  /** The mode and the id that an entry has. */
  file(nth: number): { readonly octal: string; readonly id: Buffer } {
    const start = this.start(nth);
    const octal = this.#bytes.readUInt32BE(start + MODE).toString(8);
    return { octal, id: this.#bytes.subarray(start + ID, start + FLAGS) };
  }
}

/**
 * Where the path of an entry ends; 0 for an entry that is not as usual. Further flags say what is
 * meant to be added or skipped: that is rare, and git's trees leave some of it out.
 */
function pathEnd(bytes: Buffer, start: number): number {
  const flags = ((bytes[start + FLAGS] ?? 0) << 8) | (bytes[start + FLAGS + 1] ?? 0);
  if ((flags & (HAS_MORE_FLAGS | STAGE)) !== 0) return 0;
  const length = flags & NAME_LENGTH;
  const end = length < NAME_LENGTH ? start + FIXED + length : endOf(bytes, start + FIXED);
  return bytes[end] === 0 ? end : 0;
}
