import { hash } from 'node:crypto';
import { KnownLarge } from './known-large.ts';

const SHA256 = /^[0-9a-f]{64}$/;

/** True for a sha256 in hex as the protocols write it: 64 lower-case digits. */
export function isSha256(text: string): boolean {
  return SHA256.test(text);
}

/** The sha256 of bytes, or of a text as UTF-8: 64 lower-case hex digits. */
export function sha256(data: string | Uint8Array): string {
  if (typeof data === 'string') return hash('sha256', data);
  return CONTENTS.of(data, (bytes) => hash('sha256', bytes));
}

const CONTENTS = new KnownLarge();

/** sha256 hex of a text. How its lines end makes no difference, as git may change that at every checkout. */
export function textDigest(text: string): string {
  return sha256(text.replace(/\r\n?/g, '\n'));
}
