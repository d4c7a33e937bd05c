import Markdown, { type Env, type MarkdownIt, type StateBlock, type Token } from 'markdown-it';
import type { Block, BlockLines } from './markdown-block.ts';

/** Reads a block at a line, moves `state.line` behind it and says true; or says false. Silent: only says. */
export type BlockRule = (state: StateBlock, line: number, end: number, silent: boolean) => boolean;

/**
 * How deep containers may nest. What is deeper is read as text, so that no document can make the
 * parser recurse, or walk its lines again and again.
 */
export const CONTAINER_DEPTH = 100;

/** Columns from which on an indented line can't start a block: it is code, or goes on with a text. */
export const CODE_INDENT = 4;

const TAB = 0x09;
const SPACE = 0x20;

/** Characters that a block other than text can start with; saves asking every rule about every line. */
const OPENERS = new Set([...'`~>#<*-_+0123456789'].map((character) => character.charCodeAt(0)));

/**
 * Collects blocks in place of tokens: a large document takes a fraction of the memory, and
 * each block keeps where its text stands, which only the parser at work knows.
 */
export class BlockState extends Markdown.StateBlock {
  readonly blocks: Block[] = [];
  /** Where containers were nested too deep to be followed, else null. */
  tooDeep: number | null = null;
  /** Quotes and lists around. */
  containers = 0;
  /** The content indents of the list items around the innermost one, within the innermost quote. */
  outerIndents: number[] = [];
  readonly #unused: Token = new this.Token('', '', 0);

  /** @param source ends with a line end */
  constructor(source: string, markdown: MarkdownIt, env: Env) {
    super('', markdown, env, []);
    this.src = source;
    this.#measureLines();
  }

  /** Rules write to what they get here; nothing of it is needed. */
  override push(_type: string, _tag: string, nesting: -1 | 0 | 1): Token {
    this.level += nesting;
    return this.#unused;
  }

  /** Does what markdown-it's constructor does, in half the memory. */
  #measureLines(): void {
    const lines = countLines(this.src);
    this.bMarks = integers(lines + 1);
    this.eMarks = integers(lines + 1);
    this.tShift = integers(lines + 1);
    this.sCount = integers(lines + 1);
    this.bsCount = integers(lines + 1);
    this.lineMax = lines;
    let start = 0;
    for (let line = 0; line < lines; line++) {
      const end = this.src.indexOf('\n', start);
      let text = start;
      let column = 0;
      // A line end is neither.
      for (; ; text++) {
        const character = this.src.charCodeAt(text);
        if (character === TAB) column += 4 - (column % 4);
        else if (character === SPACE) column++;
        else break;
      }
      this.bMarks[line] = start;
      this.eMarks[line] = end;
      this.tShift[line] = text - start;
      this.sCount[line] = column;
      start = end + 1;
    }
    this.bMarks[lines] = start;
    this.eMarks[lines] = start;
  }
}

function countLines(source: string): number {
  let lines = 0;
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) lines++;
  return lines;
}

/** Numbers as markdown-it indexes them; it does nothing else with them. */
function integers(length: number): number[] {
  return new Int32Array(length) as unknown as number[];
}

/** False where containers already nest as deep as they are followed; notes the place. */
export function mayNest(state: StateBlock, line: number): boolean {
  const blocks = state as BlockState;
  if (blocks.containers < CONTAINER_DEPTH) return true;
  blocks.tooDeep ??= textStart(state, line);
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
  if (column < CODE_INDENT) return false;
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
  // Of exact length: one that grows takes room for seventeen, and most blocks have one line.
  const starts = new Array<number>(endLine - firstLine);
  for (let line = firstLine; line < endLine; line++) {
    starts[line - firstLine] = textStart(state, line);
  }
  return { depth: state.level, firstLine, endLine, starts };
}

/** Keeps a block. */
export function collect(state: StateBlock, block: Block): void {
  (state as BlockState).blocks.push(block);
}
