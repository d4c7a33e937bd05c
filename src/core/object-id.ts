import { createHash, type Hash, hash } from 'node:crypto';

/** The hash function that names a repository's objects. */
export type ObjectFormat = 'sha1' | 'sha256';

/** Bytes that are copied sooner than an object is made that hashes them piece by piece. */
const COPIED = 64 * 1024;

/** The id, in hex, under which git stores these bytes as an object of this type. */
export function objectId(format: ObjectFormat, type: string, bytes: Uint8Array): string {
  const head = objectHead(type, bytes.length);
  if (bytes.length > COPIED) return createHash(format).update(head).update(bytes).digest('hex');
  return hash(format, Buffer.concat([Buffer.from(head, 'latin1'), bytes]));
}

function objectHead(type: string, size: number): string {
  return `${type} ${size}\0`;
}

/** True where some bytes begin with the content that an id names. */
export function isStart(
  { id, size }: { readonly id: string; readonly size: number },
  bytes: Uint8Array,
): boolean {
  return size <= bytes.length && blobId(formatOf(id), bytes.subarray(0, size)) === id;
}

/** The hash function by which an id is one. */
export function formatOf(id: string): ObjectFormat {
  return id.length === 64 ? 'sha256' : 'sha1';
}

/** The id of a content, or of what one begins with, whose bytes come piece by piece. */
export class BlobHash {
  readonly #hash: Hash;
  #left: number;

  /** @param size bytes that are taken; those behind are none of it */
  constructor(format: ObjectFormat, size: number) {
    this.#hash = createHash(format).update(objectHead('blob', size));
    this.#left = size;
  }

  add(piece: Uint8Array): void {
    if (this.#left > 0) this.#hash.update(piece.subarray(0, this.#left));
    this.#left -= piece.length;
  }

  /** In hex. To be asked for once, behind all pieces. */
  id(): string {
    return this.#hash.digest('hex');
  }
}

/** The id, in hex, under which git stores these bytes as a file's content. */
export function blobId(format: ObjectFormat, bytes: Uint8Array): string {
  return objectId(format, 'blob', bytes);
}
