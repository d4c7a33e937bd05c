import { createHash, type Hash, hash } from 'node:crypto';
import { KnownLarge, LARGE } from './known-large.ts';

const SHA256 = /^[0-9a-f]{64}$/;

/** True for a sha256 in hex as the protocols write it: 64 lower-case digits. */
export function isSha256(text: string): boolean {
  return SHA256.test(text);
}

/** The sha256 of bytes, or of a text as UTF-8: 64 lower-case hex digits. */
export function sha256(data: string | Uint8Array): string {
  if (typeof data === 'string') return hash('sha256', data);
  return CONTENTS.of(data, digestOf);
}

const CONTENTS = new KnownLarge();

/** Bytes of a content that is held to see whether another one goes on where it ends. */
const MOST_HELD = 2 ** 25;

/** The large content that was hashed last: a log begins with what it was at the last call. */
let last: { readonly bytes: Uint8Array; readonly hash: Hash } | null = null;

function digestOf(bytes: Uint8Array): string {
  if (bytes.length < LARGE || bytes.length > MOST_HELD) return hash('sha256', bytes);
  const above = last?.bytes ?? NOTHING;
  const isAbove = Buffer.compare(bytes.subarray(0, above.length), above) === 0;
  const whole = isAbove && last !== null ? last.hash.copy() : createHash('sha256');
  whole.update(isAbove ? bytes.subarray(above.length) : bytes);
  last = { bytes, hash: whole };
  return whole.copy().digest('hex');
}

const NOTHING = new Uint8Array();

/** sha256 hex of a text. How its lines end makes no difference, as git may change that at every checkout. */
export function textDigest(text: string): string {
  return sha256(text.replace(/\r\n?/g, '\n'));
}
