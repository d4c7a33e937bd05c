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

/** What gives the id of a content of so many bytes, once it was handed them piece by piece. */
export function blobHash(format: ObjectFormat, size: number): Hash {
  return createHash(format).update(objectHead('blob', size));
}

/** Ids of large contents in memory: many ask for that of a log, and nobody writes to what was read. */
const LARGE: Readonly<Record<ObjectFormat, WeakMap<Uint8Array, string>>> = {
  sha1: new WeakMap(),
  sha256: new WeakMap(),
};

/** The id, in hex, under which git stores these bytes as a file's content. */
export function blobId(format: ObjectFormat, bytes: Uint8Array): string {
  if (bytes.length <= COPIED) return objectId(format, 'blob', bytes);
  const id = LARGE[format].get(bytes) ?? objectId(format, 'blob', bytes);
  LARGE[format].set(bytes, id);
  return id;
}
