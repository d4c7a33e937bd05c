import type { CommitRef } from './change.ts';
import type { SafeEdit } from './edit.ts';
import type { Level } from './level.ts';
import type { Range } from './place.ts';
import type { MendedBy, MendStep, ProblemState } from './remedy.ts';
import type { ProblemDetails } from './report-document.ts';
import type { WayOut } from './way-out.ts';

/** A line of source beside a problem, bounded in length. */
export interface SourceLine {
  /** From 1. */
  readonly line: number;
  /** The column of the text's first unit: more than 1 where the start of a long line was cut. */
  readonly column: number;
  readonly text: string;
}

/** Another place of a problem, ready to be shown. */
export interface RelatedPlace {
  readonly path: string;
  readonly range: Range;
  readonly message: string;
}

/** A settled problem: what the linter says. */
export interface Diagnostic {
  readonly rule: string;
  /** Which of the rule's messages it is. */
  readonly messageId: string;
  readonly level: Level;
  readonly path: string;
  /** The record's id within the file or folder, null when it has none. */
  readonly record: string | null;
  readonly range: Range;
  readonly message: string;
  readonly help: string | null;
  /** What should stand at its range, as the file would have it; null where nobody else can say. */
  readonly expected: string | null;
  /** Of a record of a declared kind: which, and what it breaks in the schema of that. */
  readonly details?: ProblemDetails;
  /** What has to follow, in this order. */
  readonly steps: readonly MendStep[];
  readonly by: MendedBy;
  readonly state: ProblemState;
  /** The commit that made it, for history problems. */
  readonly commit: CommitRef | null;
  readonly related: readonly RelatedPlace[];
  /** sha256 hex over rule, record and offending value: stable when lines move. */
  readonly fingerprint: string;
  /** True where there is an edit, and the record is one that may be edited. */
  readonly fixable: boolean;
  /** There where the problem is fixable. */
  readonly edit?: SafeEdit;
  /** What excuses it where it can't be undone, as its help says; left out where nothing does. */
  readonly wayOut?: WayOut;
  /** How many problems it stands for: more than one where a file has too many to list them all. */
  readonly count: number;
  /** The home of its record, where its rule reports many of one home as one problem. */
  readonly home?: string;
  /** What is counted of such problems besides their folders; left out where nothing is. */
  readonly names?: readonly string[];
  /** The problems of the home that it is reported in place of, itself the first; left out for one of its own. */
  readonly parts?: readonly Diagnostic[];
  /** The rule's page, null where none is published. */
  readonly docs: string | null;
  /** The source under the range, for people. At most three lines. */
  readonly excerpt: readonly SourceLine[];
}
