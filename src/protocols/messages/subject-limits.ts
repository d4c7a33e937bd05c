/** The longest subject, in code points. */
export const LONGEST_SUBJECT = 120;

/** The longest text behind a prefix, in code points. */
export const LONGEST_DESCRIPTION = 80;

/** The part of a text that a subject has room for behind its prefix, cut at a word. */
export function shortDescription(text: string): string {
  const characters = [...text.replace(/\s+/gu, ' ').trim()];
  if (characters.length <= LONGEST_DESCRIPTION) return characters.join('');
  const short = characters.slice(0, LONGEST_DESCRIPTION).join('');
  const end = characters[LONGEST_DESCRIPTION] === ' ' ? -1 : short.lastIndexOf(' ');
  return (end > 0 ? short.slice(0, end) : short).trimEnd();
}
