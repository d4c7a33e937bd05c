import { gzipSync } from 'node:zlib';

/** An entry as it is to stand in an archive, sound or not. */
export interface TarEntry {
  readonly name: string;
  readonly content?: string | Uint8Array;
  /** The type flag of ustar: `0` a file, `2` a symbolic link, `5` a folder, `x` further attributes. */
  readonly flag?: string;
  /** What the header says, where that is not the content's size. */
  readonly size?: number;
}

/** The bytes of one entry: a header, the content, zeros up to the next block. */
export function tarEntry({ name, content = '', flag = '0', size }: TarEntry): Buffer {
  const bytes = Buffer.from(content as string);
  const header = Buffer.alloc(512);
  header.write(name, 0, 100);
  header.write('0000644\0', 100);
  header.write(`${(size ?? bytes.length).toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write(flag, 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, bytes, Buffer.alloc(-bytes.length & 511)]);
}

/** A pax header that gives the entry behind it other attributes. */
export function paxHeader(attributes: Readonly<Record<string, string>>): Buffer {
  const content = Object.entries(attributes)
    .map(([key, value]) => paxRecord(` ${key}=${value}\n`))
    .join('');
  return tarEntry({ name: 'PaxHeader', content, flag: 'x' });
}

/** A pax record begins with its own length. */
function paxRecord(text: string): string {
  const length = Buffer.byteLength(text);
  const digits = String(length + String(length).length).length;
  return `${length + digits}${text}`;
}

/** A sound archive of these parts. */
export function tar(...parts: readonly (TarEntry | Buffer)[]): Buffer {
  const entries = parts.map((part) => (Buffer.isBuffer(part) ? part : tarEntry(part)));
  return Buffer.concat([...entries, Buffer.alloc(1024)]);
}

export function tarGz(...parts: readonly (TarEntry | Buffer)[]): Buffer {
  return gzipSync(tar(...parts));
}
