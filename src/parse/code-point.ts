/** A character's number as people write it: `U+00A0`. */
export function codePoint(text: string, offset: number): string {
  const code = text.codePointAt(offset) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
