import type { Diagnostic, SourceLine } from '../core/diagnostic.ts';
import type { Range } from '../core/place.ts';
import { type Cells, layOut } from './cells.ts';

/** A line of source and the stretch of it that a problem is about, ready to be printed. */
export interface MarkedLine {
  /** From 1. */
  readonly line: number;
  /** Harmless to print, cut to the width around what is marked. */
  readonly source: string;
  /** Blanks and `^`s that stand under the marked stretch; '' where nothing of the line is marked. */
  readonly marks: string;
}

const CUT = '…';
/** What is kept in front of the marked stretch of a line that has to be cut. */
const CONTEXT = 16;

/** A problem's lines with its range marked, each at most `width` columns wide. */
export function markedLines(
  { excerpt, range }: Pick<Diagnostic, 'excerpt' | 'range'>,
  width: number,
): MarkedLine[] {
  return excerpt.map((sourceLine) => {
    const cells = layOut(sourceLine.text);
    const [from, to] = markedIndexes(sourceLine, range, cells);
    const cut = cutAround(cells, from, to, width, sourceLine.column > 1);
    return { line: sourceLine.line, ...cut };
  });
}

/** The code points of a line that the range covers, as a half-open stretch; equal where none. */
function markedIndexes(
  { line, column, text }: SourceLine,
  { start, end }: Range,
  cells: Cells,
): [number, number] {
  if (line < start.line || line > end.line) return [0, 0];
  const indent = text.length - text.trimStart().length;
  const fromUnit = line === start.line ? start.column - column : indent;
  const toUnit = line === end.line ? end.column - column : text.trimEnd().length;
  const from = cells.indexAt[fromUnit] ?? cells.shown.length;
  const to = cells.indexAt[toUnit] ?? cells.shown.length;
  // The point where something is missing is marked like one character.
  const isPoint = start.line === end.line && to <= from;
  return isPoint ? [from, from + 1] : [from, to];
}

/** The stretch of the line that fits, and the marks under it. */
function cutAround(
  { shown, widths }: Cells,
  from: number,
  to: number,
  width: number,
  isTail: boolean,
): Pick<MarkedLine, 'source' | 'marks'> {
  const first = columns(widths, 0, to) > width ? startBefore(widths, from) : 0;
  const head = first > 0 || isTail ? CUT : '';
  const room = width - head.length;
  const fits = columns(widths, first, shown.length) <= room;
  const last = fits ? shown.length : endWithin(widths, first, room - CUT.length);

  const indent = ' '.repeat(head.length + columns(widths, first, from));
  const marked = Math.max(columns(widths, from, Math.min(to, last)), 1);
  return {
    source: head + shown.slice(first, last).join('') + (fits ? '' : CUT),
    marks: to > from ? indent + '^'.repeat(marked) : '',
  };
}

/** Where a line has to start so that what stands before `from` takes no more than its share. */
function startBefore(widths: readonly number[], from: number): number {
  let first = from;
  let room = CONTEXT;
  while (first > 0 && room >= (widths[first - 1] ?? 0)) {
    first -= 1;
    room -= widths[first] ?? 0;
  }
  return first;
}

function endWithin(widths: readonly number[], first: number, columnsLeft: number): number {
  let last = first;
  let room = columnsLeft;
  while (last < widths.length && room >= (widths[last] ?? 0)) {
    room -= widths[last] ?? 0;
    last += 1;
  }
  return last;
}

function columns(widths: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < Math.min(to, widths.length); index += 1) sum += widths[index] ?? 0;
  return sum;
}
