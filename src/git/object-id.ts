import { createHash } from 'node:crypto';

/** The hash function that names a repository's objects. */
export type ObjectFormat = 'sha1' | 'sha256';

/** The id, in hex, under which git stores these bytes as an object of this type. */
export function objectId(format: ObjectFormat, type: string, bytes: Uint8Array): string {
  return createHash(format).update(`${type} ${bytes.length}\0`).update(bytes).digest('hex');
}

/** The id, in hex, under which git stores these bytes as a file's content. */
export function blobId(format: ObjectFormat, bytes: Uint8Array): string {
  return objectId(format, 'blob', bytes);
}
