import { gzipSync } from 'node:zlib';

/** One file of an archive. */
export interface TarFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const BLOCK = 512;

/** Bytes of a name that fits into a header. */
const LONGEST_NAME = 100;

/** Where gzip says which system packed it, and what it says where it does not. */
const SYSTEM = 9;
const UNKNOWN_SYSTEM = 255;

/**
 * Files as a `.tar.gz`, in their order: ustar (POSIX.1-2017), a long name in a pax header. No times, no
 * owners: the same files give the same bytes, wherever and whenever they are packed by the same zlib.
 */
export function packed(files: readonly TarFile[]): Uint8Array {
  const parts = files.flatMap(({ path, bytes }) => {
    const name = Buffer.from(path);
    const isLong = name.length > LONGEST_NAME;
    const before = isLong ? entry('pax', 'x', paxRecord('path', path)) : [];
    return [...before, ...entry(name.subarray(0, LONGEST_NAME), '0', bytes)];
  });
  // Two blocks of zeros end an archive.
  const gzip = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
  gzip[SYSTEM] = UNKNOWN_SYSTEM;
  return gzip;
}

/** The lines of a log, packed alone. */
export function packedText(text: string): Uint8Array {
  const gzip = gzipSync(text, { level: 9 });
  gzip[SYSTEM] = UNKNOWN_SYSTEM;
  return gzip;
}

/** A header, the content and what fills its last block. */
function entry(name: string | Buffer, type: string, bytes: Uint8Array): readonly Uint8Array[] {
  const header = Buffer.alloc(BLOCK);
  Buffer.from(name).copy(header);
  header.write(`${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  header.write(`${octal(bytes.length, 11)}\0${octal(0, 11)}\0${' '.repeat(8)}${type}`, 124);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return [header, bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))];
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

/** `length key=value`, where the length counts its own digits too. */
function paxRecord(key: string, value: string): Uint8Array {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  if (rest + String(length).length > length) length += 1;
  return Buffer.from(`${length} ${key}=${value}\n`);
}
