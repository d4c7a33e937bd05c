import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { isPrivate, makeFolder, statOf } from './private-folder.ts';

/** Of the checksum and what fills up: V8 copies code that does not begin at a multiple of eight. */
const HEADER_BYTES = 8;

/** False in node 21 and 22.0, which have neither this nor a cache of their own. */
export const CAN_KEEP_CODE = typeof crc32 === 'function';

/**
 * Compiled code of one bundle for one node, in files of a folder that belongs to the user and is
 * closed to everybody else: what stands in it is run.
 */
export class CodeStore {
  readonly #parent: string;
  readonly #folder: string;
  readonly #node: string;
  readonly #isUsable: boolean;

  /**
   * @param parent the user's folder for all bundles; made when something is kept
   * @param bundle the folder of the bundle
   */
  constructor(parent: string, bundle: string) {
    this.#parent = parent;
    this.#node = thisNode();
    this.#folder = join(parent, crc32(`${this.#node}\0${bundle}`).toString(16));
    this.#isUsable = isPrivate(parent);
  }

  /** The code kept for a source; undefined where there is none, or none that is whole. */
  read(name: string, source: Uint8Array): Buffer | undefined {
    if (!this.#isUsable) return undefined;
    try {
      const file = join(this.#folder, name);
      // Reading a pipe would wait for somebody who writes.
      if (!statOf(file)?.isFile()) return undefined;
      const content = readFileSync(file);
      const code = content.subarray(HEADER_BYTES);
      // V8 believes what it is given: damaged code crashes it, or runs.
      const isWhole = code.length > 0 && content.readUInt32LE() === this.#checksum(source, code);
      return isWhole ? code : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Keeps code, unless the folder is open to others. Another process sees all of it or nothing.
   * @throws Where a file can't be written.
   */
  write(name: string, source: Uint8Array, code: Uint8Array): void {
    makeFolder(dirname(this.#parent));
    makeFolder(this.#parent);
    if (!isPrivate(this.#parent)) return;
    makeFolder(this.#folder);
    const file = join(this.#folder, name);
    const fresh = `${file}.${process.pid}`;
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(this.#checksum(source, code));
    try {
      writeFileSync(fresh, Buffer.concat([header, code]));
      renameSync(fresh, file);
    } finally {
      rmSync(fresh, { force: true });
    }
  }

  /** Against damage alone: who can write here is the user, whose code is run anyway. */
  #checksum(source: Uint8Array, code: Uint8Array): number {
    return crc32(code, crc32(source, crc32(this.#node)));
  }
}

/** Two builds of one version of node can't read each other's code, and V8 does not notice. */
function thisNode(): string {
  const { size, mtimeMs } = statSync(process.execPath);
  return [process.version, process.arch, process.execPath, size, mtimeMs].join(' ');
}
