/** What is not seen of a text: blanks, signs without a width, and the blank of Braille. */
const KINDS = String.raw`\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800`;

export const UNSEEN: RegExp = new RegExp(`[${KINDS}]`, 'gu');

/** Fits a text of which something is seen. */
export const SEEN: RegExp = new RegExp(`[^${KINDS}]`, 'u');

/** True for a text that shows nothing, whatever it is made of. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text);
}
