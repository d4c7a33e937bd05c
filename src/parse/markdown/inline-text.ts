import Markdown, { type Env, type MarkdownIt, type StateInline, type Token } from 'markdown-it';
import type { Span } from '../../core/place.ts';
import type { TextLine } from '../../core/record.ts';
import { once } from '../once.ts';

/** A stretch of rendered text. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether it stands in strong emphasis. */
  readonly bold: boolean;
}

/**
 * Longest text whose inline markup is read, in UTF-16 units; a longer one shows its markup. Nothing
 * tried so far makes markdown-it's inline rules slow, but this is where Markdown parsers are attacked,
 * and no paragraph that a person wrote comes near.
 */
const INLINE_LIMIT = 20_000;

/** Characters without which there is no inline markup. */
const MARKUP = /[\\`*_~&<[\]]/;

const parser = once(inlineParser);

/** True for text that has no inline markup, or is too long for it to be read. */
export function isLiteral(text: string): boolean {
  return text.length > INLINE_LIMIT || !MARKUP.test(text);
}

/** Renders inline Markdown to lines of pieces with their places in it. */
export function inlinePieces(text: string, env: Env): readonly (readonly Piece[])[] {
  if (isLiteral(text)) return literalPieces(text);
  const tokens: Token[] = [];
  const markdown = parser();
  markdown.inline.parse(text, markdown, env, tokens);
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  let strong = 0;
  for (const token of tokens) {
    if (token.type === 'strong_open') strong++;
    else if (token.type === 'strong_close') strong--;
    else if (breaksLine(token)) {
      lines.push(line);
      line = [];
    } else if (TEXT_TOKENS.has(token.type) && token.map !== null) {
      const [start, end] = token.map;
      line.push({ text: token.content, start, end, bold: strong > 0 });
    }
  }
  lines.push(line);
  return lines;
}

const TEXT_TOKENS = new Set(['text', 'text_special', 'code_inline']);

function breaksLine(token: Token): boolean {
  return (
    token.type === 'softbreak' ||
    token.type === 'hardbreak' ||
    (token.type === 'html_inline' && /^<br[\s/>]/i.test(token.content))
  );
}

function literalPieces(text: string): Piece[][] {
  let start = 0;
  return text.split('\n').map((line) => {
    const piece = { text: line, start, end: start + line.length, bold: false };
    start = piece.end + 1;
    return [piece];
  });
}

/** One line of rendered text from its pieces, trimmed; null when nothing but blanks is left. */
export function textLine(pieces: readonly Piece[]): TextLine | null {
  const shown = pieces.filter((piece) => piece.text.trim() !== '');
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return null;
  const text = pieces.map((piece) => piece.text).join('');
  return {
    text: text.trim(),
    span: { start: withoutBlanks(first).start, end: withoutBlanks(last).end },
  };
}

/** Where a piece's characters stand but for blanks at its ends; all of it where they are not literal. */
function withoutBlanks({ text, start, end }: Piece): Span {
  if (text.length !== end - start) return { start, end };
  return { start: end - text.trimStart().length, end: start + text.trimEnd().length };
}

type InlineRule = (state: StateInline, silent: boolean) => boolean;

/** CommonMark's inline rules and strikethrough, in markdown-it's order. */
const RULES = [
  'text',
  'newline',
  'escape',
  'backticks',
  'strikethrough',
  'emphasis',
  'link',
  'image',
  'autolink',
  'html_inline',
  'entity',
];

/** Rules that leave each token its place: `map`, unused in inline tokens, holds its offsets in the text. */
function inlineParser(): MarkdownIt {
  const parser = new Markdown('commonmark');
  parser.validateLink = () => true;
  parser.normalizeLink = (address) => address;
  parser.normalizeLinkText = (address) => address;

  const rules = parser.inline.ruler;
  const originals = new Map<string, InlineRule>();
  for (const name of RULES) {
    rules.enableOnly(name);
    originals.set(name, rules.getRules('')[0] ?? anyCharacter);
  }
  originals.set('strikethrough', twoTildes(originals.get('strikethrough') ?? anyCharacter));
  originals.set('image', imageAsLink(originals.get('link') ?? anyCharacter));
  for (const [name, rule] of originals) rules.at(name, placing(rule));
  rules.enable(RULES);
  rules.push('any_character', placing(anyCharacter));

  parser.inline.ruler2.enable('strikethrough');
  // Joining tokens would lose their places.
  parser.inline.ruler2.disable('fragments_join');
  return parser;
}

/** Gives the tokens that a rule makes the stretch of text that they were made of. */
function placing(rule: InlineRule): InlineRule {
  return (state, silent) => {
    const start = state.pos;
    const first = state.tokens.length;
    if (!rule(state, silent)) return false;
    if (state.pending !== '') state.pushPending();
    let from = start;
    for (let index = first; index < state.tokens.length; index++) {
      const token = state.tokens[index];
      if (token === undefined || token.map !== null) continue;
      token.map = placeOf(token, state.src, from, state.pos);
      from = token.map[1];
    }
    return true;
  };
}

/** Where between two offsets a token's content stands; all between them where it is not literal. */
function placeOf(token: Token, text: string, start: number, end: number): [number, number] {
  if (token.type === 'text_special') return [start, end];
  const markup = token.type === 'code_inline' ? token.markup.length : 0;
  const found = text.slice(start, end).indexOf(token.content, markup);
  return found === -1 ? [start, end] : [start + found, start + found + token.content.length];
}

/** What no other rule took is text. */
function anyCharacter(state: StateInline, silent: boolean): boolean {
  if (!silent) state.push('text', '', 0).content = state.src.charAt(state.pos);
  state.pos++;
  return true;
}

/** An image shows its description; its `!` is markup. */
function imageAsLink(link: InlineRule): InlineRule {
  return (state, silent) => {
    if (!state.src.startsWith('![', state.pos)) return false;
    state.pos++;
    if (link(state, silent)) return true;
    state.pos--;
    return false;
  };
}

/** Strikes through between two tildes; a run of another length is text. */
function twoTildes(strikethrough: InlineRule): InlineRule {
  return (state, silent) => {
    const { src, pos } = state;
    let end = pos;
    while (src[end] === '~') end++;
    if (end === pos) return false;
    if (end - pos === 2) return strikethrough(state, silent);
    if (!silent) state.push('text', '', 0).content = src.slice(pos, end);
    state.pos = end;
    return true;
  };
}
