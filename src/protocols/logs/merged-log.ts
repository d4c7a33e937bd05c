import { parseDateTime } from '../../core/date-time.ts';
import { textAt } from '../../core/json-value.ts';
import { Counts, isWithin } from './log-lines.ts';

/** What two branches made of a log, and what they made it from: bytes. */
export interface LogVersions {
  /** What both began with; empty where they had none in common. */
  readonly base: Uint8Array;
  readonly ours: Uint8Array;
  readonly theirs: Uint8Array;
}

/** One log of both, or why there is none. */
export type MergedLog =
  | { readonly merged: Uint8Array }
  /** A side did not only append. `line` is the first line, from 1, that is not what it was. */
  | { readonly rewritten: 'ours' | 'theirs'; readonly line: number }
  /** Both appended the same lines, in different orders. `line` is one of them. */
  | { readonly crossed: string };

/** A line behind what both began with. */
interface Line {
  readonly text: string;
  /** That of the line, or of the latest above it: a line stays behind those of its own side. */
  readonly time: number;
}

/**
 * Merges two versions of a log that only grew: what both began with, then what each appended, in
 * its order, by time between the sides. A line that both appended is there once; a last line
 * without an end gets one. It makes no difference which side is called ours, but where ours has other
 * lines before those that both began with.
 */
export function mergedLog({ base, ours, theirs }: LogVersions): MergedLog {
  const start = ended(base);
  const tails: Line[][] = [];
  for (const [side, bytes] of [
    ['ours', ours],
    ['theirs', theirs],
  ] as const) {
    const whole = ended(bytes);
    if (!start.equals(whole.subarray(0, start.length))) {
      const behind = side === 'ours' ? behindOurs(start, whole, ended(theirs)) : null;
      if (behind !== null) return { merged: behind };
      return { rewritten: side, line: firstDifference(start, whole) };
    }
    tails.push(linesOf(whole.subarray(start.length)));
  }
  const [one = [], other = []] = tails;
  const shared = sharedLines(one, other);
  const crossed = shared.find(([, at], index) => at < (shared[index - 1]?.[1] ?? 0));
  if (crossed !== undefined) return { crossed: utf8(one[crossed[0]]?.text ?? '') };
  const lines = [...woven(one, other, shared)];
  const text = lines.map((line) => `${line}\n`).join('');
  return { merged: Buffer.concat([start, Buffer.from(text, 'latin1')]) };
}

/**
 * In a rebase, ours is what was picked before: entries of the published log stand before those that both
 * began with. What the other side appended goes to its end. Null where a line is gone.
 */
function behindOurs(start: Buffer, ours: Buffer, theirs: Buffer): Buffer | null {
  if (!start.equals(theirs.subarray(0, start.length))) return null;
  const [base, held] = [linesOf(start), linesOf(ours)].map((all) => all.map(({ text }) => text));
  if (!isWithin(base ?? [], held ?? [])) return null;
  const there = new Counts(held ?? []);
  for (const text of base ?? []) there.take(text);
  const appended = linesOf(theirs.subarray(start.length)).filter(({ text }) => !there.take(text));
  const text = appended.map((line) => `${line.text}\n`).join('');
  return Buffer.concat([ours, Buffer.from(text, 'latin1')]);
}

function ended(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isEnded = buffer.length === 0 || buffer[buffer.length - 1] === LINE_FEED;
  return isEnded ? buffer : Buffer.concat([buffer, Buffer.of(LINE_FEED)]);
}

const LINE_FEED = 10;

function firstDifference(one: Buffer, other: Buffer): number {
  let line = 1;
  for (let at = 0; at < one.length && one[at] === other[at]; at += 1) {
    if (one[at] === LINE_FEED) line += 1;
  }
  return line;
}

/**
 * Members that say when a line of a log was written, the first that can be read counts: of
 * contribution manifests, of audit logs, of logs that teams have of their own, of subagent manifests (a day).
 */
const MEMBERS = [
  'updatedAt',
  'createdAt',
  'created_at',
  'at',
  'timestamp',
  'time',
  'ts',
  'date',
] as const;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** When a line of a log was written, in milliseconds since 1970; null where it does not say. */
function lineTime(line: string): number | null {
  const value = valueIn(line);
  for (const member of MEMBERS) {
    const text = textAt(value, member) ?? '';
    const time = parseDateTime(DAY.test(text) ? `${text}T00:00:00Z` : text);
    if (time !== null) return time;
  }
  return null;
}

function valueIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Latin-1 keeps each byte, whatever it is. */
function linesOf(bytes: Buffer): Line[] {
  let latest = Number.NEGATIVE_INFINITY;
  return bytes
    .toString('latin1')
    .split('\n')
    .slice(0, -1)
    .map((text) => {
      latest = Math.max(latest, lineTime(text) ?? latest);
      return { text, time: latest };
    });
}

function utf8(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8');
}

/** Where both sides have the same line, the nth copy with the nth: the indexes, in our order. */
function sharedLines(
  one: readonly Line[],
  other: readonly Line[],
): readonly (readonly [number, number])[] {
  // By text, the last copy first.
  const places = new Map<string, number[]>();
  for (const [index, { text }] of [...one.entries()].reverse()) {
    const copies = places.get(text);
    if (copies === undefined) places.set(text, [index]);
    else copies.push(index);
  }
  const pairs: [number, number][] = [];
  for (const [index, { text }] of other.entries()) {
    const place = places.get(text)?.pop();
    if (place !== undefined) pairs.push([place, index]);
  }
  return pairs.sort(([first], [second]) => first - second);
}

/** The lines of both sides. Those between two that they share are ordered by time. */
function* woven(
  one: readonly Line[],
  other: readonly Line[],
  shared: readonly (readonly [number, number])[],
): Generator<string> {
  let [from, start] = [0, 0];
  for (const [index, place] of [...shared, [one.length, other.length] as const]) {
    yield* byTime(one.slice(from, index), other.slice(start, place));
    const both = one[index];
    if (both !== undefined) yield both.text;
    [from, start] = [index + 1, place + 1];
  }
}

/** At the same time, lines of one side stay together, and the side goes first whose text is less. */
function* byTime(one: readonly Line[], other: readonly Line[]): Generator<string> {
  const sides = [one, other] as const;
  const next = [0, 0];
  let last: 0 | 1 | null = null;
  for (;;) {
    const [left, right] = [one[next[0] ?? 0], other[next[1] ?? 0]];
    if (left === undefined && right === undefined) return;
    last = left === undefined ? 1 : right === undefined ? 0 : earlier(left, right, last);
    const at = next[last] ?? 0;
    yield sides[last][at]?.text ?? '';
    next[last] = at + 1;
  }
}

function earlier(left: Line, right: Line, last: 0 | 1 | null): 0 | 1 {
  if (left.time !== right.time) return left.time < right.time ? 0 : 1;
  return last ?? (left.text < right.text ? 0 : 1);
}
