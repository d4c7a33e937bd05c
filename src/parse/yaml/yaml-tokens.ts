import { CST, Lexer, Parser } from 'yaml';
import type { Fault } from '../../core/fault.ts';
import type { Span } from '../../core/place.ts';
import { lineEnd } from '../lines.ts';
import { syntaxFault, tooDeep } from '../syntax-fault.ts';

/** What shows while the tokens are read, and not in what the library makes of them. */
export interface TokenNotes {
  /** Set when the nesting went beyond the limit; the tokens end there. */
  tooDeep: Fault | null;
  /** The first bracket or quote without its partner. */
  unpaired: Fault | null;
}

/** Levels. The library composes nodes by recursion: beyond this its stack would be the limit. */
export const DEEPEST = 400;

/**
 * The library's tokens, one for each document. The library takes any nesting and then recurses
 * over it; counting it here stops before that.
 */
export function* readTokens(
  text: string,
  depth: number,
  notes: TokenNotes,
): Generator<CST.Token, void, undefined> {
  const parser = new Parser();
  const pairs = new Pairs(text, notes);
  let isScalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    const at = { start: parser.offset, end: parser.offset + lexeme.length };
    if (!isScalar) pairs.see(lexeme, at);
    isScalar = lexeme === CST.SCALAR;
    yield* parser.next(lexeme);
    if (nesting(parser) > depth) {
      notes.tooDeep = tooDeep(at, depth, depth === DEEPEST);
      return;
    }
  }
  pairs.end();
  yield* parser.end();
}

/** Open mappings and lists: what the parser works on, without the document and a scalar. */
function nesting({ stack }: Parser): number {
  const top = stack.at(-1);
  const inCollection = top !== undefined && CST.isCollection(top);
  return inCollection ? stack.length - 1 : stack.length - 2;
}

interface Bracket {
  readonly at: Span;
  readonly what: 'list' | 'mapping';
  readonly closer: ']' | '}';
}

/** Pairs brackets and quotes: the library sees a partner missing, but not whose. */
class Pairs {
  readonly #text: string;
  readonly #notes: TokenNotes;
  readonly #open: Bracket[] = [];

  constructor(text: string, notes: TokenNotes) {
    this.#text = text;
    this.#notes = notes;
  }

  see(lexeme: string, at: Span): void {
    if (lexeme === '[') this.#open.push({ at, what: 'list', closer: ']' });
    else if (lexeme === '{') this.#open.push({ at, what: 'mapping', closer: '}' });
    else if (lexeme === ']' || lexeme === '}') this.#close(lexeme, at);
    else if (lexeme === CST.FLOW_END) this.#cutOff(at.start);
    else if (isUnclosedQuote(lexeme)) {
      const data = { quote: lexeme.charAt(0) };
      this.#note('yamlUnclosedQuote', data, { ...at, end: lineEnd(this.#text, at.start) });
    }
  }

  /** Nothing that is still open can be closed any more. */
  end(): void {
    this.#cutOff(this.#text.length);
  }

  /** A line that is not indented ends whatever is open, and so does the end of the text. */
  #cutOff(line: number): void {
    const last = this.#open.pop();
    this.#open.length = 0;
    if (last === undefined || this.#notes.unpaired !== null) return;
    const { what, closer, at } = last;
    if (this.#text.slice(line).trim() === '') {
      this.#note('yamlUnclosed', { what, closer }, at);
      return;
    }
    const related = {
      at: { start: line, end: lineEnd(this.#text, line) },
      message: 'this line is not indented',
    };
    this.#note('yamlUnclosedBefore', { what, closer }, at, related);
  }

  #close(found: string, at: Span): void {
    const last = this.#open.pop();
    if (last === undefined || last.closer === found) return;
    const related = { at: last.at, message: `the ${last.what} opens here` };
    this.#note('yamlWrongCloser', { found, what: last.what, closer: last.closer }, at, related);
  }

  #note(message: string, data: Fault['data'], at: Span, related?: Fault['related']): void {
    this.#notes.unpaired ??= { ...syntaxFault(message, at, data), ...(related && { related }) };
  }
}

/** True for a quoted lexeme whose last quote is missing, or stands for itself. */
function isUnclosedQuote(lexeme: string): boolean {
  const quote = lexeme.charAt(0);
  let end = lexeme.length;
  if (quote === "'") {
    // Two of them stand for one.
    while (end > 1 && lexeme[end - 1] === quote) end--;
    return (lexeme.length - end) % 2 === 0;
  }
  if (quote !== '"') return false;
  let backslashes = 0;
  while (lexeme[end - 2 - backslashes] === '\\') backslashes++;
  return end < 2 || lexeme[end - 1] !== quote || backslashes % 2 === 1;
}
