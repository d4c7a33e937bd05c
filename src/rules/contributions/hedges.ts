import { oncePer } from '../../core/once-per.ts';
import type { Span } from '../../core/place.ts';

/** A hedge word as it stands in a text. */
export interface Hedge {
  readonly word: string;
  /** UTF-16 offsets in the text. */
  readonly span: Span;
}

/** What somebody else says, or a program: code spans and quotes of every kind, of a bounded length. */
const QUOTED =
  /`[^`]{0,999}`|"[^"]{0,999}"|“[^”]{0,999}”|„[^“”]{0,999}[“”]|«[^»]{0,999}»|‘[^’]{0,999}’|(?<![\p{L}\p{N}])'[^'\n]{0,999}'(?![\p{L}\p{N}])/gu;

/** What finds the hedge words of a configuration: its pattern is made once. */
export const hedgesOf = oncePer((words: readonly string[]) => new Hedges(words));

/** Finds hedge words and phrases: whole words, whatever their case, not inside code or quotes. */
class Hedges {
  readonly #pattern: RegExp | null;

  constructor(words: readonly string[]) {
    const phrases = words.map((word) =>
      word
        .trim()
        .split(/\s+/)
        .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
        .join('\\s+'),
    );
    // The longest first: "could be" is more than "could".
    const choice = phrases.sort((a, b) => b.length - a.length).join('|');
    this.#pattern =
      choice === ''
        ? null
        : new RegExp(`(?<![\\p{L}\\p{N}_])(?:${choice})(?![\\p{L}\\p{N}_])`, 'giu');
  }

  in(text: string): readonly Hedge[] {
    if (this.#pattern === null) return [];
    const open = text.replace(QUOTED, (quote) => ' '.repeat(quote.length));
    // Nearly always: no list of what there is none of.
    if (open.search(this.#pattern) === -1) return [];
    return [...open.matchAll(this.#pattern)].map(({ 0: word, index }) => ({
      word,
      span: { start: index, end: index + word.length },
    }));
  }
}
