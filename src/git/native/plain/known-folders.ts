import { ID_LENGTH } from './tree-rows.ts';

/** Folders within folders from which on an index is listed instead. */
export const MOST_DEPTH = 256;

/** A folder as git knew it when it last made a tree of it (`TREE` in gitformat-index). */
export interface KnownFolder {
  /** The id of the tree; null where something in the folder changed since. */
  readonly id: Buffer | null;
  /** How many entries of the index are in it. */
  readonly count: number;
  /** By the bytes of their names in Latin-1. */
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

/** Takes one folder after the other: each, then what is in it. */
class FolderReader {
  #at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  root(): KnownFolder | null {
    const [name, folder] = this.#next(0) ?? [];
    return name === '' && this.#at === this.#bytes.length ? (folder ?? null) : null;
  }

  #next(depth: number): readonly [name: string, folder: KnownFolder] | null {
    const name = this.#until(0);
    const numbers = /^(-1|\d{1,9}) (\d{1,9})$/.exec(this.#until(0x0a) ?? '');
    if (name === null || numbers === null || depth > MOST_DEPTH) return null;
    const [count, left] = [Number(numbers[1]), Number(numbers[2])];
    const id = count < 0 ? null : this.#bytes.subarray(this.#at, this.#at + ID_LENGTH);
    if (id !== null && id.length < ID_LENGTH) return null;
    this.#at += id?.length ?? 0;
    const folders = new Map<string, KnownFolder>();
    while (folders.size < left) {
      const next = this.#next(depth + 1);
      if (next === null || folders.has(next[0])) return null;
      folders.set(...next);
    }
    return [name, { id, count, folders }];
  }

  /** The text up to a byte, which is passed over. */
  #until(byte: number): string | null {
    const end = this.#bytes.indexOf(byte, this.#at);
    if (end === -1) return null;
    const text = this.#bytes.toString('latin1', this.#at, end);
    this.#at = end + 1;
    return text;
  }
}
