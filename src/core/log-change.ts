import type { Range } from './place.ts';

/**
 * A record of a log as a message can show it. A record is the bytes before a line feed, and those
 * after the last one where there are any.
 */
export interface LogRecord {
  /** The line where it stands in the state that is meant, from 1. */
  readonly line: number;
  /** All of it, without line end (LF or CRLF): where a problem is marked, however much of it is shown. */
  readonly range: Range;
  /**
   * What it says: UTF-8, what is none as U+FFFD, control characters as they are. A long record is cut
   * to the part where it differs from its other version, with `…` where something was left out.
   */
  readonly text: string;
  /** Where it begins to differ from its other version: UTF-16 units from the start of the line, from 1. */
  readonly column: number;
}

interface Rewritten {
  /** The parent whose records are at stake: an index into `Step.parents`. */
  readonly parent: number;
  /** How many records of the parents stand nowhere in the log any more; changed ones count. */
  readonly lost: number;
  /** How many records stand before one of a parent without coming from any; changed ones count. */
  readonly inserted: number;
}

/**
 * One record says something else now.
 *
 * - `changed`: its bytes
 * - `glued`: it had no line end yet, and what came next was written onto it
 * - `line-end`: only the line feed behind it was cut off
 * - `line-ends`: it and maybe others differ in nothing but carriage returns before line feeds
 * - `byte-order-mark`: the log differs in nothing but a mark at its start (and maybe carriage returns)
 */
interface RecordChanged extends Rewritten {
  readonly kind: 'changed' | 'glued' | 'line-end' | 'line-ends' | 'byte-order-mark';
  readonly before: LogRecord;
  readonly after: LogRecord;
}

/** A record of a parent is there no more, and nothing stands in its place. */
interface RecordRemoved extends Rewritten {
  readonly kind: 'removed';
  readonly before: LogRecord;
  readonly after: null;
}

/** A record, or a copy of one, stands before one of a parent without coming from any. */
interface RecordInserted extends Rewritten {
  readonly kind: 'inserted';
  /** The record of the parent that comes next. */
  readonly before: LogRecord;
  readonly after: LogRecord;
  /** The line of an earlier record with the same bytes, in the same state. */
  readonly repeats: number | null;
  /** True where nothing is wrong but that git put lines there, around the sides of a conflict. */
  readonly isConflict?: true;
}

/** A record stands before one that it came after in every parent that has both. */
interface RecordReordered extends Rewritten {
  readonly kind: 'reordered';
  /** The record that stands too early, where the parent has it. */
  readonly before: LogRecord;
  /** The same record, where it stands now. */
  readonly after: LogRecord;
  /** The line, in both states, of the first record that should have come before it. */
  readonly overtaken: { readonly before: number; readonly after: number };
}

/** What happened to a log that is still there: the first record affected, in the order of the log. */
export type LogRewrite = RecordChanged | RecordRemoved | RecordInserted | RecordReordered;

/**
 * A log is there no more.
 *
 * - `deleted`: nothing stands there (or `to`, a file where a folder was), and it is in no new place
 * - `renamed`: a path that is new has its bytes; or has its name, or is beside it, and holds most of it
 * - `respelled`: a path that differs in case or in Unicode form alone is new
 * - `emptied`: a file of no bytes
 * - `symlink`, `submodule`, `folder`: what stands there is no file
 */
export interface LogGone {
  readonly kind: 'gone';
  readonly how:
    | 'deleted'
    | 'renamed'
    | 'respelled'
    | 'emptied'
    | 'symlink'
    | 'submodule'
    | 'folder';
  /** The first parent that has the log: an index into `Step.parents`. */
  readonly parent: number;
  /** The path that is new, the first in the folder, or the one that stands where a folder was. */
  readonly to: string | null;
  /** True where that is a place of logs of its kind. */
  readonly isRead?: true;
  /** Its first line that is not there as it was. */
  readonly changed?: number;
}

/** Why one step of one log is no append. Plain JSON. */
export type LogChange = LogRewrite | LogGone;
