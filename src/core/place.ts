/** A half-open stretch of a record's text, in UTF-16 units, the byte-order mark not counted. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Keys and indexes that lead from a record's root to a value. */
export type DataPath = readonly (string | number)[];

/**
 * Where in a record something stands: a stretch of its text, a line of it (from 1, without its end),
 * the value (or, with `key`, the key) that a path leads to, or nothing for the record as a whole (its first character).
 * A path that leads nowhere falls back to its longest existing prefix.
 */
export type Place = Span | DataPath | { readonly key: DataPath } | { readonly line: number };

/** One point of a file; of one that gzip packed, a point of what it unpacks to. */
export interface Position {
  /** Line, from 1. */
  readonly line: number;
  /** Column in UTF-16 units, from 1; a byte-order mark takes no column. */
  readonly column: number;
  /** Byte offset in the file as git holds it, from 0; a byte-order mark counts. */
  readonly offset: number;
}

/** A half-open stretch of a file, ready to be shown. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** The end of a text, for whoever has not the text at hand. */
export const TEXT_END: Span = { start: Number.MAX_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER };

export function isSpan(place: Place): place is Span {
  return 'start' in place;
}
