import { isAscii } from '../../core/ascii.ts';
import { oncePer } from '../../core/once-per.ts';
import type { Span } from '../../core/place.ts';

/** A hedge word as it stands in a text. */
export interface Hedge {
  readonly word: string;
  /** UTF-16 offsets in the text. */
  readonly span: Span;
}

/** What begins and ends words: of ASCII alone, where a text has nothing else, for that is much faster. */
const LETTERS = { ascii: 'A-Za-z0-9', any: '\\p{L}\\p{N}' };

/** What finds the hedge words of a configuration: its patterns are made once. */
export const hedgesOf = oncePer((words: readonly string[]) => new Hedges(words));

/** Finds hedge words and phrases: whole words, whatever their case, not inside code or quotes. */
class Hedges {
  /** The words as one pattern; empty where there is none. */
  readonly #choice: string;
  readonly #isAscii: boolean;
  readonly #patterns: { [Letters in keyof typeof LETTERS]?: Patterns } = {};

  constructor(words: readonly string[]) {
    const phrases = words.map((word) =>
      word
        .trim()
        .split(/\s+/)
        .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
        .join('\\s+'),
    );
    // The longest first: "could be" is more than "could".
    this.#choice = phrases.sort((a, b) => b.length - a.length).join('|');
    // Another script may have a letter that is one of ASCII in another case.
    this.#isAscii = isAscii(this.#choice);
  }

  in(text: string): readonly Hedge[] {
    if (this.#choice === '') return [];
    const { quoted, hedge } = this.#patternsFor(text);
    const open = text.replace(quoted, (quote) => ' '.repeat(quote.length));
    // Nearly always: no list of what there is none of.
    if (open.search(hedge) === -1) return [];
    return [...open.matchAll(hedge)].map(({ 0: word, index }) => ({
      word,
      span: { start: index, end: index + word.length },
    }));
  }

  #patternsFor(text: string): Patterns {
    const letters = this.#isAscii && isAscii(text) ? 'ascii' : 'any';
    this.#patterns[letters] ??= patternsOf(this.#choice, LETTERS[letters]);
    return this.#patterns[letters];
  }
}

interface Patterns {
  /** What somebody else says, or a program: code spans and quotes of every kind, of a bounded length. */
  readonly quoted: RegExp;
  readonly hedge: RegExp;
}

function patternsOf(choice: string, letters: string): Patterns {
  return {
    quoted: new RegExp(
      `\`[^\`]{0,999}\`|"[^"]{0,999}"|“[^”]{0,999}”|„[^“”]{0,999}[“”]|«[^»]{0,999}»|‘[^’]{0,999}’|(?<![${letters}])'[^'\\n]{0,999}'(?![${letters}])`,
      'gu',
    ),
    hedge: new RegExp(`(?<![${letters}_])(?:${choice})(?![${letters}_])`, 'giu'),
  };
}
