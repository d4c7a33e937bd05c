import { isDeepStrictEqual } from 'node:util';
import { withoutMarkers } from '../core/conflict-marker.ts';
import type { Position } from '../core/place.ts';
import type { BlobRead } from '../core/snapshot.ts';
import { objectIn } from '../core/texts.ts';
import { appendedFrom, idOf, type LogLine } from '../history/appended.ts';

/** What a log held before it changed. */
export class EarlierLog {
  readonly #size: number;
  /** Null for what is packed, or too large to be read. */
  readonly #lines: readonly string[] | null;
  /** True where the last line has no line end. */
  readonly isOpen: boolean;
  /** Of each line of the log as it is now, where it was; counted when somebody asks. */
  #old: readonly (number | undefined)[] | null = null;

  constructor(found: BlobRead) {
    this.#size = 'bytes' in found ? found.bytes.length : found.tooLarge;
    const text =
      'bytes' in found && found.bytes[0] !== GZIP ? Buffer.from(found.bytes).toString() : null;
    this.#lines = text === null ? null : linesOf(text);
    this.isOpen = text !== null && !text.endsWith('\n');
  }

  get hasLines(): boolean {
    return this.#lines !== null;
  }

  /**
   * True for a place in a line that was there: one that was changed is new, wherever it is, and so is
   * one that repeats another, or that changed places with one that it is compared with.
   * @param others the lines that it is compared with
   */
  holds(
    { line, offset }: Position,
    now: readonly string[] | undefined,
    others: readonly number[] = [],
  ): boolean {
    if (this.#lines === null || now === undefined) return offset < this.#size;
    this.#old ??= placesBefore(this.#lines, now);
    const was = this.#old[line - 1];
    const isInOrder = (other: number) => {
      const before = this.#old?.[other - 1];
      return before === undefined || (was ?? 0) < before === line < other;
    };
    return was !== undefined && others.every(isInOrder);
  }
}

/** The first byte of what is packed. */
const GZIP = 0x1f;

/** Lines of a text; behind the last line end there is none. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/**
 * Lines without what git put between two sides, and without the second byte of a line end in UTF-16, which begins
 * the next line.
 */
export function entriesIn(lines: readonly string[]): readonly string[] {
  const whole = lines.flatMap((line) => (line === '\0' ? [] : line.replace(/^\0/, '')));
  return withoutMarkers(whole);
}

/** Of each line, where it was before: of equal ones as many as there were, the first of them. */
function placesBefore(
  before: readonly string[],
  now: readonly string[],
): readonly (number | undefined)[] {
  const left = new Map<string, number[]>();
  for (const [index, text] of before.entries()) {
    const known = left.get(text) ?? [];
    left.set(text, known);
    known.push(index);
  }
  for (const known of left.values()) known.reverse();
  return now.map((text) => left.get(text)?.pop());
}

/**
 * From which line on a log that somebody rewrote has what was appended to it, counted from 0. One that
 * has no id may be in the place of one that was lost, and one that says the same under another id is.
 * @param isNew true where the log was gone for a while: then it was begun anew, with what came since
 */
export function appendedAt(
  before: readonly string[],
  now: readonly string[],
  isNew = false,
): number {
  const kept = before.slice(Math.max(0, before.indexOf(now[0] ?? '')));
  // What left a log at its beginning, as to a segment, has nothing in its place.
  const isRest = kept.length < before.length && kept.every((line, at) => line === now[at]);
  const lines = now.map(lineOf);
  const { start, certain } = appendedFrom([before.map(lineOf)], lines);
  const held = new Set(now);
  const lost = before.filter((line) => !held.has(line));
  const renumbered = renumberedIn(before, now);
  const isUnclear = (line: LogLine, index: number) =>
    !isNew && !isRest && (idOf(line) === undefined || renumbered.has(index));
  const replacing = lines
    .slice(start, certain)
    .findLastIndex(
      (line, index) => isUnclear(line, start + index) || lost.some((was) => isInPlaceOf(line, was)),
    );
  return start + replacing + 1;
}

/**
 * The lines, counted from 0, that say what stood in their place but for the digits: ids were replaced
 * throughout. One alone may be the next of its kind, appended where another one was removed.
 */
function renumberedIn(before: readonly string[], now: readonly string[]): ReadonlySet<number> {
  const worded = (line: string | undefined) => line?.replace(/\d+/g, '0');
  const [was, is] = [new Set(before), new Set(now)];
  // What is there as it was only moved up to where another one is lost.
  const found = before.flatMap((line, index) => {
    const other = now[index] ?? '';
    const isOther = !is.has(line) && !was.has(other);
    return isOther && worded(line) === worded(other) ? index : [];
  });
  return new Set(found.length > 1 ? found : []);
}

/**
 * The lines, counted from 0, that came in between what was there, and are no other version of it: an id of
 * their own, where all that is lost, if anything, is there in another version. Where nothing is lost, any
 * other line.
 */
export function insertedIn(
  before: readonly string[],
  now: readonly string[],
  isBacked: (line: string) => boolean = () => true,
): ReadonlySet<number> {
  const idsIn = (lines: readonly string[]) => new Set(lines.map((line) => idOf(lineOf(line))));
  const [known, ids, held] = [idsIn(before), idsIn(now), new Set(now)];
  const was = new Set(before);
  const lost = before.filter((line) => !held.has(line)).map((line) => idOf(lineOf(line)));
  if (!lost.every((id) => id !== undefined && ids.has(id))) return new Set();
  return new Set(
    now.flatMap((line, index) => {
      const id = idOf(lineOf(line));
      const isKnown = id === undefined ? lost.length > 0 || was.has(line) : known.has(id);
      return isKnown || line.trim() === '' || !isBacked(line) ? [] : index;
    }),
  );
}

/** Of one id, records of which more are not compared. */
const MOST_ALIKE = 20;

/** True for a line that somebody put in the place of one that is lost, wherever that is: it has its id. */
export function replacingOne(lost: readonly string[]): (line: string) => boolean {
  const byId = new Map<unknown, string[]>();
  for (const was of lost) {
    const known = byId.get(idOf(lineOf(was))) ?? [];
    byId.set(idOf(lineOf(was)), known);
    if (known.length < MOST_ALIKE) known.push(was);
  }
  return (text) => {
    const line = lineOf(text);
    const id = idOf(line);
    return id !== undefined && byId.get(id)?.some((was) => isInPlaceOf(line, was)) === true;
  };
}

/**
 * The lines, counted from 0, that follow what stood above a line that is lost, and that somebody made of it:
 * where lines have no ids, only that tells them from new ones.
 * @param held all that belongs there
 */
export function madeOfLost(
  before: readonly string[],
  now: readonly string[],
  held: ReadonlySet<string>,
): readonly number[] {
  const made: number[] = [];
  let at = 0;
  for (const was of before) {
    const is = now.indexOf(was, at);
    if (is >= 0) at = is + 1;
    else {
      // What other branches hold may be in between.
      while (held.has(now[at] ?? '')) at += 1;
      if (isInPlaceOf(lineOf(now[at] ?? ''), was)) made.push(at++);
    }
  }
  return made;
}

/**
 * True for a record that somebody put in the place of another one: it differs in one member of several,
 * or in ids and hashes alone, as where a log was made anew. No two records are so alike by themselves.
 */
function isInPlaceOf(line: LogLine, other: string): boolean {
  const [one, was] = [objectIn(line.text()), objectIn(other)];
  if (one === null || was === null) return false;
  const names = [...new Set([...Object.keys(one), ...Object.keys(was)])];
  const changed = names.filter((name) => !isDeepStrictEqual(one[name], was[name]));
  const isOne = changed.length === 1 && names.length > 2;
  const areSigns = changed.every((name) => isIdOrHash(one[name]) && isIdOrHash(was[name]));
  return isOne || (areSigns && names.length > changed.length + 2);
}

/** True for an id that somebody drew, or a hash. */
function isIdOrHash(value: unknown): boolean {
  return typeof value === 'string' && /^(?:sha256:)?[\da-f]{8}[\da-f-]*$/i.test(value);
}

export function lineOf(text: string): LogLine {
  return { name: text, text: () => text };
}

/** The numbers of lines as the words of `sed -n` have them. */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}p` : `${from},${to}p`)).join(';');
}

/** True where a log holds all of these lines, in their order. */
export function isWithin(lines: readonly string[], log: readonly string[]): boolean {
  let at = 0;
  for (const line of log) if (line === lines[at]) at += 1;
  return at === lines.length;
}
