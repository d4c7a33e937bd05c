import { sha256 } from './sha256.ts';

/** sha256 hex of a text. How its lines end makes no difference, as git may change that at every checkout. */
export function textDigest(text: string): string {
  return sha256(text.replace(/\r\n?/g, '\n'));
}
