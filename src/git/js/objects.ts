import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { constants, inflateSync } from 'node:zlib';
import { Errors, expandOid, readObject } from 'isomorphic-git';
import { CouldNotCheck } from '../../core/failure.ts';
import { objectId } from '../../core/object-id.ts';
import type { AskedObjects, GitObject, ObjectReader } from '../git-object.ts';
import { LIBRARY_FS } from './library-fs.ts';

/** Enough of a loose object to hold its type and size. */
const HEAD_BYTES = 128;

/** Reads the objects of one git directory. */
export class Objects implements ObjectReader {
  readonly #gitDir: string;
  /** What isomorphic-git remembers of packs between calls. */
  readonly #cache = {};

  constructor(gitDir: string) {
    this.#gitDir = gitDir;
  }

  ask(ids: readonly string[]): AskedObjects {
    let at = 0;
    return { next: () => this.read(ids[at++] as string), end: async () => undefined };
  }

  /** Null when there is no such object. @throws CouldNotCheck when it is damaged. */
  async read(id: string): Promise<GitObject | null> {
    const found = await this.#look(id);
    if (!found) return null;
    const { type, object } = found;
    const bytes = Buffer.from(object.buffer, object.byteOffset, object.byteLength);
    if (objectId('sha1', type, bytes) === id) return { type, bytes };
    throw damaged(id, 'its content is not what its id says');
  }

  /** Bytes of an object that is in no pack, found without reading it; null for all others. */
  looseSize(id: string): number | null {
    const file = join(this.#gitDir, 'objects', id.slice(0, 2), id.slice(2));
    const head = Buffer.alloc(HEAD_BYTES);
    try {
      const descriptor = openSync(file, 'r');
      try {
        const length = readSync(descriptor, head, 0, HEAD_BYTES, 0);
        const options = { finishFlush: constants.Z_SYNC_FLUSH };
        const text = inflateSync(head.subarray(0, length), options).toString('latin1');
        const [, size] = /^\w+ (\d+)\0/.exec(text) ?? [];
        return size === undefined ? null : Number(size);
      } finally {
        closeSync(descriptor);
      }
    } catch {
      // Not there or damaged: reading it will tell.
      return null;
    }
  }

  /** The one object whose id begins so; null when there is none, or several. */
  async expand(prefix: string): Promise<string | null> {
    try {
      return await expandOid({
        fs: LIBRARY_FS,
        gitdir: this.#gitDir,
        oid: prefix,
        cache: this.#cache,
      });
    } catch (error) {
      if (error instanceof Errors.NotFoundError || error instanceof Errors.AmbiguousError)
        return null;
      throw damaged(prefix, reasonOf(error));
    }
  }

  async #look(id: string): Promise<{ type: string; object: Uint8Array } | null> {
    try {
      const read = await readObject({
        fs: LIBRARY_FS,
        gitdir: this.#gitDir,
        oid: id,
        format: 'deflated',
        cache: this.#cache,
      });
      // Of a pack. What stands alone, the library would inflate by a stream and hash in a thread of
      // its own, once for each object.
      if (read.format === 'content') return read;
      return unwrapped(read.format === 'deflated' ? inflateSync(read.object) : read.object);
    } catch (error) {
      if (error instanceof Errors.NotFoundError) return null;
      throw damaged(id, reasonOf(error));
    }
  }
}

/** @throws Error for what does not begin with a type. */
function unwrapped(wrapped: unknown): { type: string; object: Uint8Array } {
  const bytes = wrapped as Buffer;
  const end = bytes.indexOf(0);
  const [, type] = /^(\w+) \d+$/.exec(bytes.toString('latin1', 0, end)) ?? [];
  if (type === undefined) throw new Error('it does not begin with a type and a size');
  return { type, object: bytes.subarray(end + 1) };
}

function reasonOf(error: unknown): string {
  // What the error says besides is an apology.
  if (error instanceof Errors.InternalError) return error.data.message;
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}

function damaged(id: string, reason: string): CouldNotCheck {
  return new CouldNotCheck(
    'damaged-repository',
    `The object ${id} can't be read: ${reason}.`,
    'Run git fsck to see what is damaged.',
  );
}
