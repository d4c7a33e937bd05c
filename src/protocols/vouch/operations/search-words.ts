import { stemmer } from 'stemmer';

/** A word of a text, as it is compared, and where it stands: UTF-16 units, the end excluded. */
export interface FoundWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Letters, digits and their marks in a row; in scripts that put no blanks between words each character
 * is one.
 */
const WORDS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{N}\p{Co}])(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{N}\p{M}\p{Co}])*/gu;

/** Accents: `é` is found by `e`, as SQLite has it. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Porter's stemmer is for English, and so for these. Shorter and longer words SQLite leaves alone, too. */
const ENGLISH = /^[a-z]{3,63}$/;

/** Stems of words that were asked for: texts repeat themselves. */
const STEMS = new Map<string, string>();
const MOST_STEMS = 50_000;

/**
 * The words of a text in their order, in lower case and without accents.
 * @param isStemmed whether `paid` and `pays` stay apart (false), or `payments` and `payment` are one
 */
export function* wordsIn(text: string, isStemmed: boolean): Generator<FoundWord> {
  for (const { 0: found, index } of text.matchAll(WORDS)) {
    const folded = foldedText(found);
    const word = isStemmed && ENGLISH.test(folded) ? stemOf(folded) : folded;
    if (word !== '') yield { word, start: index, end: index + found.length };
  }
}

/** A text as it is compared: compatibility forms, case and accents make no difference. */
export function foldedText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').toLowerCase().replace(ACCENTS, '').normalize('NFC');
}

function stemOf(word: string): string {
  const known = STEMS.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(word);
  if (STEMS.size >= MOST_STEMS) STEMS.clear();
  STEMS.set(word, stem);
  return stem;
}
