import { Buffer } from 'node:buffer';
import type { LogContent } from './log-content.ts';
import { bytesBetween } from './records.ts';

const CRLF = '\r\n';
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** How many bytes of a content's start are a byte-order mark: 3 or 0. */
export async function byteOrderMarkOf(content: LogContent): Promise<number> {
  const start: Uint8Array[] = [];
  for await (const piece of bytesBetween(content, 0, BYTE_ORDER_MARK.length)) start.push(piece);
  return Buffer.concat(start).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
}

/** A content from an offset on, without the byte-order mark that it may begin with. */
export async function* withoutByteOrderMark(
  content: LogContent,
  offset: number,
): AsyncGenerator<Uint8Array> {
  const start = Math.max(offset, await byteOrderMarkOf(content));
  yield* bytesBetween(content, start, Number.POSITIVE_INFINITY);
}

/** A content with `\n` for each `\r\n`. */
export async function* withoutCarriageReturns(content: LogContent): AsyncGenerator<Uint8Array> {
  // A carriage return at the end of a piece waits for what follows it.
  let held = Buffer.alloc(0);
  for await (const piece of content) {
    const bytes = Buffer.concat([held, piece]);
    const isHeld = bytes.at(-1) === CRLF.charCodeAt(0);
    held = isHeld ? bytes.subarray(-1) : Buffer.alloc(0);
    yield shortened(isHeld ? bytes.subarray(0, -1) : bytes);
  }
  yield held;
}

/** Closes the gap that each carriage return before a line feed leaves, in place. */
function shortened(bytes: Buffer): Uint8Array {
  let length = 0;
  let start = 0;
  for (let at = bytes.indexOf(CRLF); at >= 0; at = bytes.indexOf(CRLF, start)) {
    bytes.copyWithin(length, start, at);
    length += at - start;
    start = at + 1;
  }
  bytes.copyWithin(length, start);
  return bytes.subarray(0, length + bytes.length - start);
}
