import { createHash } from 'node:crypto';

/** sha256 hex of a text. How its lines end makes no difference, as git may change that at every checkout. */
export function textDigest(text: string): string {
  return createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('hex');
}
