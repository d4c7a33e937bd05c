import { createHash, hash } from 'node:crypto';

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

/** What git puts in front of a file's content before it hashes both. */
export function blobHead(size: number): string {
  return objectHead('blob', size);
}

function objectHead(type: string, size: number): string {
  return `${type} ${size}\0`;
}

/** The id, in hex, under which git stores these bytes as a file's content. */
export function blobId(format: ObjectFormat, bytes: Uint8Array): string {
  return objectId(format, 'blob', bytes);
}
