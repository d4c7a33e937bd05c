import { gunzipSync, gzipSync } from 'node:zlib';

const BLOCK = 512;

/** The files of a `.tar.gz`; null for what is none. Nothing of the server under trial is used. */
export function unpacked(bytes: Uint8Array | undefined): ReadonlyMap<string, Uint8Array> | null {
  try {
    return bytes === undefined ? null : entriesIn(gunzipSync(bytes));
  } catch {
    return null;
  }
}

function entriesIn(tar: Buffer): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  let long: string | null = null;
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const text = (from: number, to: number): string =>
      tar.toString('utf8', at + from, at + to).replace(/\0.*$/s, '');
    const size = Number.parseInt(text(124, 136).trim() || '0', 8);
    const type = text(156, 157);
    const bytes = tar.subarray(at + BLOCK, at + BLOCK + size);
    const prefix = text(257, 262) === 'ustar' && text(345, 500) !== '' ? `${text(345, 500)}/` : '';
    const name = long ?? `${prefix}${text(0, 100)}`;
    long = null;
    if (type === 'L') long = bytes.toString('utf8').replace(/\0.*$/s, '');
    else if (type === 'x') long = /\d+ path=(.*)\n/.exec(bytes.toString('utf8'))?.[1] ?? null;
    else if (type === '0' || type === '') files.set(name, bytes);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

/** Files as a `.tar.gz`. */
export function packed(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const blocks = [...files].flatMap(([name, bytes]) => [header(name, bytes.length), padded(bytes)]);
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]));
}

function padded(bytes: Uint8Array): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]);
}

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  // Names that are too long go half into the prefix.
  const cut = Buffer.byteLength(name) > 100 ? name.indexOf('/', name.length - 101) : -1;
  block.write(name.slice(cut + 1), 0);
  if (cut > 0) block.write(name.slice(0, cut), 345);
  block.write('0000644\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, each) => total + each, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
