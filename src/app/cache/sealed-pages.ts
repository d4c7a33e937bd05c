import { createHmac } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { replaceFile } from '../../write/fresh-file.ts';
import { statOf } from '../private-folder.ts';
import { inAscii, openSealed, sealedBlock } from './sealed-blocks.ts';

/** Bytes of a page: all of a file but the pages that are asked for is left unread. */
export const PAGE = 5 * 2 ** 11;

/** Bytes of a page's seal. */
const MAC = 16;

/** A first line with a seal and a size, as `sealed-blocks.ts` writes it. */
const LONGEST_HEADER = 80;
const LARGEST_HEAD = 2 ** 24;

interface Head {
  /** What the writer says of the pages. */
  readonly said: unknown;
  /** Bytes of all pages. */
  readonly size: number;
  /** The seals of the pages, one behind the other, in base64. */
  readonly macs: string;
}

/**
 * Puts a sealed head and pages in place of whatever stands there, at once or not at all.
 * @param said JSON
 * @throws The system's error.
 */
export function writePages(file: string, seal: Uint8Array, said: unknown, body: Uint8Array): void {
  const macs: Buffer[] = [];
  for (let at = 0; at < body.length; at += PAGE) {
    macs.push(macOf(seal, at, body.subarray(at, at + PAGE)));
  }
  const head: Head = { said, size: body.length, macs: Buffer.concat(macs).toString('base64') };
  const block = sealedBlock(`${inAscii(JSON.stringify(head))}\n`, seal);
  replaceFile(file, Buffer.concat([block, body]));
}

/** A file of pages, of which each is believed by itself. */
export class SealedPages {
  readonly said: unknown;
  readonly #file: number;
  readonly #start: number;
  readonly #size: number;
  readonly #macs: Buffer;
  readonly #seal: Uint8Array;
  readonly #pages = new Map<number, Buffer>();

  private constructor(file: number, start: number, { said, size, macs }: Head, seal: Uint8Array) {
    this.#file = file;
    this.#start = start;
    this.#size = size;
    this.#macs = Buffer.from(macs, 'base64');
    this.said = said;
    this.#seal = seal;
  }

  /**
   * Null where there is no such file, or its head was not sealed so. It has to be closed.
   * @throws The system's error.
   */
  static open(path: string, seal: Uint8Array): SealedPages | null {
    if (statOf(path)?.isFile() !== true) return null;
    const file = openSync(path, 'r');
    try {
      const pages = SealedPages.#in(file, seal);
      if (pages === null) closeSync(file);
      return pages;
    } catch (error) {
      closeSync(file);
      throw error;
    }
  }

  static #in(file: number, seal: Uint8Array): SealedPages | null {
    const first = bytesAt(file, 0, LONGEST_HEADER);
    const end = first.indexOf(0x0a);
    const size = Number(/ (\d+)$/.exec(first.toString('latin1', 0, Math.max(0, end)))?.[1]);
    if (!(size > 0 && size < LARGEST_HEAD)) return null;
    const start = end + 1 + size;
    const [line] = openSealed(bytesAt(file, 0, start), seal).lines;
    if (line === undefined) return null;
    return new SealedPages(file, start, JSON.parse(line) as Head, seal);
  }

  /** @throws Error for what is not as it was written. */
  bytes(from: number, length: number): Buffer {
    const first = Math.floor(from / PAGE);
    const last = Math.floor((from + length - 1) / PAGE);
    const start = from - first * PAGE;
    if (first === last) return this.page(first).subarray(start, start + length);
    const pages: Buffer[] = [];
    for (let nth = first; nth <= last; nth += 1) pages.push(this.page(nth));
    return Buffer.concat(pages).subarray(start, start + length);
  }

  /** @throws Error for what is not as it was written. */
  page(nth: number): Buffer {
    const known = this.#pages.get(nth);
    if (known !== undefined) return known;
    const at = nth * PAGE;
    const page = bytesAt(this.#file, this.#start + at, Math.min(PAGE, this.#size - at));
    const mac = this.#macs.subarray(nth * MAC, (nth + 1) * MAC);
    if (!macOf(this.#seal, at, page).equals(mac))
      throw new Error('a page is not as it was written');
    this.#pages.set(nth, page);
    return page;
  }

  /** False where another file stands at the path meanwhile. */
  isAt(path: string): boolean {
    const [own, there] = [fstatSync(this.#file), statOf(path)];
    return own.ino === there?.ino && own.dev === there.dev;
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** As many bytes as there are. */
function bytesAt(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(Math.max(0, length));
  let read = 0;
  while (read < length) {
    const count = readSync(file, bytes, read, length - read, from + read);
    if (count === 0) break;
    read += count;
  }
  return bytes.subarray(0, read);
}

function macOf(seal: Uint8Array, at: number, page: Uint8Array): Buffer {
  return createHmac('sha256', seal).update(`page ${at} `).update(page).digest().subarray(0, MAC);
}
