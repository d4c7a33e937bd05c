import { isUtf8 } from 'node:buffer';
import type { LocatedReplacement } from '../../core/edit.ts';
import { grown } from '../../core/grown-bytes.ts';
import type { Position } from '../../core/place.ts';

/** One line of a file. */
export interface Line {
  /** With its line end, where it has one. */
  readonly text: string;
  /** Its index in the file as it was; null for a line that an edit made. */
  readonly from: number | null;
}

/** A file as lines that know where they come from: what was written and what was kept can be told apart. */
export interface LineText {
  /** The byte-order mark, or ''. */
  readonly mark: string;
  readonly lines: readonly Line[];
  /** All of it, where that was not put together from lines. */
  readonly bytes?: Uint8Array;
}

const BYTE_ORDER_MARK = '\ufeff';

/** A text of which the bytes are known. Its lines are told apart where somebody asks: a log may be long. */
class WholeText implements LineText {
  readonly bytes: Uint8Array;
  readonly mark: string;
  readonly #split: () => readonly Line[];
  #lines: readonly Line[] | null = null;

  constructor(bytes: Uint8Array, mark: string, split: () => readonly Line[]) {
    this.bytes = bytes;
    this.mark = mark;
    this.#split = split;
  }

  get lines(): readonly Line[] {
    this.#lines ??= this.#split();
    return this.#lines;
  }
}

const LINE_FEED = 0x0a;

/** Null for what is no UTF-8: its bytes would not survive. */
export function lineText(bytes: Uint8Array): LineText | null {
  if (!isUtf8(bytes)) return null;
  const mark = stringOf(bytes.subarray(0, 3)) === BYTE_ORDER_MARK ? BYTE_ORDER_MARK : '';
  const split = () => {
    const text = stringOf(bytes.subarray(mark === '' ? 0 : 3));
    return linesOf(text).map((line, from) => ({ text: line, from }));
  };
  return new WholeText(bytes, mark, split);
}

/** A text behind another one, whose last line gets its end before, where it has none: it is another's. */
export function appended(before: LineText | null, added: string): LineText {
  const behind = linesOf(added).map((text) => ({ text, from: null }));
  if (before === null) return { mark: '', lines: behind };
  const [bytes, isCut] = [bytesOf(before), isTorn(before)];
  const whole = grown(bytes, Buffer.from(isCut ? `\n${added}` : added));
  return new WholeText(whole, before.mark, () => {
    const { lines } = before;
    const last = lines.at(-1)?.text;
    return [
      ...(isCut ? [...lines.slice(0, -1), { text: `${last}\n`, from: null }] : lines),
      ...behind,
    ];
  });
}

/** True where the last line has no end. */
export function isTorn(text: LineText): boolean {
  const bytes = bytesOf(text);
  return bytes.length > Buffer.byteLength(text.mark) && bytes.at(-1) !== LINE_FEED;
}

export function bytesOf(text: LineText): Uint8Array {
  return text.bytes ?? Buffer.from(text.mark + text.lines.map((line) => line.text).join(''));
}

/** True for texts that differ in nothing but their line ends. */
export function isSameText(one: LineText, other: LineText): boolean {
  if (one.bytes && other.bytes && Buffer.compare(one.bytes, other.bytes) === 0) return true;
  return (
    one.mark === other.mark &&
    one.lines.length === other.lines.length &&
    one.lines.every(({ text }, index) => withLf(text) === withLf(other.lines[index]?.text ?? ''))
  );
}

/**
 * Makes replacements that do not overlap, the last one first, so that places stay where they are.
 * Places are lines and columns: they hold whatever the line ends are, and new lines get those that
 * stand around them.
 */
export function edited(text: LineText, replacements: readonly LocatedReplacement[]): LineText {
  const lines = [...text.lines];
  const backwards = [...replacements].sort((a, b) => -compared(a.range.start, b.range.start));
  for (const { range, text: inserted } of backwards) {
    const first = range.start.line - 1;
    const last = range.end.line - 1;
    const start = lines[first]?.text ?? '';
    const end = lines[last]?.text ?? '';
    const before = start.slice(0, unitAt(start, range.start));
    const after = end.slice(unitAt(end, range.end));
    const made = linesOf(before + inserted.replaceAll('\n', lineEndAt(text.lines, first)) + after);
    const old = lines.slice(first, last + 1);
    lines.splice(first, last + 1 - first, ...withOrigins(made, old));
  }
  return { mark: text.mark, lines };
}

/** Another text in place of all of one: lines that both have at their ends are the old ones, line ends stay. */
export function rewritten(before: LineText, text: string): LineText {
  const range = {
    start: { line: 1, column: 1, offset: 0 },
    end: { line: before.lines.length + 1, column: 1, offset: 0 },
  };
  return edited(before, [{ range, text }]);
}

/** Which of two places comes first: negative for the one before. */
export function compared(one: Position, other: Position): number {
  return one.line - other.line || one.column - other.column;
}

function stringOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function withLf(line: string): string {
  return line.endsWith('\r\n') ? `${line.slice(0, -2)}\n` : line;
}

/** A place in a line; never between the two characters of its end. */
function unitAt(line: string, { column }: Position): number {
  return Math.min(column - 1, line.replace(/\r?\n$/, '').length);
}

/** The line end of the line itself or of the nearest one above; of the first one where none has any. */
function lineEndAt(lines: readonly Line[], index: number): string {
  const ended = (each: Line | undefined) => each?.text.endsWith('\n') === true;
  const near = lines.slice(0, index + 1).findLast(ended) ?? lines.find(ended);
  return near?.text.endsWith('\r\n') ? '\r\n' : '\n';
}

/** Lines that say what the old ones said, from both ends, are the old ones. */
function withOrigins(made: readonly string[], old: readonly Line[]): Line[] {
  const most = Math.min(made.length, old.length);
  let head = 0;
  while (head < most && made[head] === old[head]?.text) head += 1;
  let tail = 0;
  while (tail < most - head && made.at(-1 - tail) === old.at(-1 - tail)?.text) tail += 1;
  return made.map((text, index) => {
    const behind = made.length - index;
    const origin = index < head ? old[index] : behind <= tail ? old.at(-behind) : undefined;
    return origin ?? { text, from: null };
  });
}
