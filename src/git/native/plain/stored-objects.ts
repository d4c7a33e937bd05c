import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, inflateSync } from 'node:zlib';
import { objectId } from '../../../core/object-id.ts';
import { plainHead } from './head.ts';
import { PackFile, type Reading, type StoredBytes } from './pack-file.ts';

/** An object whose bytes are what its id says. */
export interface StoredObject extends StoredBytes {
  readonly id: string;
}

/** Larger ones are left to git, which hands them out in pieces. */
const MOST_BYTES = 32 * 2 ** 20;

/** The same for all that are asked for at once. */
const MOST_BYTES_AT_ONCE = 48 * 2 ** 20;

/**
 * Bytes that are made on the way to all objects, those that others are made of among them: a small
 * pack can ask for very many. Git remembers what it made, and has less to do.
 */
const MOST_BYTES_MADE = 2 ** 29;

/** What anything costs that is read on the way, however small. */
const LEAST_COST = 4096;

/** Objects that are each made of the next, where they name it by its id: they may go in a circle. */
const DEEPEST = 256;

/** More packs are not looked through. */
const MOST_PACKS = 32;

const ID = /^[0-9a-f]{40}$/;
const COMMIT = /^([0-9a-f]{40})\^\{commit\}$/;

/**
 * The objects of a plain repository, read without git. Nothing is believed: what is handed out
 * hashes to its id. Whatever is not there, or not as it should be, is for git to find or to tell.
 */
export class StoredObjects {
  readonly #gitDir: string;
  #packs: readonly PackFile[] | null = null;
  #left = MOST_BYTES_MADE;
  #depth = 0;

  constructor(gitDir: string) {
    this.#gitDir = gitDir;
  }

  /**
   * Objects in the order asked for.
   * @param names ids, `HEAD`, and ids with `^{commit}`
   * @returns null where git has to be asked
   */
  readAll(names: readonly string[]): readonly StoredObject[] | null {
    const found: StoredObject[] = [];
    let left = MOST_BYTES_AT_ONCE;
    for (const name of names) {
      const object = this.read(name);
      left -= object?.bytes.length ?? 0;
      if (object === null || left < 0) return null;
      found.push(object);
    }
    return found;
  }

  /** The same for one. */
  read(name: string): StoredObject | null {
    try {
      const [, asCommit] = COMMIT.exec(name) ?? [];
      const id = name === 'HEAD' ? plainHead(this.#gitDir) : (asCommit ?? name);
      if (id === null || !ID.test(id)) return null;
      const stored = this.#loose(id) ?? this.#packed(id);
      if (stored === null || objectId('sha1', stored.type, stored.bytes) !== id) return null;
      return asCommit !== undefined && stored.type !== 'commit' ? null : { id, ...stored };
    } catch {
      return null;
    }
  }

  /** Lets go of the packs. */
  close(): void {
    for (const pack of this.#packs ?? []) pack.close();
    this.#packs = [];
  }

  #loose(id: string): StoredBytes | null {
    const file = join(this.#gitDir, 'objects', id.slice(0, 2), id.slice(2));
    const stat = lstatSync(file, { throwIfNoEntry: false });
    if (!stat?.isFile() || stat.size > MOST_BYTES) return null;
    const inflated = inflatedObject(readFileSync(file));
    this.#spend(inflated.length);
    const { type = null, head } = headIn(inflated);
    // That the size is right shows in the hash, which is over it as well.
    return type === null ? null : { type, bytes: inflated.subarray(head) };
  }

  #packed(id: string): StoredBytes | null {
    const bytes = Buffer.from(id, 'hex');
    const reading: Reading = {
      most: MOST_BYTES,
      spend: (made) => this.#spend(made),
      baseOf: (base) => this.#base(base),
    };
    for (const pack of this.#opened()) {
      const stored = pack.read(bytes, reading);
      if (stored !== null) return stored;
    }
    return null;
  }

  #base(id: string): StoredBytes | null {
    if (this.#depth === DEEPEST) return null;
    this.#depth += 1;
    const base = this.read(id);
    this.#depth -= 1;
    return base;
  }

  /** @throws RangeError where enough was made. */
  #spend(bytes: number): void {
    this.#left -= bytes + LEAST_COST;
    if (this.#left < 0) throw new RangeError('it takes too many bytes');
  }

  #opened(): readonly PackFile[] {
    this.#packs ??= openPacks(join(this.#gitDir, 'objects', 'pack'));
    return this.#packs;
  }
}

/** Bytes in a file from which on it is worth finding out first how many they become. */
const MANY_BYTES = 2 ** 16;

/** Bytes of a file that hold more than an object's head. */
const FIRST_BYTES = 256;

/** @throws What zlib says; and RangeError for more than `MOST_BYTES`. */
function inflatedObject(bytes: Buffer): Buffer {
  // In pieces, and then copied, a large one would take twice as long as in memory of its size.
  const chunkSize = bytes.length < MANY_BYTES ? undefined : inflatedSize(bytes) + 1;
  return inflateSync(bytes, { maxOutputLength: MOST_BYTES, ...(chunkSize && { chunkSize }) });
}

/** How many bytes come out, as the object itself has it, which may be wrong. */
function inflatedSize(bytes: Buffer): number {
  const first = inflateSync(bytes.subarray(0, FIRST_BYTES), {
    finishFlush: constants.Z_SYNC_FLUSH,
  });
  const { head, size = 0 } = headIn(first);
  // Of one that says too little, pieces are no smaller than without asking.
  return Math.min(Math.max(head + size, MANY_BYTES), MOST_BYTES);
}

/** What an object that has a file of its own begins with: its type, its size, and a NUL. */
function headIn(bytes: Buffer): { readonly head: number; type?: string; size?: number } {
  const head = bytes.indexOf(0) + 1;
  const [, type, size] = /^([a-z]+) (\d+)$/.exec(bytes.toString('latin1', 0, head - 1)) ?? [];
  return type === undefined ? { head } : { head, type, size: Number(size) };
}

/** @throws RangeError where there are many. */
function openPacks(folder: string): readonly PackFile[] {
  const indexes = readdirSync(folder).filter((name) => name.endsWith('.idx'));
  if (indexes.length > MOST_PACKS) throw new RangeError('there are many packs');
  const packs: PackFile[] = [];
  try {
    for (const name of indexes) packs.push(new PackFile(join(folder, name.slice(0, -4))));
    return packs;
  } catch (error) {
    for (const pack of packs) pack.close();
    throw error;
  }
}
