import { createHmac } from 'node:crypto';

const HEADER = /^([0-9a-f]{64}) (\d{1,10})$/;
const HEADER_BYTES = 64 + 1 + 10 + 1;
const LINE_FEED = 0x0a;

/** What of a file of blocks is as it was written. */
export interface SealedBlocks {
  /** The lines of all whole blocks, without their ends. */
  readonly lines: readonly string[];
  /** False where something follows that is no whole block: a write that did not end, or damage. */
  readonly isWhole: boolean;
}

/**
 * Text as a block that shows whether it is as it was written, and by somebody who knows the seal:
 * a line with its HMAC-SHA256 and size, then the text.
 * @param text ASCII, each line with its end
 */
export function sealedBlock(text: string, seal: Uint8Array): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  return Buffer.concat([Buffer.from(`${macOf(bytes, seal)} ${bytes.length}\n`), bytes]);
}

/** Reads blocks up to the first that is not as it was written. */
export function openSealed(content: Buffer, seal: Uint8Array): SealedBlocks {
  const lines: string[] = [];
  for (let at = 0; at < content.length; ) {
    const end = content.indexOf(LINE_FEED, at);
    const header = content.toString('latin1', at, Math.min(end, at + HEADER_BYTES));
    const [, mac, size] = HEADER.exec(end === -1 ? '' : header) ?? [];
    const bytes = content.subarray(end + 1, end + 1 + Number(size));
    if (bytes.length !== Number(size) || macOf(bytes, seal) !== mac) {
      return { lines, isWhole: false };
    }
    const text = bytes.toString('latin1');
    for (let from = 0, to = text.indexOf('\n'); to !== -1; to = text.indexOf('\n', from)) {
      lines.push(text.slice(from, to));
      from = to + 1;
    }
    at = end + 1 + bytes.length;
  }
  return { lines, isWhole: true };
}

function macOf(bytes: Uint8Array, seal: Uint8Array): string {
  return createHmac('sha256', seal).update(bytes).digest('hex');
}

/** JSON of one byte a character, so that it is read without being decoded. */
export function inAscii(json: string): string {
  return json.replace(/[^\0-\x7f]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** JSON under a name that holds neither a tab nor a line end, as JSON does not. */
export type Entry = readonly [name: string, json: string];

/** An entry as a line, without its end. */
export function lineOf([name, json]: Entry): string {
  return `${name}\t${json}`;
}

/** The entry that a line holds. */
export function entryOf(line: string): Entry {
  const tab = line.indexOf('\t');
  return [line.slice(0, tab), line.slice(tab + 1)];
}
