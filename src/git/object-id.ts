import { createHash } from 'node:crypto';

/** The hash function that names a repository's objects. */
export type ObjectFormat = 'sha1' | 'sha256';

/** The id, in hex, under which git stores these bytes as an object of this type. */
export function objectId(format: ObjectFormat, type: string, bytes: Uint8Array): string {
  return createHash(format).update(objectHead(type, bytes.length)).update(bytes).digest('hex');
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
