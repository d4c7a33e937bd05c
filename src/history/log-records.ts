import { createHash } from 'node:crypto';
import { knownLine } from '../core/known-line.ts';
import type { LogRecord } from '../core/log-change.ts';
import type { LogContent } from './log/log-content.ts';

/** The raw bytes before a line feed, or after the last one. */
export interface RawRecord {
  readonly bytes: Buffer;
  /** From 1. */
  readonly line: number;
  /** The offset of its first byte. */
  readonly start: number;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Bytes of a piece whose lines are counted as it goes by. To count later keeps the piece as long as a
 * record: larger ones are contents that the run holds anyway.
 */
const COUNTED = 8 * 2 ** 20;

/**
 * Cuts a log into its records, one at a time. Lines above the first may be counted where one is asked for.
 * @param from the offset of the first that is wanted
 */
export async function* recordsIn(content: LogContent, from = 0): AsyncGenerator<RawRecord> {
  let [nth, start, offset, above] = [0, 0, 0, 1];
  let firstLine = () => above;
  let begun: Uint8Array[] = [];
  const finished = () => recordOf(Buffer.concat(begun), { start, nth, firstLine });
  for await (const piece of content) {
    let at = Math.min(Math.max(0, from - offset), piece.length);
    if (at > 0) {
      const feed = piece.lastIndexOf(LINE_FEED, at - 1);
      if (feed !== -1) start = offset + feed + 1;
      const isCounted = at === piece.length || piece.length <= COUNTED;
      if (isCounted) above += lineFeeds(piece, 0, at);
      else firstLine = lineBehind(above, piece.subarray(0, at));
    }
    for (let end = piece.indexOf(LINE_FEED, at); end !== -1; end = piece.indexOf(LINE_FEED, at)) {
      begun.push(piece.subarray(at, end));
      yield finished();
      nth += 1;
      begun = [];
      at = end + 1;
      start = offset + at;
    }
    if (at < piece.length) begun.push(piece.subarray(at));
    offset += piece.length;
  }
  if (begun.length > 0) yield finished();
}

/** Where a record is: behind so many others, the first of which is in a line. */
interface RecordPlace {
  readonly start: number;
  readonly nth: number;
  readonly firstLine: () => number;
}

function recordOf(bytes: Buffer, { start, nth, firstLine }: RecordPlace): RawRecord {
  return {
    bytes,
    start,
    get line() {
      return firstLine() + nth;
    },
  };
}

/** The line behind some bytes, which are kept until it is asked for. */
function lineBehind(first: number, bytes: Uint8Array): () => number {
  let rest: Uint8Array | null = bytes;
  let line = first;
  return () => {
    if (rest !== null) line += lineFeeds(rest, 0, rest.length);
    rest = null;
    return line;
  };
}

/** How many line feeds there are between two offsets. */
export function lineFeeds(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED, from); at !== -1 && at < to; ) {
    count += 1;
    at = bytes.indexOf(LINE_FEED, at + 1);
  }
  return count;
}

/** A name that only records of the same bytes share. */
export function nameOf({ bytes }: Pick<RawRecord, 'bytes'>): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** Its JSON value, behind a byte-order mark; undefined for what is none, or longer than `limit` bytes. */
export function jsonOf(record: RawRecord, limit: number): unknown {
  const { bytes } = record;
  if (bytes.length > limit) return undefined;
  const line = knownLine(bytes.toString('utf8', markBytes(record)));
  return line.once(parsed, () => parsed(line.text));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How much is shown of a record, in UTF-16 units. */
const SHOWN = 160;

/** A record of a log as a message can show it: from its start. */
export function shown(record: RawRecord): LogRecord {
  const { bytes, line, start } = record;
  const from = markBytes(record);
  const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
  const text = bytes.toString('utf8', from, end);
  const begin = text.slice(0, SHOWN).replace(/[\uD800-\uDBFF]$/, '');
  return {
    line,
    range: {
      start: { line, column: 1, offset: start + from },
      end: { line, column: 1 + text.length, offset: start + end },
    },
    text: begin.length < text.length ? `${begin}…` : text,
    column: 1,
  };
}

/** How many bytes a byte-order mark takes in front of a record: one may stand at the start of a log. */
function markBytes({ bytes, start }: RawRecord): number {
  const { length } = BYTE_ORDER_MARK;
  return start === 0 && bytes.subarray(0, length).equals(BYTE_ORDER_MARK) ? length : 0;
}
