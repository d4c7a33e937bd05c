import type { HeldEntry } from '../../core/bundle.ts';
import { ArchiveStopped } from './archive-stopped.ts';

/** The head of an entry. */
export interface TarHead {
  readonly path: string;
  readonly type: HeldEntry['type'];
  /** Bytes of content; 0 for what has none. */
  readonly size: number;
}

/** Sees an archive while it is read. */
export interface TarVisitor {
  begin(head: TarHead): void;
  /** The next part of the content. */
  take(content: Buffer): void;
  /** The entry was read to its end. */
  finish(): void;
}

const BLOCK = 512;

/** Bytes of further attributes of one entry, which have to be kept until the entry comes. */
const MOST_ATTRIBUTES = 2 ** 20;

/** What a pax header says that matters here. */
interface Attributes {
  readonly path?: string;
  readonly size?: number;
}

/**
 * Reads a tar archive from pieces of any size: ustar (POSIX.1-2017, pax), with the further attributes
 * of pax and the long names of GNU tar. An archive has to end in a block of zeros, as all writers make
 * it: one that does not was cut off.
 */
export class TarReader {
  readonly #visitor: TarVisitor;
  readonly #header = Buffer.alloc(BLOCK);
  #filled = 0;
  /** Bytes of content, and then of padding, that come before the next header. */
  #content = 0;
  #padding = 0;
  /** The type flag of attributes that are being read, and what is there of them; null in an entry. */
  #attributes: { readonly flag: string; readonly parts: Buffer[] } | null = null;
  #everywhere: Attributes = {};
  #next: Attributes = {};
  #isEnded = false;

  constructor(visitor: TarVisitor) {
    this.#visitor = visitor;
  }

  /** @throws ArchiveStopped for what is no sound archive */
  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      const wanted = this.#content || this.#padding || BLOCK - this.#filled;
      const piece = chunk.subarray(at, at + wanted);
      at += piece.length;
      if (this.#content > 0) this.#takeContent(piece);
      else if (this.#padding > 0) this.#padding -= piece.length;
      else this.#takeHeader(piece);
    }
  }

  /** @throws ArchiveStopped where the archive goes on */
  end(): void {
    if (!this.#isEnded || this.#filled > 0) throw broken();
  }

  #takeContent(piece: Buffer): void {
    if (this.#attributes === null) this.#visitor.take(piece);
    else this.#attributes.parts.push(Buffer.from(piece));
    this.#content -= piece.length;
    if (this.#content === 0) this.#finish();
  }

  #finish(): void {
    if (this.#attributes === null) {
      this.#visitor.finish();
      return;
    }
    const { flag, parts } = this.#attributes;
    this.#attributes = null;
    const bytes = Buffer.concat(parts);
    if (flag === 'g') this.#everywhere = { ...this.#everywhere, ...paxAttributes(bytes) };
    else if (flag === 'x') this.#next = { ...this.#next, ...paxAttributes(bytes) };
    else if (flag === 'L') this.#next = { path: textIn(bytes, 0, bytes.length), ...this.#next };
  }

  #takeHeader(piece: Buffer): void {
    piece.copy(this.#header, this.#filled);
    this.#filled += piece.length;
    if (this.#filled < BLOCK) return;
    this.#filled = 0;
    if (this.#header.every((byte) => byte === 0)) this.#isEnded = true;
    else if (this.#isEnded) throw broken();
    else this.#begin(this.#header);
  }

  #begin(header: Buffer): void {
    if (numberIn(header, 148, 8) !== checksum(header)) throw broken();
    const flag = String.fromCharCode(header[156] ?? 0);
    const size = numberIn(header, 124, 12);
    if ('gxLK'.includes(flag)) {
      if (size > MOST_ATTRIBUTES) throw broken();
      this.#attributes = { flag, parts: [] };
      this.#expect(size);
      return;
    }
    const given = { path: pathIn(header), size, ...this.#everywhere, ...this.#next };
    this.#next = {};
    const type = typeOf(flag, given.path);
    const hasContent = !'123456'.includes(flag);
    this.#visitor.begin({ path: given.path, type, size: hasContent ? given.size : 0 });
    this.#expect(hasContent ? given.size : 0);
  }

  #expect(size: number): void {
    this.#content = size;
    this.#padding = -size & (BLOCK - 1);
    if (size === 0) this.#finish();
  }
}

function broken(): ArchiveStopped {
  return new ArchiveStopped({ problem: 'broken' });
}

function typeOf(flag: string, path: string): HeldEntry['type'] {
  if (flag === '5') return 'folder';
  if (flag === '1' || flag === '2') return 'link';
  if (flag !== '0' && flag !== '\0' && flag !== '7') return 'special';
  return path.endsWith('/') ? 'folder' : 'file';
}

/** The sum of a header's bytes, with blanks for the field that holds it. */
function checksum(header: Buffer): number {
  let sum = 8 * 0x20;
  for (let at = 0; at < BLOCK; at++) if (at < 148 || at >= 156) sum += header[at] ?? 0;
  return sum;
}

/** A field of text: up to its first NUL, or all of it. */
function textIn(bytes: Buffer, start: number, end: number): string {
  const nul = bytes.indexOf(0, start);
  return bytes.toString('utf8', start, nul === -1 || nul > end ? end : nul);
}

function pathIn(header: Buffer): string {
  const name = textIn(header, 0, 100);
  const prefix = header.toString('latin1', 257, 263) === 'ustar\0' ? textIn(header, 345, 500) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** A field that holds a number: in octal digits or, behind a byte 0x80, in binary. */
function numberIn(header: Buffer, start: number, length: number): number {
  const low = start + length - 6;
  if (header[start] === 0x80 && header.subarray(start + 1, low).every((byte) => byte === 0)) {
    return header.readUIntBE(low, 6);
  }
  const digits = /^ *([0-7]*)[ \0]*$/.exec(header.toString('latin1', start, start + length))?.[1];
  if (digits === undefined) throw broken();
  return Number.parseInt(digits || '0', 8);
}

/**
 * Reads the records `length key=value` of a pax header.
 * @throws ArchiveStopped where they are none
 */
function paxAttributes(bytes: Buffer): Attributes {
  let found: Attributes = {};
  for (let at = 0; at < bytes.length; ) {
    const blank = bytes.indexOf(0x20, at);
    const length = /^[1-9]\d{0,6}$/.exec(
      bytes.toString('latin1', at, Math.min(blank, at + 8)),
    )?.[0];
    const end = at + Number(length);
    // So it is where there is no length, or one that ends in its own digits.
    if (bytes[end - 1] !== 0x0a) throw broken();
    const [, key, value = ''] =
      /^([^=]*)=(.*)/s.exec(bytes.toString('utf8', blank + 1, end - 1)) ?? [];
    if (key === 'path') found = { ...found, path: value };
    if (key === 'size') {
      if (!/^\d{1,15}$/.test(value)) throw broken();
      found = { ...found, size: Number(value) };
    }
    at = end;
  }
  return found;
}
