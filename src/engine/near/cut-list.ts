import type { KnownLines } from './known-ties.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Where each line begins.
 * @param from where the first of them may begin
 * @returns null for a text with CR, of which what ends a line is a matter of all lines, and for one
 * with a blank line: such a list is not whole, and without that line it would look so
 */
export function lineStarts(bytes: Uint8Array, from = 0): number[] | null {
  if (bytes.indexOf(CARRIAGE_RETURN, from) !== -1) return null;
  const starts: number[] = [];
  for (let at = from; at < bytes.length; ) {
    const end = endOfLine(bytes, at);
    if (isBlank(bytes, at, end)) return null;
    starts.push(at);
    at = end;
  }
  return starts;
}

/** The first of some numbers, and others behind them: there may be tens of thousands. */
export function joined(
  numbers: ArrayLike<number>,
  first: number,
  added: readonly number[],
): Uint32Array {
  const all = new Uint32Array(first + added.length);
  // Memory is copied at once, anything else number by number.
  const above = numbers instanceof Uint32Array ? numbers : Uint32Array.from(numbers);
  all.set(above.subarray(0, first));
  all.set(added, first);
  return all;
}

/** A list before and after a change. */
export interface ChangedLines {
  /** The first entry that is not the same in both. */
  readonly first: number;
  readonly before: ArrayLike<number>;
  readonly after: ArrayLike<number>;
}

/** A list after a change. */
export interface ReadLines {
  readonly bytes: Uint8Array;
  /** True where it begins with all that it was. */
  readonly begins: boolean;
}

/**
 * How a list changed: mostly it grew, and nothing above has to be looked at.
 * @param bytesBefore gives what it was; not asked where it only grew
 * @returns null where it has to be looked at as a whole
 */
export async function changedLines(
  { size, starts }: KnownLines,
  { bytes, begins }: ReadLines,
  bytesBefore: () => Promise<Uint8Array>,
): Promise<ChangedLines | null> {
  const isEnded = size === 0 || bytes[size - 1] === LINE_FEED;
  if (isEnded && begins) {
    const added = lineStarts(bytes, size);
    const first = starts.length;
    return added && { first, before: starts, after: joined(starts, first, added) };
  }
  const old = await bytesBefore();
  const after = lineStarts(bytes);
  if (after === null) return null;
  const same = sameBytes(old, bytes);
  // A line is the same where it ends in both.
  let first = 0;
  while (first < starts.length && endOfLine(old, starts[first] as number) <= same) first += 1;
  if (first > 0 && same < endOfLine(bytes, starts[first - 1] as number)) first -= 1;
  return { first, before: starts, after };
}

/**
 * Some of the entries above a change, and all that is below them: what ends a list is judged as well.
 * @param wanted entries above, in order
 */
export function cut(
  bytes: Uint8Array,
  { starts, first }: { readonly starts: ArrayLike<number>; readonly first: number },
  wanted: readonly number[],
): Uint8Array {
  const lineAt = (nth: number) => {
    const start = starts[nth] as number;
    return bytes.subarray(start, endOfLine(bytes, start));
  };
  const below = first === 0 ? 0 : endOfLine(bytes, starts[first - 1] as number);
  return Buffer.concat([...wanted.map(lineAt), bytes.subarray(below)]);
}

/** Where the line behind begins. */
function endOfLine(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(LINE_FEED, at);
  return end === -1 ? bytes.length : end + 1;
}

/** As the parser of such lists has it: JSON knows no other blanks. */
function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x09 && byte !== LINE_FEED) return false;
  }
  return true;
}

/** How many bytes two texts begin with alike. */
function sameBytes(one: Uint8Array, other: Uint8Array): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one[at] === other[at]) at += 1;
  return at;
}
