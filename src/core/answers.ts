/** A text as answers and questions are compared: NFKC, lower case, white space folded, no punctuation at the end. */
export function normalized(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  let end = folded.length;
  while (end > 0 && /[\p{P}\s]/u.test(folded[end - 1] ?? '')) end--;
  // Punctuation only is all there is to compare.
  return end === 0 ? folded : folded.slice(0, end);
}

/** True for answers that agree. */
export function isSameAnswer(a: string, b: string): boolean {
  return a === b || normalized(a) === normalized(b);
}

/** A few letters that turn what is asked, in a text that is normalised. */
const NEGATION = /\b(?:not|never|no|none|without|cannot)\b|n['\u2019]t\b/g;

/** How many words of a text, which is normalised, negate what it says. */
export function negations(text: string): number {
  return text.match(NEGATION)?.length ?? 0;
}
