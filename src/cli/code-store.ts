import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { isPrivate, makeFolder, statOf } from '../app/private-folder.ts';
import { replaceFile } from '../write/fresh-file.ts';

/** The checksum and the sorts of runs. V8 copies code that does not begin at a multiple of eight. */
const HEADER_BYTES = 8;

/** What was compiled of one source. */
export interface KeptCode {
  readonly code: Buffer;
  /** The sorts of runs that had a part in it: a set of bits. */
  readonly runs: number;
}

/** False in node 21, 22.0 and 22.1. */
export const CAN_KEEP_CODE = typeof crc32 === 'function';

/**
 * Compiled code of one bundle for one node, in files of a folder that belongs to the user and is
 * closed to everybody else: what stands in it is run. Its checksums are against damage alone.
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

  /** What code depends on: the source, and the node that compiles it. */
  originOf(source: Uint8Array): number {
    return crc32(source, crc32(this.#node));
  }

  /** The code kept for a chunk; undefined where there is none, or none that is whole and of that origin. */
  read(name: string, origin: number): KeptCode | undefined {
    if (!this.#isUsable) return undefined;
    try {
      const file = join(this.#folder, name);
      // Reading a pipe would wait for somebody who writes.
      if (!statOf(file)?.isFile()) return undefined;
      const content = readFileSync(file);
      const code = content.subarray(HEADER_BYTES);
      // V8 believes what it is given: damaged code crashes it, or runs.
      const isWhole = code.length > 0 && content.readUInt32LE() === crc32(code, origin);
      return isWhole ? { code, runs: content.readUInt32LE(4) } : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Keeps code, unless the folder is open to others. Another process sees all of it or nothing.
   * @throws Where a file can't be written.
   */
  write(name: string, origin: number, { code, runs }: KeptCode): void {
    makeFolder(dirname(this.#parent));
    makeFolder(this.#parent);
    if (!isPrivate(this.#parent)) return;
    makeFolder(this.#folder);
    const file = join(this.#folder, name);
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(crc32(code, origin));
    header.writeUInt32LE(runs, 4);
    replaceFile(file, Buffer.concat([header, code]));
  }
}

/**
 * The bit of runs that do what this one did, as far as one knows: its options, and what it loaded.
 * Few kinds share one, and there is an end to the times that code is kept anew.
 */
export function runKind(args: readonly string[], chunks: Iterable<string>): number {
  const words = args.filter((word) => /^[\w-]+$/.test(word));
  return 1 << (crc32([...words, '', ...chunks].join('\0')) % 31);
}

/** Two builds of one version of node can't read each other's code, and V8 does not notice. */
function thisNode(): string {
  const { size, mtimeMs } = statSync(process.execPath);
  return [process.version, process.arch, process.execPath, size, mtimeMs].join(' ');
}
