import { isUtf8 } from 'node:buffer';
import { cutOutput } from './refusals.ts';

/** Added to a byte that is no UTF-8: 0x80..0xFF become the lone surrogates U+DC80..U+DCFF. */
const ESCAPE = 0xdc00;

/** A lone low surrogate that stands for a byte. With the `u` flag, halves of a pair do not match. */
const ESCAPED = /[\uDC80-\uDCFF]/u;
const ESCAPED_RUN = /([\uDC80-\uDCFF]+)/u;

/**
 * Git's paths are bytes. Reads them as UTF-8; a byte that is no part of a valid sequence becomes
 * one of U+DC80..U+DCFF, which valid UTF-8 never yields, so that nothing is lost.
 */
export function decodePath(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(buffer)) return buffer.toString('utf8');
  let text = '';
  let start = 0;
  for (let at = 0; at < buffer.length; ) {
    const length = sequenceLength(buffer, at);
    if (length > 0) {
      at += length;
      continue;
    }
    text += buffer.toString('utf8', start, at);
    text += String.fromCharCode(ESCAPE + (buffer[at] as number));
    at += 1;
    start = at;
  }
  return text + buffer.toString('utf8', start);
}

/** The bytes that `decodePath` made this path of. */
export function encodePath(path: string): Buffer {
  if (!ESCAPED.test(path)) return Buffer.from(path, 'utf8');
  const parts = path.split(ESCAPED_RUN);
  return Buffer.concat(
    parts.map((part, i) =>
      // Splitting by one group leaves the escapes at the odd places. Latin-1 keeps the low byte.
      i % 2 === 1 ? Buffer.from(part, 'latin1') : Buffer.from(part, 'utf8'),
    ),
  );
}

/** A path as patterns are compared with it: bytes, one to a character. */
export function byteText(path: string): string {
  return encodePath(path).toString('latin1');
}

/** A part that climbs, that says nothing, or that is git's own folder: no path of a file has one. */
const ASTRAY = /(?:^|\/)(?:|\.|\.\.|\.git)(?:\/|$)/i;

/** Whether a path names something else than a file of the work tree, as git checks out none. */
export function leadsAstray(path: string): boolean {
  return ASTRAY.test(path);
}

/** What the file system takes: text where it can say the path, else bytes. */
export function fileSystemPath(root: string, path: string): string | Buffer {
  const full = `${root}/${path}`;
  return ESCAPED.test(path) ? encodePath(full) : full;
}

/**
 * Splits what git prints with `-z`, where every part ends in a NUL.
 * @throws CouldNotCheck when the last one does not: something is missing behind it.
 */
export function splitAtNul(bytes: Buffer): string[] {
  const parts = isUtf8(bytes) ? bytes.toString('utf8').split('\0') : decodeParts(bytes);
  if (parts.pop() !== '') throw cutOutput();
  return parts;
}

function decodeParts(bytes: Buffer): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, start)) {
    parts.push(decodePath(bytes.subarray(start, end)));
    start = end + 1;
  }
  parts.push(decodePath(bytes.subarray(start)));
  return parts;
}

/** Bytes of the valid UTF-8 sequence that starts here; 0 when there is none. */
function sequenceLength(buffer: Buffer, at: number): number {
  const first = buffer[at] as number;
  const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (at + length > buffer.length) return 0;
  return isUtf8(buffer.subarray(at, at + length)) ? length : 0;
}

/** Longer paths, and those that no command line can hold, name nothing. */
const LONGEST_PATH = 4096;

/** True for paths that fit on a line and in an argument. */
export function isSayable(path: string): boolean {
  return path !== '' && path.length <= LONGEST_PATH && !/[\0\n\uD800-\uDFFF]/u.test(path);
}
