import { createHash } from 'node:crypto';
import type { LogRecord } from '../core/log-change.ts';
import type { LogContent } from './log/log-content.ts';
import { describeRecord } from './log/log-record.ts';

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

/** Cuts a log into its records, one at a time. */
export async function* recordsIn(content: LogContent): AsyncGenerator<RawRecord> {
  let [line, start] = [1, 0];
  let begun: Uint8Array[] = [];
  const finished = (): RawRecord => ({ bytes: Buffer.concat(begun), line, start });
  for await (const piece of content) {
    let from = 0;
    for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, from)) {
      begun.push(piece.subarray(from, end));
      const record = finished();
      yield record;
      line += 1;
      start += record.bytes.length + 1;
      begun = [];
      from = end + 1;
    }
    if (from < piece.length) begun.push(piece.subarray(from));
  }
  if (begun.length > 0) yield finished();
}

/** A name that only records of the same bytes share. */
export function nameOf({ bytes }: RawRecord): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** Its JSON value; undefined for what is none, or longer than `limit` bytes. */
export function jsonOf({ bytes }: RawRecord, limit: number): unknown {
  if (bytes.length > limit) return undefined;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** A record of a log as a message can show it. */
export function shown({ bytes, line, start }: RawRecord, content: LogContent): Promise<LogRecord> {
  const end = start + bytes.length;
  const textEnd = bytes.at(-1) === CARRIAGE_RETURN ? end - 1 : end;
  return describeRecord(content, { start, end, textEnd }, line, 0);
}
