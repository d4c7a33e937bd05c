import { lstatSync, readFileSync } from 'node:fs';
import type { FileMode, SnapshotEntry } from '../../../core/snapshot.ts';
import { fileMode } from '../../file-mode.ts';
import { foldersOf } from '../../folders.ts';
import { decodePath } from '../../path-bytes.ts';
import { IndexFolders } from './index-folders.ts';
import {
  CHECKSUM,
  endOf,
  FIXED,
  FLAGS,
  HAS_MORE_FLAGS,
  HEADER,
  hasKnownExtensions,
  ID,
  MODE,
  NAME_LENGTH,
  SKIPPED,
  STAGE,
  TO_BE_ADDED,
} from './index-format.ts';

const LARGEST = 2 ** 28;

/** Bytes of all paths: in the fourth version a small index can have very long ones. */
const MOST_PATH_BYTES = 2 ** 27;

/** What a blob that was never stored is called. */
const NO_ID = '0'.repeat(40);

/** An index that is read here. */
export interface PlainIndex {
  /**
   * What `git commit` would record, without what is only meant to be added. In the order of the index.
   * @returns null where git has to be asked: for an index that is in the middle of a merge, or damaged
   */
  list(): SnapshotEntry[] | null;
  /** The same without a list; null where it has to be listed. */
  readonly folders: IndexFolders | null;
}

/**
 * The index of a plain repository (gitformat-index).
 * @returns null where git has to be asked: for an index that is split, sparse or damaged, and where
 * there is none
 */
export function openPlainIndex(file: string): PlainIndex | null {
  try {
    const stat = lstatSync(file);
    if (!stat.isFile() || stat.size > LARGEST) return null;
    const bytes = readFileSync(file);
    const version = bytes.readUInt32BE(4);
    // Its checksum is not looked at: nor does git, but for fsck, and what git reads is committed.
    if (bytes.toString('latin1', 0, 4) !== 'DIRC' || version < 2 || version > 4) return null;
    return { list: () => unlessOdd(() => entriesIn(bytes)), folders: foldersIn(bytes) };
  } catch {
    return null;
  }
}

/** Its entries; null where git has to be asked. */
export function readPlainIndex(file: string): SnapshotEntry[] | null {
  return openPlainIndex(file)?.list() ?? null;
}

/** In the fourth version a path says only what is different from the one before. */
function foldersIn(bytes: Buffer): IndexFolders | null {
  return bytes.readUInt32BE(4) > 3 ? null : unlessOdd(() => IndexFolders.in(bytes));
}

/** Null where something is not understood. */
function unlessOdd<T>(attempt: () => T | null): T | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}

/** @throws Error for what is not understood. */
function entriesIn(bytes: Buffer): SnapshotEntry[] | null {
  const end = bytes.length - CHECKSUM;
  const entries: SnapshotEntry[] = [];
  const folders = new Set<string>();
  let folder = '';
  const reader = new EntryReader(bytes, bytes.readUInt32BE(4));
  for (let left = bytes.readUInt32BE(8); left > 0; left -= 1) {
    const entry = reader.next();
    if (entry === null) continue;
    if (!entry.path.startsWith(folder) || entry.path.indexOf('/', folder.length) !== -1) {
      for (const each of foldersOf(entry.path)) folders.add(each);
      folder = entry.path.slice(0, entry.path.lastIndexOf('/') + 1);
    }
    entries.push(entry);
  }
  if (!hasKnownExtensions(bytes, reader.at, end)) return null;
  // What is a file and a folder at once is one of the two for git.
  return entries.some(({ path }) => folders.has(path)) ? null : entries;
}

/** Takes one entry after the other. */
class EntryReader {
  at = HEADER;
  readonly #bytes: Buffer;
  readonly #version: number;
  /** The path that was taken last: the fourth version says only what is different from it. */
  #path: Buffer = Buffer.alloc(0);
  #pathBytes = 0;
  readonly #modes = new Map<number, FileMode | null>();

  constructor(bytes: Buffer, version: number) {
    this.#bytes = bytes;
    this.#version = version;
  }

  /**
   * The next entry; null for one that is not to be committed yet.
   * @throws Error for one that git has to read.
   */
  next(): SnapshotEntry | null {
    const bytes = this.#bytes;
    const start = this.at;
    const flags = bytes.readUInt16BE(start + FLAGS);
    const isLong = (flags & HAS_MORE_FLAGS) !== 0;
    const further = isLong ? bytes.readUInt16BE(start + FIXED) : 0;
    const isOdd = (further & ~(SKIPPED | TO_BE_ADDED)) !== 0 || (isLong && this.#version === 2);
    const mode = this.#modeOf(bytes.readUInt32BE(start + MODE));
    const id = bytes.toString('hex', start + ID, start + FLAGS);
    const before = this.#path;
    const path = this.#pathAt(start + FIXED + (isLong ? 2 : 0), start);
    this.#path = path;
    this.#pathBytes += path.length;
    if (this.#pathBytes > MOST_PATH_BYTES) throw new RangeError('the paths are long');
    const isNamed = (flags & NAME_LENGTH) === Math.min(path.length, NAME_LENGTH);
    // Git refuses another order, and a path that stands twice.
    if (start > HEADER && before.compare(path) >= 0) throw new RangeError('a path is out of order');
    if (isOdd || (flags & STAGE) !== 0 || mode === null || id === NO_ID || !isNamed) {
      throw new RangeError('the index holds something unusual');
    }
    return (further & TO_BE_ADDED) === 0 ? { path: decodePath(path), mode, id } : null;
  }

  /** There are few, and each is in thousands of entries. */
  #modeOf(bits: number): FileMode | null {
    const known = this.#modes.get(bits);
    if (known !== undefined) return known;
    const mode = fileMode(bits.toString(8));
    this.#modes.set(bits, mode);
    return mode;
  }

  #pathAt(at: number, start: number): Buffer {
    const bytes = this.#bytes;
    if (this.#version < 4) {
      const end = endOf(bytes, at);
      // One to eight NULs fill up to a multiple of eight.
      this.at = start + ((end - start + 8) & ~7);
      return bytes.subarray(at, end);
    }
    const { value, next } = offsetAt(bytes, at);
    const cut = this.#path.length - value;
    if (cut < 0) throw new RangeError('the path before is not that long');
    const end = endOf(bytes, next);
    this.at = end + 1;
    return Buffer.concat([this.#path.subarray(0, cut), bytes.subarray(next, end)]);
  }
}

/** A number in bytes of seven bits, the highest first, each further byte one more (gitformat-pack). */
function offsetAt(bytes: Buffer, at: number): { readonly value: number; readonly next: number } {
  let value = -1;
  for (let next = at; ; next += 1) {
    const byte = bytes[next];
    if (byte === undefined || value > bytes.length) throw new RangeError('the path has no end');
    value = (value + 1) * 128 + (byte & 0x7f);
    if ((byte & 0x80) === 0) return { value, next: next + 1 };
  }
}
