import type { StateBlock } from 'markdown-it';
import type { Span } from '../../core/place.ts';
import {
  CODE_INDENT,
  collect,
  indentOf,
  startsOther,
  textLines,
  textStart,
} from './markdown-block-state.ts';
import { trimmed } from './trimmed.ts';

const DELIMITER = /^:?-+:?$/;

/**
 * A GFM table: a header row, a delimiter row with as many cells, then rows until a blank line
 * or another block. Cells are cut out later, when somebody reads them.
 */
export function readTable(
  state: StateBlock,
  firstLine: number,
  end: number,
  silent: boolean,
): boolean {
  if (firstLine + 2 > end || !isRow(state, firstLine) || !isRow(state, firstLine + 1)) return false;
  const columns = delimiterCells(lineText(state, firstLine + 1));
  if (columns === 0) return false;
  if (cellSpans(lineText(state, firstLine)).length !== columns) return false;
  if (startsOther(state, firstLine, end) || startsOther(state, firstLine + 1, end)) return false;
  if (silent) return true;

  let line = firstLine + 2;
  while (line < end && isRow(state, line) && !startsOther(state, line, end)) line++;
  collect(state, { kind: 'table', ...textLines(state, firstLine, line) });
  state.line = line;
  return true;
}

function isRow(state: StateBlock, line: number): boolean {
  const indent = indentOf(state, line);
  return indent >= 0 && indent < CODE_INDENT && !state.isEmpty(line);
}

function lineText(state: StateBlock, line: number): string {
  return state.src.slice(textStart(state, line), state.eMarks[line]);
}

/** How many columns a delimiter row such as `| --- | :-: |` has; 0 when it is none. */
function delimiterCells(row: string): number {
  // Hyphens alone underline a heading.
  if (!/^[-:|\s]+$/.test(row) || !/[|:]/.test(row)) return 0;
  const cells = cellSpans(row);
  return cells.every(({ start, end }) => DELIMITER.test(row.slice(start, end))) ? cells.length : 0;
}

/** The cells of a table row without the blanks around them. A `\|` is part of a cell. */
export function cellSpans(row: string): readonly Span[] {
  const cells: Span[] = [];
  let start = 0;
  for (let at = 0; at <= row.length; at++) {
    if (row[at] === '\\' && at + 1 < row.length) at++;
    else if (at === row.length || row[at] === '|') {
      const cell = trimmed(row, { start, end: at });
      // The pipes at a row's ends have nothing outside of them.
      const outside = (start === 0 || at === row.length) && cell.start === cell.end;
      if (!outside) cells.push(cell);
      start = at + 1;
    }
  }
  return cells;
}
