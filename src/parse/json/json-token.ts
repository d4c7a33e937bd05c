import { createScanner, type JSONScanner, type SyntaxKind } from 'jsonc-parser';

/*
 * The scanner's token kinds. Its own enum exists for the type checker only, and so does this
 * annotation, which keeps the numbers equal to it.
 */
export const OPEN_OBJECT: SyntaxKind.OpenBraceToken = 1;
export const CLOSE_OBJECT: SyntaxKind.CloseBraceToken = 2;
export const OPEN_LIST: SyntaxKind.OpenBracketToken = 3;
export const CLOSE_LIST: SyntaxKind.CloseBracketToken = 4;
export const COMMA: SyntaxKind.CommaToken = 5;
export const COLON: SyntaxKind.ColonToken = 6;
export const NULL: SyntaxKind.NullKeyword = 7;
export const TRUE: SyntaxKind.TrueKeyword = 8;
export const FALSE: SyntaxKind.FalseKeyword = 9;
export const STRING: SyntaxKind.StringLiteral = 10;
export const NUMBER: SyntaxKind.NumericLiteral = 11;
export const LINE_COMMENT: SyntaxKind.LineCommentTrivia = 12;
export const BLOCK_COMMENT: SyntaxKind.BlockCommentTrivia = 13;
export const UNKNOWN: SyntaxKind.Unknown = 16;
export const END: SyntaxKind.EOF = 17;

export type Token = SyntaxKind;

/** A scanner that passes over the blank space JSON allows, but shows comments. */
export class JsonTokens {
  readonly #scanner: JSONScanner;
  readonly #text: string;

  constructor(text: string) {
    this.#scanner = createScanner(text);
    this.#text = text;
  }

  /** Moves to the next token. */
  next(): Token {
    this.#passBlanks();
    return this.#scanner.scan();
  }

  /** The scanner would put them together again, character by character, in 40 bytes for each. */
  #passBlanks(): void {
    const from = this.#scanner.getPosition();
    let to = from;
    while (isBlank(this.#text.charCodeAt(to))) to++;
    if (to > from) this.#scanner.setPosition(to);
  }

  get start(): number {
    return this.#scanner.getTokenOffset();
  }

  get end(): number {
    // Behind a comment without an end, the scanner's position is behind the text too.
    return Math.min(this.#scanner.getPosition(), this.#text.length);
  }

  /** A string's decoded text, a number's digits. */
  get value(): string {
    return this.#scanner.getTokenValue();
  }

  /** True when the scanner recognised the token but found it malformed. */
  get malformed(): boolean {
    return this.#scanner.getTokenError() !== 0;
  }
}

/** The blank space that JSON allows (RFC 8259, section 2). */
function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
