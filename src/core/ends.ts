import type { Change, Step } from './change.ts';
import type { LogRecord } from './log-change.ts';

/**
 * A log whose published records others come before, though no step of it is wrong: a merge may put
 * the records of one parent before those of another.
 */
export interface Overtaken {
  readonly home: string;
  readonly change: Change;
  /** The first published record that is not where it was. */
  readonly moved: LogRecord;
  /** The line where it is now. */
  readonly now: number;
  /** The record that is in its place. */
  readonly by: LogRecord;
}

/** What the two ends of all that is judged show by themselves, of logs that are right in each step. */
export interface Ends {
  readonly step: Step;
  /** True where a commit without parents is among what is judged: its history has nothing in common. */
  readonly bringsRoot: boolean;
  readonly overtaken: readonly Overtaken[];
  /** Events of new segments that the log of the first end did not hold: they were appended between the two. */
  readonly rotated: readonly RotatedEvent[];
}

/** An event that a log gained and lost to a segment between two ends. */
export interface RotatedEvent {
  readonly home: string;
  readonly segment: Change;
  readonly record: LogRecord;
  /** True where it is before what the first end held, and not behind all of it. */
  readonly isInserted: boolean;
}
