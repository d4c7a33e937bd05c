import { createHash } from 'node:crypto';

/** The hash function that names a repository's objects. */
export type ObjectFormat = 'sha1' | 'sha256';

/** The id, in hex, under which git stores these bytes as a blob. */
export function blobId(format: ObjectFormat, bytes: Uint8Array): string {
  return createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
