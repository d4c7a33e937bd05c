import type { Analysis } from '../../analyze/analyze.ts';
import type { DocumentItems } from '../../core/kind.ts';
import type { Kind } from '../../core/record.ts';
import { definitionOf, isReadable } from '../../protocols/kinds.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The items that documents of a kind have; null for a kind that is none of these. */
export function itemsOf(kind: Kind): DocumentItems | null {
  return isReadable(kind) ? (definitionOf(kind).items ?? null) : null;
}

/** How many entries were read of a record. */
export function entryCount(kind: Kind, { size, fact }: Pick<Analysis, 'size' | 'fact'>): number {
  const items = itemsOf(kind);
  // Sound because the fact is that of the kind's records.
  return items === null || fact === null ? size : items.count(fact as never);
}

/**
 * Where the items of a sound JSON document begin, in the order of its fact.
 * @returns null where that can't be told
 */
export function itemStarts(bytes: Uint8Array, keys: readonly string[]): number[] | null {
  const found = new Map<string, readonly number[]>();
  let at = behindBlank(bytes, 0);
  if (bytes[at] !== OPEN_OBJECT) return null;
  at = behindBlank(bytes, at + 1);
  while (bytes[at] === QUOTE) {
    const colon = behindString(bytes, at);
    const key = keyIn(bytes.subarray(at, colon));
    const value = behindBlank(bytes, behindBlank(bytes, colon) + 1);
    if (key !== null && keys.includes(key)) {
      const starts = startsIn(bytes, value);
      // Of equal keys the last one counts; it is not worth telling which that is.
      if (found.has(key) || starts === null) return null;
      found.set(key, starts);
    }
    at = behindComma(bytes, behindValue(bytes, value));
  }
  return keys.flatMap((key) => found.get(key) ?? []);
}

/** Null for what is no JSON: a file may have been written anew since it was parsed. */
function keyIn(text: Uint8Array): string | null {
  try {
    return JSON.parse(Buffer.from(text).toString());
  } catch {
    return null;
  }
}

/** Where the items of a list begin; none for anything else, and null for a list that is not sound. */
function startsIn(bytes: Uint8Array, start: number): readonly number[] | null {
  const starts: number[] = [];
  if (bytes[start] !== OPEN_LIST) return starts;
  let at = behindBlank(bytes, start + 1);
  while (bytes[at] !== CLOSE_LIST) {
    const end = behindValue(bytes, at);
    if (end === at) return null;
    starts.push(at);
    at = behindComma(bytes, end);
  }
  return starts;
}

/** A document that holds some of the items of another one, and nothing else. */
export function cutDocument(
  bytes: Uint8Array,
  starts: ArrayLike<number>,
  wanted: readonly number[],
  key: string,
): Uint8Array {
  const parts = wanted.flatMap((nth, place) => {
    const start = starts[nth] as number;
    const item = bytes.subarray(start, behindValue(bytes, start));
    return place === 0 ? [item] : [Buffer.of(COMMA), item];
  });
  return Buffer.concat([Buffer.from(`{${JSON.stringify(key)}:[`), ...parts, Buffer.from(']}')]);
}

function behindBlank(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isBlank(bytes[at])) at += 1;
  return at;
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function behindComma(bytes: Uint8Array, from: number): number {
  const at = behindBlank(bytes, from);
  return bytes[at] === COMMA ? behindBlank(bytes, at + 1) : at;
}

function behindString(bytes: Uint8Array, start: number): number {
  for (let end = start; ; ) {
    end = bytes.indexOf(QUOTE, end + 1);
    if (end === -1) return bytes.length;
    let backslashes = 0;
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
}

function behindValue(bytes: Uint8Array, start: number): number {
  let open = 0;
  let at = start;
  while (at < bytes.length) {
    const byte = bytes[at];
    const isEnd = byte === CLOSE_OBJECT || byte === CLOSE_LIST;
    if (open === 0 && (isEnd || byte === COMMA || isBlank(byte))) return at;
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) open += 1;
    if (isEnd) open -= 1;
    at = byte === QUOTE ? behindString(bytes, at) : at + 1;
    if (open === 0 && (isEnd || byte === QUOTE)) return at;
  }
  return at;
}
