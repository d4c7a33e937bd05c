import { createHash, type Hash, hash } from 'node:crypto';
import type { LogContent } from './log-content.ts';
import type { RecordNumbers } from './record-numbers.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const LONGEST_PIECE = 2 ** 20;

/** The records of a content, each as a number that it shares with all records of the same bytes. */
export interface RecordList {
  readonly numbers: readonly number[];
  /** Whether the last of them ends in a line feed; true where there is none. */
  readonly isFinished: boolean;
}

/** Where a record stands in a content: byte offsets. */
export interface RecordSpan {
  readonly start: number;
  /** Before the line feed. */
  readonly end: number;
  /** Before the line feed, and before a carriage return in front of it. */
  readonly textEnd: number;
}

/** Numbers the records of a content: what stands before each line feed, and what stands behind the last. */
export async function readRecords(
  content: LogContent,
  numbering: RecordNumbers,
): Promise<RecordList> {
  const numbers: number[] = [];
  const unfinished = await eachRecord(content, (digest) => {
    numbers.push(numbering.of(digest));
    return true;
  });
  if (unfinished !== null) numbers.push(numbering.of(unfinished));
  return { numbers, isFinished: unfinished === null };
}

/** The index of the first record with the same bytes as the one at an index, which a line feed ends. */
export async function firstCopyOf(content: LogContent, index: number): Promise<number> {
  let record: Buffer = Buffer.alloc(0);
  let left = index;
  await eachRecord(content, (digest) => {
    record = digest;
    left -= 1;
    return left >= 0;
  });
  let first = -1;
  await eachRecord(content, (digest) => {
    first += 1;
    return !digest.equals(record);
  });
  return first;
}

/**
 * Hands on the digest of each record that a line feed ends, until one is the last that is wanted.
 * @returns the digest of what stands behind the last line feed; null where nothing does
 */
async function eachRecord(
  content: LogContent,
  visit: (digest: Buffer) => boolean,
): Promise<Buffer | null> {
  let begun: Hash | null = null;
  for await (const piece of content) {
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, start)) {
      const bytes = piece.subarray(start, end);
      const digest: Buffer = begun?.update(bytes).digest() ?? hash('sha256', bytes, 'buffer');
      if (!visit(digest)) return null;
      begun = null;
      start = end + 1;
    }
    if (start < piece.length) {
      begun ??= createHash('sha256');
      begun.update(piece.subarray(start));
    }
  }
  return begun?.digest() ?? null;
}

/** The bytes of a content between two offsets, in pieces that are short enough to become text. */
export async function* bytesBetween(
  content: LogContent,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let offset = 0;
  for await (const piece of content) {
    const wanted = piece.subarray(Math.max(0, start - offset), Math.max(0, end - offset));
    for (let at = 0; at < wanted.length; at += LONGEST_PIECE) {
      yield wanted.subarray(at, at + LONGEST_PIECE);
    }
    offset += piece.length;
    if (offset >= end) return;
  }
}

/** Where the record at an index stands, counted from the record that begins at an offset. */
export async function spanOfRecord(
  content: LogContent,
  offset: number,
  index: number,
): Promise<RecordSpan> {
  let start = offset;
  let left = index;
  let at = offset;
  let previous = LINE_FEED;
  for await (const piece of bytesBetween(content, offset, Number.POSITIVE_INFINITY)) {
    let from = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, from)) {
      if (left === 0) {
        const isCrlf = (end > 0 ? piece[end - 1] : previous) === CARRIAGE_RETURN;
        return { start, end: at + end, textEnd: at + end - (isCrlf ? 1 : 0) };
      }
      left -= 1;
      from = end + 1;
      start = at + from;
    }
    previous = piece[piece.length - 1] ?? previous;
    at += piece.length;
  }
  return { start, end: at, textEnd: at };
}

/** How many line feeds stand before an offset. */
export async function lineFeedsBefore(content: LogContent, offset: number): Promise<number> {
  let count = 0;
  for await (const piece of bytesBetween(content, 0, offset)) {
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) {
      count += 1;
    }
  }
  return count;
}
