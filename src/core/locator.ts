import type { SourceLine } from './diagnostic.ts';
import {
  type DataPath,
  isSpan,
  type Place,
  type Position,
  type Range,
  type Span,
} from './place.ts';
import type { Positions } from './record.ts';

const LINES_SHOWN = 3;
const UNITS_SHOWN = 400;

/** Turns places of one record into ranges of its file. Makes its line table when first asked. */
export interface Locator {
  rangeOf(place: Place | undefined): Range;
  /** The text under a range, `\n` line ends. */
  textOf(place: Place | undefined): string;
  /** The first lines that a range touches, each cut to a bounded length around the range. */
  excerptOf(range: Range): readonly SourceLine[];
}

/** What a locator needs of a parsed text; every record has it. */
export interface LocatableText {
  /** Without byte-order mark. */
  readonly text: string;
  /** Bytes before the text. */
  readonly skipped: number;
  readonly positions?: Positions;
}

/** A locator for one parsed text. Costs nothing until a place is asked for. */
export function locatorOf(record: LocatableText): Locator {
  const { text, skipped } = record;
  let table: readonly number[] | null = null;
  let bytes: ((at: number) => number) | null = null;
  const lineStarts = (): readonly number[] => {
    table ??= startsOfLines(text);
    return table;
  };
  const positionOf = (at: number): Position => {
    const starts = lineStarts();
    const line = lastAtOrBefore(starts, at);
    bytes ??= byteOffsets(text);
    return { line: line + 1, column: at - (starts[line] ?? 0) + 1, offset: skipped + bytes(at) };
  };
  const spanOf = (place: Place | undefined): Span => clamp(spanOfPlace(record, place), text.length);
  return {
    rangeOf(place) {
      const span = spanOf(place);
      return { start: positionOf(span.start), end: positionOf(span.end) };
    },
    textOf(place) {
      const span = spanOf(place);
      return text.slice(span.start, span.end).replaceAll('\r\n', '\n');
    },
    excerptOf(range) {
      const last = Math.min(range.end.line, range.start.line + LINES_SHOWN - 1);
      const lines: SourceLine[] = [];
      for (let line = range.start.line; line <= last; line++) {
        lines.push(
          sourceLine(text, lineStarts(), line, line === range.start.line ? range.start.column : 1),
        );
      }
      return lines;
    },
  };
}

function spanOfPlace(record: LocatableText, place: Place | undefined): Span {
  if (place === undefined) return { start: 0, end: 0 };
  if (isSpan(place)) return place;
  const isKey = 'key' in place;
  return nearestSpan(record, isKey ? place.key : place, isKey ? 'key' : 'value');
}

/** The span at a path; where the path leads nowhere, that of its longest part that leads somewhere. */
function nearestSpan(record: LocatableText, path: DataPath, part: 'key' | 'value'): Span {
  if (record.positions === undefined) return { start: 0, end: 0 };
  for (let length = path.length; length >= 0; length--) {
    const whole = length === path.length;
    const span = record.positions.spanOf(path.slice(0, length), whole ? part : 'value');
    if (span !== null) return span;
  }
  return { start: 0, end: 0 };
}

function clamp(span: Span, length: number): Span {
  const start = Math.max(0, Math.min(span.start, length));
  return { start, end: Math.max(start, Math.min(span.end, length)) };
}

/** Offsets at which lines start. A line ends with `\n`, whatever stands before it. */
function startsOfLines(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lastAtOrBefore(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** One line, from 1, cut around a column where it is too long to be shown. */
function sourceLine(
  text: string,
  starts: readonly number[],
  line: number,
  column: number,
): SourceLine {
  const start = starts[line - 1] ?? text.length;
  const next = starts[line];
  let end = next === undefined ? text.length : next - 1;
  if (end > start && text.charCodeAt(end - 1) === 0x0d) end--;
  const first = Math.max(start, Math.min(start + column - 1 - UNITS_SHOWN / 2, end - UNITS_SHOWN));
  const shown = text.slice(first, Math.min(end, first + UNITS_SHOWN));
  return { line, column: first - start + 1, text: detached(shown) };
}

/** A copy that does not keep the whole file's text alive, as a slice would. */
function detached(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

const STEP = 1024;

/** UTF-16 offset to UTF-8 offset: sums kept every 1,024 units, so that many places cost one pass. */
function byteOffsets(text: string): (at: number) => number {
  const sums = new Float64Array(Math.floor(text.length / STEP) + 1);
  for (let step = 1; step < sums.length; step++) {
    const part = text.slice(boundary(text, step - 1), boundary(text, step));
    sums[step] = (sums[step - 1] ?? 0) + Buffer.byteLength(part);
  }
  return (at) => {
    let step = Math.floor(at / STEP);
    if (boundary(text, step) > at) step--;
    return (sums[step] ?? 0) + Buffer.byteLength(text.slice(boundary(text, step), at));
  };
}

/** Where a step starts: never between the halves of a surrogate pair. */
function boundary(text: string, step: number): number {
  const at = step * STEP;
  const unit = text.charCodeAt(at);
  return step > 0 && unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}
