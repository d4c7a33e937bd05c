import { wordsIn } from './search-words.ts';
import { lengthOf } from './shown-rows.ts';

/** UTF-16 units of a snippet, and how many of them stand before the first word that was looked for. */
const LONGEST = 200;
const BEFORE = 60;

/** UTF-16 units of a text that are looked through. */
const LOOKED_AT = 200_000;

/** A text that may be shown, and where words stand in it that were looked for. */
interface Matched {
  readonly text: string;
  /** How many of the words it holds. */
  readonly count: number;
  /** The first of them. */
  readonly first: number;
}

/**
 * The part of some texts that shows best why an object was found: from that text which holds most of
 * the words, the first of several. On one line, whole words, with `…` where something is left out.
 */
export function snippetOf(
  texts: readonly string[],
  wanted: ReadonlySet<string>,
  isStemmed: boolean,
): string {
  let best: Matched = { text: texts[0] ?? '', count: 0, first: 0 };
  for (const text of texts) {
    const matched = matchedIn(text, wanted, isStemmed);
    if (matched.count > best.count) best = matched;
  }
  return partOf(best);
}

function matchedIn(whole: string, wanted: ReadonlySet<string>, isStemmed: boolean): Matched {
  const text = whole.slice(0, LOOKED_AT);
  const seen = new Set<string>();
  let first = 0;
  for (const { word, start } of wordsIn(text, isStemmed)) {
    if (!wanted.has(word)) continue;
    if (seen.size === 0) first = start;
    seen.add(word);
  }
  return { text, count: seen.size, first };
}

function partOf({ text, first }: Matched): string {
  if (lengthOf(text) <= LONGEST) return onOneLine(text);
  const from = first <= BEFORE ? 0 : wordStart(text, first - BEFORE, first);
  const to = from + LONGEST >= text.length ? text.length : wordEnd(text, from + LONGEST, first);
  const part = onOneLine(text.slice(from, to));
  return `${from > 0 ? '…' : ''}${part}${to < text.length ? '…' : ''}`;
}

/** The first place where a word can begin, from one place on and not behind another. */
function wordStart(text: string, from: number, most: number): number {
  const blank = text.slice(from, most).search(/\s/);
  return blank === -1 ? most : from + blank + 1;
}

/** The last place where a word can end, up to one place and not before another. */
function wordEnd(text: string, to: number, least: number): number {
  const blank = /\s\S*$/.exec(text.slice(least, to))?.index ?? -1;
  if (blank > 0) return least + blank;
  // Not between the halves of a character.
  return /[\ud800-\udbff]/.test(text.charAt(to - 1)) ? to - 1 : to;
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
