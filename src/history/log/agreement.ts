import { Buffer } from 'node:buffer';
import type { LogContent } from './log-content.ts';

const LINE_FEED = 10;

/** How far some contents are the same. */
export interface Agreement {
  /** The bytes from the start that all of them share. */
  readonly length: number;
  /** Where the first record begins that is not, or not known to be, whole in all of them. */
  readonly recordStart: number;
  /** The byte that each goes on with, null where it ends. */
  readonly next: readonly (number | null)[];
}

/**
 * Reads contents side by side, a piece of each at a time, to where they part or one ends. Where none
 * parts, all are read to their end: it is there that what gives a content finds it damaged.
 */
export async function agreementOf(contents: readonly LogContent[]): Promise<Agreement> {
  const readers = contents.map((content) => new Reader(content));
  let length = 0;
  let recordStart = 0;
  try {
    for (;;) {
      // One after the other: whoever reads small contents whole needs one git for all of them.
      for (const reader of readers) await reader.fill();
      const pieces = readers.map(({ piece }) => piece);
      const least = Math.min(...pieces.map((piece) => piece.length));
      const shared = pieces.reduce(sharedStart).subarray(0, least);
      const lineFeed = shared.lastIndexOf(LINE_FEED);
      if (lineFeed >= 0) recordStart = length + lineFeed + 1;
      length += shared.length;
      for (const reader of readers) reader.skip(shared.length);
      if (shared.length < least || least === 0) {
        const next = readers.map(({ piece }) => piece[0] ?? null);
        if (least === 0) for (const reader of readers) await reader.finish();
        return { length, recordStart, next };
      }
    }
  } finally {
    await Promise.all(readers.map((reader) => reader.close()));
  }
}

/** What two pieces have in common from their start. Native comparisons only: bytes come by the gigabyte. */
function sharedStart(one: Uint8Array, other: Uint8Array): Uint8Array {
  const isShared = (from: number, to: number) =>
    Buffer.compare(one.subarray(from, to), other.subarray(from, to)) === 0;
  let shared = 0;
  let end = Math.min(one.length, other.length);
  if (isSameMemory(one, other) || isShared(0, end)) return one.subarray(0, end);
  while (shared < end) {
    const middle = (shared + end + 1) >>> 1;
    if (isShared(shared, middle)) shared = middle;
    else end = middle - 1;
  }
  return one.subarray(0, shared);
}

/** True for a log and what it is known to begin with. */
function isSameMemory(one: Uint8Array, other: Uint8Array): boolean {
  return one.buffer === other.buffer && one.byteOffset === other.byteOffset;
}

/** A content that is read a piece at a time. */
class Reader {
  /** What was read and not yet skipped. Empty only at the end, once filled. */
  piece: Uint8Array = new Uint8Array();
  readonly #pieces: Iterator<Uint8Array> | AsyncIterator<Uint8Array>;

  constructor(content: LogContent) {
    this.#pieces =
      Symbol.asyncIterator in content
        ? content[Symbol.asyncIterator]()
        : content[Symbol.iterator]();
  }

  async fill(): Promise<void> {
    while (this.piece.length === 0) {
      const next = await this.#pieces.next();
      if (next.done === true) return;
      this.piece = next.value;
    }
  }

  skip(bytes: number): void {
    this.piece = this.piece.subarray(bytes);
  }

  async finish(): Promise<void> {
    while (this.piece.length > 0) {
      this.skip(this.piece.length);
      await this.fill();
    }
  }

  /** Lets what reads the content go. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}
