import type { NearText } from '../core/request.ts';

/** Longer texts, in UTF-16 units, are not searched for what is near: all that is lost is a hint. */
const LONGEST_TEXT = 2 ** 18;

/** The longest passage that is named, in UTF-16 units: a quote has 500. */
const LONGEST_PASSAGE = 500;

/** So much of the words of a quote a passage has to share. */
const LEAST_SHARED = 0.5;

/** The line at which a text holds a quote as it is written; null where it does not, or more than once. */
export function onlyLineOf(text: string, quote: string): number | null {
  const at = onlyPlaceOf(text, quote);
  return at === null ? null : lineAt(text, at);
}

/** What in a text comes nearest to a quote that is not in it; null where nothing does. */
export function nearestText(text: string, quote: string): NearText | null {
  if (text.length > LONGEST_TEXT) return null;
  return inOtherCase(text, quote) ?? nearestSentence(text, quote);
}

function inOtherCase(text: string, quote: string): NearText | null {
  const [lower, wanted] = [text.toLowerCase(), quote.toLowerCase()];
  // Some letters have another length in lower case, which moves all places behind them.
  if (lower.length !== text.length || wanted.length !== quote.length) return null;
  const at = onlyPlaceOf(lower, wanted);
  if (at === null) return null;
  const found = text.slice(at, at + quote.length);
  return { line: lineAt(text, at), text: found, isSame: true };
}

/** The sentence that shares most words with the quote, the first of several. */
function nearestSentence(text: string, quote: string): NearText | null {
  const wanted = new Set(wordsOf(quote));
  if (wanted.size < 2) return null;
  let best: { readonly at: number; readonly sentence: string } | null = null;
  let most = 0;
  for (const { 0: raw, index } of text.matchAll(SENTENCE)) {
    const sentence = raw.trim();
    const words = new Set(wordsOf(sentence));
    let shared = 0;
    for (const word of wanted) if (words.has(word)) shared += 1;
    if (shared < 2 || shared / wanted.size < LEAST_SHARED) continue;
    // Of sentences that share as much, the shorter one is nearer.
    const score = shared / wanted.size + shared / (words.size + wanted.size);
    if (score <= most) continue;
    most = score;
    best = { at: index + raw.indexOf(sentence), sentence };
  }
  if (best === null || best.sentence.length > LONGEST_PASSAGE) return null;
  const folded = best.sentence.replace(/\s+/g, ' ');
  return { line: lineAt(text, best.at), text: folded, isSame: false };
}

/** Up to the end of a sentence or of a paragraph: a single line end is a blank. */
const SENTENCE = /(?:[^.!?\n]|[.!?](?!\s)|\n(?!\s*\n|#|[-*] ))+[.!?]?/g;

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function onlyPlaceOf(text: string, part: string): number | null {
  const at = part === '' ? -1 : text.indexOf(part);
  return at === -1 || text.indexOf(part, at + 1) !== -1 ? null : at;
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
  }
  return line;
}
