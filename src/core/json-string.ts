/**
 * Where the JSON string that opens at `start` ends, behind its closing quote; the length of the text where
 * none closes it. A regular expression for it takes a place on the stack for each character.
 */
export function stringEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
    quote = text.indexOf('"', quote + 1);
  }
  return text.length;
}
