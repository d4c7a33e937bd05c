import { ID_LENGTH } from './tree-rows.ts';

/** Folders within folders from which on an index is listed instead. */
export const MOST_DEPTH = 256;

/** A folder as git knew it when it last made a tree of it (`TREE` in gitformat-index). */
export interface KnownFolder {
  /** The id of the tree; null where something in the folder changed since. */
  readonly id: Buffer | null;
  /** How many entries of the index are in it. */
  readonly count: number;
  /** By the bytes of their names in Latin-1. None of a folder whose tree is known: that says it all. */
  readonly folders: ReadonlyMap<string, KnownFolder>;
}

/**
 * What git knew of the folders of an index.
 * @param start where the extensions begin
 * @param end where they end
 * @returns null where git says nothing, or nothing that can be read
 */
export function knownFolders(bytes: Buffer, start: number, end: number): KnownFolder | null {
  for (let at = start; at + 8 <= end; ) {
    const size = bytes.readUInt32BE(at + 4);
    const content = bytes.subarray(at + 8, at + 8 + size);
    if (bytes.toString('latin1', at, at + 4) === 'TREE') return new FolderReader(content).root();
    at += 8 + size;
  }
  return null;
}

const MINUS = 0x2d;
const SPACE = 0x20;
const LINE_FEED = 0x0a;
const ZERO = 0x30;

/** Digits of a number of entries or folders. */
const MOST_DIGITS = 9;

interface Row {
  readonly nameEnd: number;
  readonly id: Buffer | null;
  readonly count: number;
  /** How many folders it says are in it. */
  readonly below: number;
}

/** Takes one folder after the other: each, then what is in it. */
class FolderReader {
  #at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  root(): KnownFolder | null {
    if (this.#bytes[0] !== 0) return null;
    const row = this.#row();
    // As in every hook: the tree of the whole says all.
    if (row?.id) return { id: row.id, count: row.count, folders: new Map() };
    this.#at = 0;
    const [, folder] = this.#next(0) ?? [];
    return this.#at === this.#bytes.length ? (folder ?? null) : null;
  }

  #next(depth: number): readonly [name: string, folder: KnownFolder] | null {
    const start = this.#at;
    const row = depth > MOST_DEPTH ? null : this.#row();
    if (row === null) return null;
    const { nameEnd, id, count, below } = row;
    const name = this.#bytes.toString('latin1', start, nameEnd);
    const folders = new Map<string, KnownFolder>();
    if (id !== null) return this.#passes(below) ? [name, { id, count, folders }] : null;
    while (folders.size < below) {
      const next = this.#next(depth + 1);
      if (next === null || folders.has(next[0])) return null;
      folders.set(...next);
    }
    return [name, { id, count, folders }];
  }

  /** Passes over folders, with all that is in them: there may be thousands. */
  #passes(folders: number): boolean {
    for (let left = folders; left > 0; left -= 1) {
      const row = this.#row();
      if (row === null) return false;
      left += row.below;
    }
    return true;
  }

  /** `name NUL entries SPACE folders LF id`; entries are -1, and there is no id, where it changed. */
  #row(): Row | null {
    const bytes = this.#bytes;
    const nameEnd = bytes.indexOf(0, this.#at);
    if (nameEnd === -1) return null;
    this.#at = nameEnd + 1;
    const isChanged = bytes[this.#at] === MINUS;
    if (isChanged) this.#at += 1;
    const count = this.#number(SPACE);
    const below = this.#number(LINE_FEED);
    if (count === null || below === null || (isChanged && count !== 1)) return null;
    if (isChanged) return { nameEnd, id: null, count: -1, below };
    const id = bytes.subarray(this.#at, this.#at + ID_LENGTH);
    if (id.length < ID_LENGTH) return null;
    this.#at += ID_LENGTH;
    return { nameEnd, id, count, below };
  }

  /** Digits up to a byte, which is passed over; null for none, and for more than a count has. */
  #number(ending: number): number | null {
    const bytes = this.#bytes;
    const start = this.#at;
    let value = 0;
    let digit = (bytes[this.#at] ?? 0) - ZERO;
    while (digit >= 0 && digit <= 9) {
      value = 10 * value + digit;
      this.#at += 1;
      digit = (bytes[this.#at] ?? 0) - ZERO;
    }
    const digits = this.#at - start;
    if (digits === 0 || digits > MOST_DIGITS || bytes[this.#at] !== ending) return null;
    this.#at += 1;
    return value;
  }
}
