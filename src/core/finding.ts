import type { SourceLine } from './diagnostic.ts';
import type { Edit, LocatedEdit } from './edit.ts';
import type { Level } from './level.ts';
import type { LogRecord } from './log-change.ts';
import type { Place, Range } from './place.ts';
import type { RecordRef } from './record.ts';
import type { Help, MendedBy, MendStep } from './remedy.ts';

/** Another place that a finding is about. */
export interface Related {
  /** Left out for the finding's own record. */
  readonly record?: RecordRef;
  readonly at?: Place;
  readonly line?: LogRecord;
  readonly message: string;
  /**
   * True where this place is at fault as much as the finding's own: of two files with one id, the
   * one that came later is told, and only who knows what came when can say which that is.
   */
  readonly alike?: true;
}

/** A property that is not there. */
export type Lacking = {
  /** As the start of a sentence: `decisions[2].answer`. */
  readonly what: string;
  /** As in `it must be {expected}`. */
  readonly expected: string;
};

/** What a rule yields. The engine adds level, range, record, fingerprint. */
export interface Finding {
  /** One of the rule's message ids. */
  readonly message: string;
  readonly data?: Readonly<Record<string, string | number>>;
  /** Left out for the record as a whole. */
  readonly at?: Place;
  /** In place of `at`: a line of a log, which may be too large to be read for a place. */
  readonly line?: LogRecord;
  /** Left out in file rules, which see one record only. */
  readonly record?: RecordRef;
  readonly related?: readonly Related[];
  /**
   * How to mend this very finding, where the rule's own `fix` is too general. `{path}` stands for where
   * its record is, as a word of a shell command: a file rule does not know that.
   */
  readonly help?: Help;
  /** What should stand in place of what is at its place, as the file would have it. */
  readonly expected?: string;
  /** What has to follow, in this order. */
  readonly steps?: readonly MendStep[];
  /** Who can mend it, where that is somebody else than the rule says. */
  readonly by?: MendedBy;
  /** What `--fix` may do about it, where the record may be edited at all: that is not the rule's to know. */
  readonly edit?: Edit;
  /** What the fault is about, where the text at its place does not say it (a section that is missing). */
  readonly key?: string;
  /** The value that a history rule found fault with, where it may be set right later (`settles`). */
  readonly value?: unknown;
  /** The blob that is not what it should be, where the record only says what it should be. */
  readonly blob?: string | null;
  /**
   * The rule (or rules) that tells the same fault where it runs: this finding is dropped when that
   * rule finds anything in the same record. One fault is one problem, whichever rules are switched on.
   * Of a finding across records, those are file rules.
   */
  readonly yieldsTo?: string | readonly string[];
  /**
   * The rule that told why this is so. Where it found anything, this finding is not told but counted
   * in a note: it may be no fault once the other is mended, but nothing is dropped in silence.
   */
  readonly explainedBy?: string;
  /**
   * True where the settings of the present state make it a fault. Where steps are judged as well, the
   * settings count under which the record came in: where they changed, and there is no step that the
   * same rule finds fault with, this is none.
   */
  readonly bySettings?: true;
  /** Where the rule's own level does not fit this very finding; a configured level wins over both. */
  readonly level?: Level;
  /** The level where the state before what is judged had the file already; a configured one wins here too. */
  readonly levelIfOld?: Level;
  /** What an object lacks. Several of one object are told as one problem. */
  readonly lacks?: Lacking;
  /** How many findings of the rule this one stands for, where there are too many to keep: no rule sets it. */
  readonly unlisted?: number;
}

/** A finding with its place worked out, its message in words: what needs the record's text is done. */
export interface LocatedFinding {
  readonly rule: string;
  readonly messageId: string;
  readonly message: string;
  readonly range: Range;
  readonly excerpt: readonly SourceLine[];
  /** How many problems it stands for: one, or all that are not listed. */
  readonly count: number;
  /** What the fault is about: the finding's key, else the text under its range. */
  readonly key: string;
  /** The finding's own level, where it differs from its rule's. */
  readonly level: Level | null;
  /** See `Finding`. */
  readonly levelIfOld?: Level;
  readonly help: Help | null;
  readonly expected?: string;
  readonly steps?: readonly MendStep[];
  readonly by?: MendedBy;
  readonly edit: LocatedEdit | null;
  readonly related: readonly LocatedRelated[];
  /** The blob that it is about, where that is not the record's own. */
  readonly blob?: string | null;
  /** The rules that tell the same fault. */
  readonly yieldsTo: readonly string[];
  /** See `Finding`. */
  readonly bySettings?: true;
  readonly lacks?: Lacking;
}

/** A related place of a located finding. */
export interface LocatedRelated {
  /** Null for the finding's own file. */
  readonly path: string | null;
  readonly range: Range;
  readonly message: string;
  /** The source under the range, where the finding may be told there. */
  readonly excerpt?: readonly SourceLine[];
}
