import { createHash, type Hash, hash } from 'node:crypto';
import { KnownLarge } from './known-large.ts';

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
  if (size > bytes.length) return false;
  const start = bytes.subarray(0, size);
  // A log of which every call asks how it begins goes on from what it was at the last one.
  if (lastStart?.id === id && Buffer.compare(lastStart.bytes, start) === 0) return true;
  const isSame = blobId(formatOf(id), start) === id;
  if (isSame && size <= MOST_HELD) lastStart = { id, bytes: start };
  return isSame;
}

/** Bytes of a beginning that are held. */
const MOST_HELD = 2 ** 25;

/** The beginning that was found last. */
let lastStart: { readonly id: string; readonly bytes: Uint8Array } | null = null;

/** The hash function by which an id is one. */
export function formatOf(id: string): ObjectFormat {
  return id.length === 64 ? 'sha256' : 'sha1';
}

/** What gives the id of a content of so many bytes, once it was handed them piece by piece. */
export function blobHash(format: ObjectFormat, size: number): Hash {
  return createHash(format).update(objectHead('blob', size));
}

const BLOBS: Readonly<Record<ObjectFormat, KnownLarge>> = {
  sha1: new KnownLarge(),
  sha256: new KnownLarge(),
};

/** The id, in hex, under which git stores these bytes as a file's content. */
export function blobId(format: ObjectFormat, content: Uint8Array): string {
  return BLOBS[format].of(content, (bytes) => objectId(format, 'blob', bytes));
}
