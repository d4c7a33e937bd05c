import type { StateBlock } from 'markdown-it';
import {
  type BlockState,
  CODE_INDENT,
  collect,
  indentOf,
  mayNest,
  startsOther,
  textStart,
} from './markdown-block-state.ts';

const MARKER = 0x3e;
const TAB = 0x09;
const SPACE = 0x20;
/** The indent of a line without `>` that at most continues a paragraph of the quote. */
const LAZY = -1;

/** A block quote (CommonMark 5.1) with what it holds. */
export function readQuote(
  state: StateBlock,
  firstLine: number,
  end: number,
  silent: boolean,
): boolean {
  if (!isMarked(state, firstLine) || !mayNest(state, firstLine)) return false;
  if (silent) return true;
  collect(state, { kind: 'quote', depth: state.level, firstLine, endLine: firstLine, starts: [] });

  const blocks = state as BlockState;
  const { lineMax, blkIndent, outerIndents } = blocks;
  const outside: number[] = [];
  state.lineMax = enterLines(state, firstLine, end, outside);
  state.blkIndent = 0;
  blocks.outerIndents = [];
  blocks.containers++;
  state.level++;
  state.md.block.tokenize(state, firstLine, state.lineMax);
  state.level--;
  blocks.containers--;
  blocks.outerIndents = outerIndents;
  state.blkIndent = blkIndent;
  state.lineMax = lineMax;
  leaveLines(state, outside);
  return true;
}

function isMarked(state: StateBlock, line: number): boolean {
  return (
    indentOf(state, line) < CODE_INDENT && state.src.charCodeAt(textStart(state, line)) === MARKER
  );
}

/**
 * Moves the start of every line that may belong to the quote behind its `>`. Which of the lines
 * without one belong to it shows when the content is read.
 * @param outside receives how the lines were before
 * @returns the line behind the last one
 */
function enterLines(state: StateBlock, firstLine: number, end: number, outside: number[]): number {
  let line = firstLine;
  let afterEmpty = false;
  for (; line < end; line++) {
    const isLazy = state.sCount[line] === LAZY;
    if (isLazy ? afterEmpty : state.isEmpty(line)) break;
    if (isLazy) continue;
    if (indentOf(state, line) >= 0 && isMarked(state, line)) {
      noteLine(state, line, outside);
      enterLine(state, line);
      afterEmpty = state.isEmpty(line);
    } else {
      if (afterEmpty || startsOther(state, line, end)) break;
      noteLine(state, line, outside);
      state.sCount[line] = LAZY;
    }
  }
  return line;
}

/** Steps behind a `>` and the one column of white space that belongs to it, be it half a tab. */
function enterLine(state: StateBlock, line: number): void {
  const before = state.bsCount[line] ?? 0;
  const indent = state.sCount[line] ?? 0;
  let start = textStart(state, line) + 1;
  let column = indent + 1;
  let tabRest = 0;
  const next = state.src.charCodeAt(start);
  const isBlank = next === SPACE || next === TAB;
  if (next === SPACE || (next === TAB && (before + column) % 4 === 3)) {
    start++;
    column++;
  } else if (next === TAB) {
    tabRest = 1;
  }
  const contentColumn = column;
  let text = start;
  for (; ; text++) {
    const character = state.src.charCodeAt(text);
    if (character === TAB) column += 4 - ((column + before + tabRest) % 4);
    else if (character === SPACE) column++;
    else break;
  }
  state.bMarks[line] = start;
  state.tShift[line] = text - start;
  state.sCount[line] = column - contentColumn;
  state.bsCount[line] = before + indent + 1 + (isBlank ? 1 : 0);
}

function noteLine(state: StateBlock, line: number, outside: number[]): void {
  const { bMarks, tShift, sCount, bsCount } = state;
  outside.push(line, bMarks[line] ?? 0, tShift[line] ?? 0, sCount[line] ?? 0, bsCount[line] ?? 0);
}

function leaveLines(state: StateBlock, outside: readonly number[]): void {
  for (let index = 0; index < outside.length; index += 5) {
    const line = outside[index] ?? 0;
    state.bMarks[line] = outside[index + 1] ?? 0;
    state.tShift[line] = outside[index + 2] ?? 0;
    state.sCount[line] = outside[index + 3] ?? 0;
    state.bsCount[line] = outside[index + 4] ?? 0;
  }
}
