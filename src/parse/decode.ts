import { isAscii, isUtf8 } from 'node:buffer';
import type { Fault } from '../core/fault.ts';
import { sha256 } from '../core/sha256.ts';

/** A file's bytes as text. */
export interface Decoded {
  /** Without byte-order mark; where there is a fault, what stands before it. */
  readonly text: string;
  /** Bytes before the text: 3 where there is a byte-order mark, else 0. */
  readonly skipped: number;
  /** At most one; where there is one, the file has no content to judge. */
  readonly faults: readonly Fault[];
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const LETTER_V = 0x76;
const LFS_POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\/v\d+\r?\n/;
/** Git LFS's own bound on a pointer file. */
export const LFS_POINTER_BYTES = 1024;

/** Reads bytes as UTF-8 and says where that fails. Never throws. */
export function decode(bytes: Uint8Array): Decoded {
  const wide = wideEncoding(bytes);
  if (wide !== null) return broken('', 0, encodingFault(wide, '', bytes));

  const skipped = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const body = skipped === 0 ? bytes : bytes.subarray(skipped);
  const isPlain = isAscii(body);
  const text = isPlain ? latin1(body) : decoder.decode(body);
  const bad = isPlain || isUtf8(body) ? -1 : firstInvalid(text, body);
  const nul = text.indexOf('\0');
  if (nul !== -1 && (bad === -1 || nul < bad)) {
    const before = text.slice(0, nul);
    return broken(before, skipped, encodingFault('nul', before, bytes, skipped));
  }
  if (bad !== -1) {
    const before = text.slice(0, bad);
    return broken(before, skipped, encodingFault('notUtf8', before, bytes, skipped));
  }
  if (isLfsPointer(body)) {
    return broken(text, skipped, lfsFault(text));
  }
  return { text, skipped, faults: [] };
}

/** Of ASCII alone, the quickest way by far. */
function latin1({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1');
}

/** True for what Git LFS keeps in place of a content. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  if (bytes[0] !== LETTER_V || bytes.length > LFS_POINTER_BYTES) return false;
  return LFS_POINTER.test(Buffer.from(bytes).toString());
}

function broken(text: string, skipped: number, fault: Fault): Decoded {
  return { text, skipped, faults: [fault] };
}

/** A fault at the end of what could be read. */
function encodingFault(message: string, before: string, bytes: Uint8Array, skipped = 0): Fault {
  const at = { start: before.length, end: before.length };
  const offset = skipped + Buffer.byteLength(before);
  const unread = sha256(bytes);
  return { kind: 'encoding', message, data: { offset }, at, unread };
}

function lfsFault(text: string): Fault {
  const size = /^size (\d{1,20})$/m.exec(text)?.[1] ?? 'unknown';
  const end = text.search(/\r?\n/);
  return { kind: 'lfs-pointer', message: 'pointer', data: { size }, at: { start: 0, end } };
}

/**
 * UTF-16 and UTF-32 by byte-order mark, or by the zeros that they put around the first two
 * characters of plain English.
 */
function wideEncoding(bytes: Uint8Array): 'utf16' | 'utf32' | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'utf32' : 'utf16';
  if (a === 0xfe && b === 0xff) return 'utf16';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf32';
  if (bytes.length < 4) return null;
  if (a === 0 && b === 0 && c === 0 && d !== 0) return 'utf32';
  if (a !== 0 && b === 0 && c === 0 && d === 0) return 'utf32';
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf16';
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return 'utf16';
  return null;
}

/**
 * Where the text first stands for bytes that are no UTF-8. The decoder puts U+FFFD there;
 * a U+FFFD that the file itself holds is told apart by its bytes.
 */
function firstInvalid(text: string, bytes: Uint8Array): number {
  let offset = 0;
  let from = 0;
  for (;;) {
    const at = text.indexOf('\ufffd', from);
    if (at === -1) return text.length;
    offset += Buffer.byteLength(text.slice(from, at));
    const genuine =
      bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;
    if (!genuine) return at;
    offset += 3;
    from = at + 1;
  }
}
