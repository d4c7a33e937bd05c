import { hash } from 'node:crypto';

/** sha256 hex of a text. How its lines end makes no difference, as git may change that at every checkout. */
export function textDigest(text: string): string {
  // In one call: a log may have a hundred thousand broken lines.
  return hash('sha256', text.replace(/\r\n?/g, '\n'));
}
