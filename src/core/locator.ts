import type { SourceLine } from './diagnostic.ts';
import { ownText } from './own-text.ts';
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

/** Turns places of one record into ranges of its file. Looks for lines when first asked. */
export interface Locator {
  rangeOf(place: Place | undefined): Range;
  /** The text under a range, `\n` line ends; it does not keep the rest of the file in memory. */
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
  const lines = new LineTable(text);
  let bytes: ((at: number) => number) | null = null;
  const positionOf = (at: number): Position => {
    const line = lines.lineAt(at);
    bytes ??= byteOffsets(text);
    return { line, column: at - lines.startOf(line) + 1, offset: skipped + bytes(at) };
  };
  const spanOf = (place: Place | undefined): Span => {
    const isLine = place !== undefined && 'line' in place;
    const span = isLine ? lines.spanOf(place.line) : spanOfPlace(record, place);
    return clamp(span, text.length);
  };
  return {
    rangeOf(place) {
      const span = spanOf(place);
      return { start: positionOf(span.start), end: positionOf(span.end) };
    },
    textOf(place) {
      const span = spanOf(place);
      return ownText(text.slice(span.start, span.end)).replaceAll('\r\n', '\n');
    },
    excerptOf(range) {
      const { start, end } = range;
      // As long as it is from the start: a list that grows takes room for sixteen more.
      const length = Math.min(end.line - start.line + 1, LINES_SHOWN);
      return Array.from({ length }, (_, index) =>
        sourceLine(text, lines, start.line + index, index === 0 ? start.column : 1),
      );
    },
  };
}

function spanOfPlace(
  record: LocatableText,
  place: Exclude<Place, { readonly line: number }> | undefined,
): Span {
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

/**
 * Where lines start, found as far into the text as somebody asks: a fault at the start of a huge
 * file costs nothing. A line ends with `\n`, whatever stands before it. Lines count from 1.
 */
class LineTable {
  readonly #text: string;
  readonly #starts = [0];
  #isWhole = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** The line that an offset is in. */
  lineAt(at: number): number {
    while (!this.#isWhole && this.#last() <= at) this.#findNext();
    return lastAtOrBefore(this.#starts, at) + 1;
  }

  /** The offset of a line's start; that of the text's end for a line behind the last. */
  startOf(line: number): number {
    while (!this.#isWhole && this.#starts.length < line) this.#findNext();
    return this.#starts[line - 1] ?? this.#text.length;
  }

  /** Where a line ends, without its line end. */
  endOf(line: number): number {
    const next = this.startOf(line + 1);
    const end = this.#starts.length > line ? next - 1 : next;
    return end > this.startOf(line) && this.#text.charCodeAt(end - 1) === 0x0d ? end - 1 : end;
  }

  /** A line without its line end. */
  spanOf(line: number): Span {
    return { start: this.startOf(line), end: this.endOf(line) };
  }

  #last(): number {
    return this.#starts.at(-1) ?? 0;
  }

  #findNext(): void {
    const end = this.#text.indexOf('\n', this.#last());
    if (end === -1) this.#isWhole = true;
    else this.#starts.push(end + 1);
  }
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
function sourceLine(text: string, lines: LineTable, line: number, column: number): SourceLine {
  const start = lines.startOf(line);
  const end = lines.endOf(line);
  const first = Math.max(start, Math.min(start + column - 1 - UNITS_SHOWN / 2, end - UNITS_SHOWN));
  const shown = text.slice(first, Math.min(end, first + UNITS_SHOWN));
  return { line, column: first - start + 1, text: ownText(shown) };
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
