import { Buffer } from 'node:buffer';
import type { LogContent } from './log/log-content.ts';
import { lineFeeds, type RawRecord, recordsIn } from './log-records.ts';

const LINE_FEED = 0x0a;

/** To look for more texts, one after the other, takes longer than to look at each record. */
const MOST_TEXTS = 8;

/** Characters that JSON spells in one way, escapes such as `\u0041` and `\/` aside. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Bytes that are no UTF-8 are read as this. */
const REPLACEMENT = '\ufffd';

/** The next place in a block where a text may be spelled, from an offset on; -1 where there is none. */
type Finder = (block: Buffer, from: number) => number;

/**
 * The records of a log that may hold one of some texts as a JSON string, in their order. A record
 * that is left out holds none of them, however it spells its strings; most that hold none are.
 * @param limit records of more bytes are left out, too
 */
export async function* recordsHolding(
  content: LogContent,
  texts: ReadonlySet<string>,
  limit: number,
): AsyncGenerator<RawRecord> {
  if (texts.size === 0) return;
  if (texts.size > MOST_TEXTS) yield* recordsIn(content);
  else for await (const block of blocksOf(content, limit)) yield* recordsOf(block, texts);
}

/** Whole records that follow one another. */
interface Block {
  readonly bytes: Buffer;
  /** The offset of its first byte. */
  readonly start: number;
  /** The line of its first record. */
  readonly line: number;
}

function* recordsOf({ bytes, start, line }: Block, texts: ReadonlySet<string>) {
  // What finds unusual spellings is mostly the same for all texts.
  const finders = new Set([...texts].flatMap(findersOf));
  const next = [...finders].map((find) => ({ find, at: find(bytes, 0) }));
  const lineAt = lineCounter(bytes, line);
  for (let from = 0; from < bytes.length; ) {
    for (const each of next) {
      if (each.at !== -1 && each.at < from) each.at = each.find(bytes, from);
    }
    const places = next.flatMap(({ at }) => (at === -1 ? [] : at));
    if (places.length === 0) return;
    const place = Math.min(...places);
    const begin = bytes.lastIndexOf(LINE_FEED, place) + 1;
    const feed = bytes.indexOf(LINE_FEED, place);
    const end = feed === -1 ? bytes.length : feed;
    yield {
      bytes: bytes.subarray(begin, end),
      start: start + begin,
      // To count them takes longer than to find a record: few are asked for.
      get line() {
        return lineAt(begin);
      },
    };
    from = end + 1;
  }
}

/** What counts lines: on from where it was asked last, where it is asked for what stands behind. */
function lineCounter(bytes: Buffer, first: number): (offset: number) => number {
  let [counted, line] = [0, first];
  return (offset) => {
    if (offset < counted) [counted, line] = [0, first];
    line += lineFeeds(bytes, counted, offset);
    counted = offset;
    return line;
  };
}

/** Cuts a log between records. What it holds in memory are two pieces of it and a record at most. */
async function* blocksOf(content: LogContent, limit: number): AsyncGenerator<Block> {
  let [start, line] = [0, 1];
  let begun: Uint8Array[] = [];
  let begunBytes = 0;
  /** The block before, whose lines are not counted yet. */
  let before: Buffer | null = null;
  for await (const piece of content) {
    const feed = piece.lastIndexOf(LINE_FEED);
    if (feed === -1) {
      begunBytes += piece.length;
      // What is too long is counted, and not kept.
      if (begunBytes <= limit) begun.push(piece);
      continue;
    }
    const isTooLong = begunBytes > limit;
    const from = isTooLong ? piece.indexOf(LINE_FEED) + 1 : 0;
    if (isTooLong) [start, line, begun] = [start + begunBytes + from, line + 1, []];
    // Counted here, and not when it was yielded: behind the last block nobody asks.
    if (before !== null) line += lineFeeds(before, 0, before.length);
    const bytes = joined([...begun, piece.subarray(from, feed + 1)]);
    yield { bytes, start, line };
    before = bytes;
    start += bytes.length;
    begun = [piece.subarray(feed + 1)];
    begunBytes = piece.length - feed - 1;
  }
  if (begunBytes > limit || begunBytes === 0) return;
  if (before !== null) line += lineFeeds(before, 0, before.length);
  yield { bytes: joined(begun), start, line };
}

/** Bytes as one; the same memory where they are. */
function joined(pieces: readonly Uint8Array[]): Buffer {
  const [first, ...others] = pieces.filter(({ length }) => length > 0);
  if (first === undefined || others.length > 0) return Buffer.concat(pieces);
  return Buffer.from(first.buffer, first.byteOffset, first.length);
}

/** What finds a text: its usual spelling, and whatever may be an unusual one of it. */
function findersOf(text: string): Finder[] {
  if (text.includes(REPLACEMENT)) return [(_, from) => from];
  return [
    finderOf(JSON.stringify(text)),
    PLAIN.test(text) ? plainEscape : finderOf('\\u'),
    ...(text.includes('/') ? [finderOf('\\/')] : []),
  ];
}

function finderOf(spelling: string): Finder {
  const needle = Buffer.from(spelling);
  return (block, from) => block.indexOf(needle, from);
}

const ESCAPE = Buffer.from('\\u00');
const [FIRST, LAST] = Buffer.from('27');

/** The escape of a plain character, `\u0020` to `\u007e`: writers escape others only. */
function plainEscape(block: Buffer, from: number): number {
  for (let at = block.indexOf(ESCAPE, from); at !== -1; at = block.indexOf(ESCAPE, at + 1)) {
    const digit = block[at + ESCAPE.length] ?? 0;
    if (digit >= (FIRST ?? 0) && digit <= (LAST ?? 0)) return at;
  }
  return -1;
}
