import { CST, Lexer } from 'yaml';
import type { Fault } from '../../core/fault.ts';
import type { Span } from '../../core/place.ts';

/** What ends a line for some readers of YAML, and not for others. */
const UNSURE = /\r(?!\n)|[\u0085\u2028\u2029]/g;
const CR = /\r(?!\n)/g;
/** Characters that YAML does not count as text outside of quotes (1.2.2, 5.1), beyond what is no text anywhere. */
const UNPRINTABLE = /[\x80-\x84\x86-\x9f\ufeff\ufffe\uffff]/g;
/** What begins or ends a document, in quotes as well. */
const MARKER = /^(?:---|\.\.\.)(?:[ \t\r\n\u0085\u2028\u2029]|$)/;

const NAMES: Readonly<Record<string, string>> = {
  '\r': 'a carriage return (CR) without a line feed',
  '\u0085': 'U+0085 (next line)',
  '\u2028': 'U+2028 (line separator)',
  '\u2029': 'U+2029 (paragraph separator)',
};

/** How they are written between double quotes. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\r': '\\r',
  '\u0085': '\\N',
  '\u2028': '\\L',
  '\u2029': '\\P',
};

/** A text without line ends that readers disagree about. */
interface Lines {
  /** As readers have it that end a line there. Every character keeps its offset. */
  readonly text: string;
  /** The first of them outside of a quoted text; null where there is none. */
  readonly fault: Fault | null;
}

/**
 * Finds characters outside of quoted texts at which one reader ends the line and another does not, and
 * in quotes such as make a marker between documents of what follows.
 * @param version a carriage return ends a line in every version of YAML, the others in 1.1 alone
 */
export function sureLines(written: string, version: '1.1' | '1.2'): Lines {
  const places = [...written.matchAll(UNSURE)].map(({ index }) => index);
  // Nearly every text: no need to take it apart.
  if (places.length === 0) return { text: written, fault: null };
  const inQuotes = quotedAmong(places, written);
  const first = places.find(
    (at) => !inQuotes.has(at) || MARKER.test(written.slice(at + 1, at + 5)),
  );
  // In quotes a line end is read as a blank.
  const folded = written.slice(0, first).replace(version === '1.1' ? /\r(?!\n)|\u0085/g : CR, ' ');
  if (first === undefined) return { text: folded, fault: null };
  const text = folded + written.slice(first).replace(version === '1.1' ? UNSURE : CR, '\n');
  const count = places.filter((at) => at >= first && (at === first || !inQuotes.has(at))).length;
  const message = count === 1 ? 'lineBreak' : 'lineBreaks';
  const found = written.charAt(first);
  const data = { character: NAMES[found] ?? '', escape: ESCAPES[found] ?? '', count };
  return { text, fault: { kind: 'line-break', message, data, at: spanOf(first) } };
}

/**
 * The first character outside of quotes that YAML does not count as text, or a byte-order mark behind
 * blank lines or comments: the library drops it, and PyYAML takes it for part of the key.
 */
export function unprintable(text: string): Span | null {
  const places = [...text.matchAll(UNPRINTABLE)].map(({ index }) => index);
  if (places.length === 0) return null;
  const first = standingAt(places, text).find(({ at, isQuoted, isAlone }) =>
    text[at] === CST.BOM ? isAlone : !isQuoted,
  );
  return first === undefined ? null : spanOf(first.at);
}

function spanOf(start: number): Span {
  return { start, end: start + 1 };
}

function quotedAmong(places: readonly number[], text: string): ReadonlySet<number> {
  return new Set(standingAt(places, text).flatMap(({ at, isQuoted }) => (isQuoted ? at : [])));
}

/** What marks a token for the library's parser, and stands nowhere in the text. */
const MARKS: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR]);

/** A place in a text, by the token that holds it. */
interface Standing {
  readonly at: number;
  readonly isQuoted: boolean;
  /** True where the character is a token of its own, and no text. */
  readonly isAlone: boolean;
}

/** @param places in their order */
function standingAt(places: readonly number[], text: string): readonly Standing[] {
  const found: Standing[] = [];
  let offset = 0;
  let isScalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    const isQuoted = !isScalar && /^["']/.test(lexeme);
    const isAlone = !isScalar && lexeme.length === 1;
    isScalar = lexeme === CST.SCALAR;
    if (MARKS.has(lexeme)) continue;
    offset += lexeme.length;
    for (let at = places[found.length]; at !== undefined && at < offset; ) {
      found.push({ at, isQuoted, isAlone });
      at = places[found.length];
    }
  }
  return found;
}
