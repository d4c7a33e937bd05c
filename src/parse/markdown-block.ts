import MarkdownIt, { type StateBlock, type Token } from 'markdown-it';

/** A block of Markdown and the lines it takes. */
export type Block = HeadingBlock | FenceBlock | PlainBlock;

/** Which lines of the document a block takes, counted from 0. */
export interface BlockLines {
  /** 0 in the document's own flow, more within quotes and lists. */
  readonly depth: number;
  readonly firstLine: number;
  /** The line after the last one; a container's first line. */
  readonly endLine: number;
  /** For each line, the offset of its text behind container prefixes and indentation. */
  readonly starts: readonly number[];
}

export interface PlainBlock extends BlockLines {
  readonly kind:
    | 'paragraph'
    | 'code'
    | 'html'
    | 'table'
    | 'definition'
    | 'break'
    | 'quote'
    | 'list';
}

export interface HeadingBlock extends BlockLines {
  readonly kind: 'heading';
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
}

/** Its lines are the opening fence and the content, not the closing fence. */
export interface FenceBlock extends BlockLines {
  readonly kind: 'fence';
  readonly closed: boolean;
  /** For each line, the blanks that are left of a tab cut in two; null where no tab was. */
  readonly pads: readonly number[] | null;
}

/** Reads a block at a line, moves `state.line` behind it and says true; or says false. Silent: only says. */
export type BlockRule = (state: StateBlock, line: number, end: number, silent: boolean) => boolean;

/**
 * How deep containers may nest (a list counts twice: list and item). What is deeper is read as
 * text, so that no document can make the parser recurse, or walk its lines again and again.
 */
export const CONTAINER_DEPTH = 100;

/** Columns from which on an indented line can't start a block; it is code, or goes on with a text. */
export const CODE_INDENT = 4;

/** Characters that a block other than text can start with; saves asking every rule about every line. */
const OPENERS = new Set([...'`~>#<*-_+0123456789'].map((character) => character.charCodeAt(0)));

/**
 * Collects blocks in place of tokens: a large document takes a fraction of the memory, and
 * each block keeps where its text stands, which only the parser at work knows.
 */
export class BlockState extends MarkdownIt.StateBlock {
  readonly blocks: Block[] = [];
  /** Where containers were nested too deep to be followed, else null. */
  tooDeep: number | null = null;
  /** The content indents of the list items around the innermost one, within the innermost quote. */
  outerIndents: number[] = [];
  readonly #unused: Token = new this.Token('', '', 0);

  /** Rules write to what they get here; nothing of it is needed. */
  override push(_type: string, _tag: string, nesting: -1 | 0 | 1): Token {
    this.level += nesting;
    return this.#unused;
  }
}

/** False where containers already nest as deep as they are followed; notes the place. */
export function mayNest(state: StateBlock, line: number): boolean {
  if (state.level < CONTAINER_DEPTH) return true;
  (state as BlockState).tooDeep ??= textStart(state, line);
  return false;
}

/**
 * True where a line is too far indented to start a block. A line that leaves list items is measured
 * from the item that it stays in.
 */
export function isIndented(state: StateBlock, line: number): boolean {
  const indent = indentOf(state, line);
  if (indent >= 0) return indent >= CODE_INDENT;
  const column = state.sCount[line] ?? 0;
  const outer = (state as BlockState).outerIndents.findLast((items) => items <= column);
  return outer !== undefined && column - outer >= CODE_INDENT;
}

/** True where a line starts a block that ends a quote or table before it. */
export function startsOther(state: StateBlock, line: number, end: number): boolean {
  return (
    !isIndented(state, line) &&
    OPENERS.has(state.src.charCodeAt(textStart(state, line))) &&
    state.md.block.ruler.getRules('blockquote').some((rule) => rule(state, line, end, true))
  );
}

/** Where a line's text starts, behind container prefixes and indentation. */
export function textStart(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

/** Columns between the innermost container and a line's text. */
export function indentOf(state: StateBlock, line: number): number {
  return (state.sCount[line] ?? 0) - state.blkIndent;
}

/** The lines from one to another, wherever their text starts. */
export function textLines(state: StateBlock, firstLine: number, endLine: number): BlockLines {
  const starts: number[] = [];
  for (let line = firstLine; line < endLine; line++) starts.push(textStart(state, line));
  return { depth: state.level, firstLine, endLine, starts };
}

/** Keeps a block. */
export function collect(state: StateBlock, block: Block): void {
  (state as BlockState).blocks.push(block);
}
