import type { StateBlock } from 'markdown-it';
import { CODE_INDENT, collect, indentOf, textStart } from './markdown-block-state.ts';

const BACKTICK = 0x60;
const TILDE = 0x7e;
const QUOTE = 0x3e;
const TAB = 0x09;
const SPACE = 0x20;

interface Opening {
  /** The character code of a backtick or tilde. */
  readonly marker: number;
  readonly length: number;
}

/** A fenced code block (CommonMark 4.5), with the place of every line of its content. */
export function readFence(
  state: StateBlock,
  firstLine: number,
  end: number,
  silent: boolean,
): boolean {
  const opening = openingOf(state, firstLine);
  if (opening === null) return false;
  if (silent) return true;

  let line = firstLine + 1;
  while (line < end && !leavesContainer(state, line) && !closes(state, line, opening)) line++;
  const closed = line < end && !leavesContainer(state, line);

  const starts = [textStart(state, firstLine)];
  const pads = [0];
  const indent = state.sCount[firstLine] ?? 0;
  for (let content = firstLine + 1; content < line; content++) {
    const cut = cutIndent(state, content, indent);
    starts.push(cut.start);
    pads.push(cut.pad);
  }
  collect(state, {
    kind: 'fence',
    depth: state.level,
    firstLine,
    endLine: line,
    starts,
    pads: pads.some((pad) => pad > 0) ? pads : null,
    closed,
  });
  state.line = closed ? line + 1 : line;
  return true;
}

/** The fence at the start of a line that is not so far indented that it is code. */
function openingOf(state: StateBlock, line: number): Opening | null {
  const start = textStart(state, line);
  const marker = state.src.charCodeAt(start);
  if (marker !== BACKTICK && marker !== TILDE) return null;
  const infoStart = state.skipChars(start, marker);
  if (infoStart - start < 3) return null;
  // The info string of a backtick fence holds no backtick: ```code``` is inline code.
  const info = state.src.slice(infoStart, state.eMarks[line]);
  return marker === BACKTICK && info.includes('`') ? null : { marker, length: infoStart - start };
}

function leavesContainer(state: StateBlock, line: number): boolean {
  return indentOf(state, line) < 0 && !state.isEmpty(line);
}

/** A closing fence is at least as long as the opening one, and nothing follows it. */
function closes(state: StateBlock, line: number, opening: Opening): boolean {
  if (indentOf(state, line) >= CODE_INDENT) return false;
  const start = textStart(state, line);
  const after = state.skipChars(start, opening.marker);
  return after - start >= opening.length && state.skipSpaces(after) >= (state.eMarks[line] ?? 0);
}

/**
 * Takes up to `columns` columns of white space off a line. A tab that reaches beyond them leaves
 * blanks behind, and so does one whose first column belongs to a quote's `>`.
 */
function cutIndent(
  state: StateBlock,
  line: number,
  columns: number,
): { readonly start: number; readonly pad: number } {
  const lineStart = state.bMarks[line] ?? 0;
  const before = state.bsCount[line] ?? 0;
  // A blank behind a `>` belongs to it: the line starts behind that.
  const isBehindQuote = state.src.charCodeAt(lineStart - 1) === QUOTE;
  let start = lineStart;
  let column = 0;
  for (; column < columns || (isBehindQuote && start === lineStart); start++) {
    const character = state.src.charCodeAt(start);
    if (character === TAB) column += 4 - ((column + before) % 4);
    else if (character === SPACE) column++;
    else break;
  }
  return { start, pad: Math.max(0, column - columns) };
}
