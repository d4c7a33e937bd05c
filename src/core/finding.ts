import type { CommitRef } from './change.ts';
import type { Diagnostic, SourceLine } from './diagnostic.ts';
import type { Edit, LocatedEdit, SafeEdit } from './edit.ts';
import type { Level, RuleLevel } from './level.ts';
import type { LogRecord } from './log-change.ts';
import type { DataPath, Place, Range } from './place.ts';
import type { Kind, RecordRef } from './record.ts';
import type { Help, HelpByState, MendedBy, MendStep, Piece } from './remedy.ts';
import type { WayOut } from './way-out.ts';

/*
 * What is wrong has four forms on its way to the report. A `Finding` is what a rule yields. A
 * `LocatedFinding` is the same in words, at its place in a content, and `Found` where its record is
 * known as well. A `Settled` one has its level and its fingerprint, and what it takes to know it again
 * and to mend it. A `Diagnostic` (diagnostic.ts) is what of that is reported.
 */

/** Another place that a finding is about. */
export interface Related {
  /** Left out for the finding's own record. */
  readonly record?: RecordRef;
  readonly at?: Place;
  readonly line?: LogRecord;
  readonly message: string;
  /** True where this place is at fault as much as the finding's own: the one that came later is reported. */
  readonly alike?: true;
}

/** What was there before somebody changed or removed it, and is put back. */
export interface Restores {
  readonly path: string;
  /** A commit that holds it as it was. */
  readonly from: string;
  /** Where that commit holds it, if it moved since. */
  readonly at?: string;
  /** True for a log: what was appended since stays behind it. */
  readonly isLog?: boolean;
  /** Of a log: commits that hold what other branches appended, which belongs there as well. */
  readonly beside?: readonly string[];
  /** The commit that changed it, where one did: what stands behind what that left came since. */
  readonly by?: string;
  /** Where it was moved to, with all that was appended since. */
  readonly movedTo?: string;
  /** A file that came in its place, and goes. */
  readonly instead?: string;
  /** Another file that says the same, and that it may be a copy of. */
  readonly original?: string;
  /** A file that several became, which goes as long as nobody else has it. */
  readonly joined?: string;
  /** Of a log: what got its records by the change, as a segment or an archive. It is as it was again, too. */
  readonly takenTo?: readonly string[];
  /** Where an event may name it after all, by one of these verbs: then it stays, and this is its help. */
  readonly unlessNamed?: {
    readonly log: string;
    readonly ids: readonly string[];
    /** The source of a pattern. */
    readonly verbs: string;
    readonly help: HelpByState;
  };
  /** True for what is undone so only as long as nobody else has it. */
  readonly whileOwn?: true;
  /** What gives one record of a file with others back: these stay as they are, and no command does it. */
  readonly byHand?: readonly MendStep[];
  /** The same as long as nobody else has the change, if that is another way then. */
  readonly byHandWhileOwn?: readonly MendStep[];
  /** What puts aside what is there now, which is right by itself, before the file is put back. */
  readonly kept?: MendStep;
  /** Of what parents of a merge hold under one name, each: the parent, and what puts its version beside the other. */
  readonly renamed?: readonly { readonly from: string; readonly step: MendStep }[];
  /** What went with lines of a log: files of which the log tells. */
  readonly leftOut?: LeftOut;
  /** Where some of the change is right: the lines that the file is made of; none puts it back as a whole. */
  readonly pieces?: readonly Piece[];
}

/** Files beside a log that a step does not hold as the parent does that is restored. */
export interface LeftOut {
  /** Another parent of a merge, which holds them as the merge does; null for what the step removed. */
  readonly like: string | null;
  readonly paths: readonly string[];
}

/** A property that is not there. */
export type Lacking = {
  /** As the start of a sentence: `decisions[2].answer`. */
  readonly what: string;
  /** As in `it must be {expected}`. */
  readonly expected: string;
};

/** What of a finding stays as it is, once its place and its words are known. */
interface Kept {
  /** What should stand in place of what is at its place, as the file would have it. */
  readonly expected?: string;
  /** What it breaks in the schema that the configuration names: a path, and a JSON pointer behind `#`. */
  readonly schemaPart?: string;
  /** What has to follow, in this order. */
  readonly steps?: readonly MendStep[];
  /** What fixes it, before all steps: the engine says by which commands, as far as its commit can still change. */
  readonly restores?: Restores;
  /**
   * Where files would be of which one has to be there, or a log that has to say something: where the
   * history has it, its removal or its change is the cause, and it is restored.
   */
  readonly missing?: readonly string[];
  /** Who can mend it, where that is somebody else than the rule says. */
  readonly by?: MendedBy;
  /**
   * True where the settings of the present state make it a fault. Where steps are judged as well, the
   * settings count under which the record came in: where they changed, and there is no step that the
   * same rule finds fault with, this is none.
   */
  readonly bySettings?: true;
  /** True where a further change fixes it and takes nothing back, however final the record is. */
  readonly isFurther?: true;
  /** The level where the state before what is judged had the file already; a configured one wins here too. */
  readonly levelIfOld?: Level;
  /** The level where no commit has it yet, and no merge is under way. */
  readonly levelIfNew?: Level;
  /** True where only history that this clone lacks says whether it is one. */
  readonly isUncertain?: true;
  /** What an object lacks. Several of one object are told as one problem. */
  readonly lacks?: Lacking;
  /** What is counted where its rule reports many of one home as one problem (`mostInHome`): {names}. */
  readonly names?: readonly string[];
}

/** What a rule yields. The engine adds level, range, record, fingerprint. */
export interface Finding extends Kept {
  /** One of the rule's message ids. */
  readonly message: string;
  readonly data?: Readonly<Record<string, string | number>>;
  /** Left out for the record as a whole. */
  readonly at?: Place;
  /**
   * Of a history rule: an earlier version of the record. The place is then the first line of the text that
   * is not the same, fields aside, and that of `at` where all lines are.
   */
  readonly changedFrom?: RecordRef;
  /** In place of `at`: a line of a log, which may be too large to be read for a place. */
  readonly line?: LogRecord;
  /** Left out in file rules, which see one record only. */
  readonly record?: RecordRef;
  readonly related?: readonly Related[];
  /** How to fix this very finding, where the rule's `fix` is too general; `{path}` is its record, as a shell word. */
  readonly help?: Help;
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
   * It counts for the whole record, not for one place, and for rules across records as well.
   */
  readonly yieldsTo?: string | readonly string[];
  /**
   * The rule that told why this is so. Where it found anything, this finding is not told but counted
   * in a note: it may be no fault once the other is mended, but nothing is dropped in silence.
   */
  readonly explainedBy?: string;
  /** Where the rule's own level does not fit this very finding; a configured level wins over both. */
  readonly level?: Level;
  /** How many findings of the rule this one stands for, where there are too many to keep: no rule sets it. */
  readonly unlisted?: number;
}

/** A finding of a rule that sees more than one record. */
export type RecordFinding<K extends Kind = Kind> = Finding & { readonly record: RecordRef<K> };

/** A finding with its place worked out, its message in words: what needs the record's text is done. */
export interface LocatedFinding extends Kept {
  readonly rule: string;
  readonly messageId: string;
  readonly message: string;
  readonly range: Range;
  readonly excerpt: readonly SourceLine[];
  /** How many problems it stands for: one, or all that are not listed. */
  readonly count: number;
  /** What the fault is about: the finding's key, else the text under its range. */
  readonly key: string;
  /** The value that it is at, up to the first index: an entry of a list, which may be a record. */
  readonly entry?: DataPath;
  /** The finding's own level, where it differs from its rule's. */
  readonly level: Level | null;
  readonly help: Help | null;
  readonly edit: LocatedEdit | null;
  readonly related: readonly LocatedRelated[];
  /** The blob that it is about, where that is not the record's own. */
  readonly blob?: string | null;
  /** The rules that tell the same fault. */
  readonly yieldsTo: readonly string[];
}

/** A related place of a located finding. */
export interface LocatedRelated {
  /** Null for the finding's own file. */
  readonly path: string | null;
  readonly range: Range;
  readonly message: string;
  /** The source under the range, where the finding may be told there. */
  readonly excerpt?: readonly SourceLine[];
  /** What the file of such a place holds. */
  readonly blob?: string | null;
}

/** A located finding, and what is known by then of the record that it is about. */
export interface Found {
  readonly finding: LocatedFinding;
  readonly ref: RecordRef;
  /** The record's own id; left out where it has none. */
  readonly recordId?: string | null;
  /** True where records of other files may have the same id. */
  readonly isOfFile?: boolean;
  /** Where else the same content stands. */
  readonly copies?: readonly RecordRef[];
  /** The commit that made it; left out for what is true of the state as it is. */
  readonly commit?: CommitRef | null;
  /** What excuses it where it can't be undone. */
  readonly wayOut?: WayOut | null;
  /** What may be done about it, where anything may. */
  readonly edit?: SafeEdit;
  /** Where it stands in copies of other bytes, by path; left out where all have the same. */
  readonly copyRanges?: ReadonlyMap<string, Range>;
  /** True for a record that is not to change any more once it is committed. */
  readonly isFinal?: boolean;
  /** Its level where other settings than those of the run judge it. */
  readonly level?: Level;
  /** Entries of `ignore`, as JSON, that came with it and excuse nothing of it. */
  readonly notExcusedBy?: readonly string[];
}

/** Where a record stands, and what a problem of it is there. */
export interface OwnedPlace {
  readonly path: string;
  readonly identity: string;
}

/** By what a problem is known again. */
export interface Sign {
  /** What it is, wherever its line stands; of a record that goes by its path, once for every copy. */
  readonly identities: readonly string[];
  /** How many problems of the same identities stand before it. */
  readonly occurrence: number;
  /** What it is where its record stands, delivered copies left out even where there is nothing else. */
  readonly owned: readonly OwnedPlace[];
}

/** A problem, and what it takes to know it again in another state of the repository. */
export interface Settled extends Sign {
  /** What it is made of, where it stands for several that were told one by one before. */
  readonly parts?: readonly Sign[];
  /** As if nothing of it were committed, until somebody looks (engine/remedies). */
  readonly diagnostic: Diagnostic;
  readonly kind: Kind;
  /** How to fix it, where that depends on whether it is committed. */
  readonly help?: HelpByState;
  /** See `Finding`. */
  readonly restores?: Restores;
  readonly missing?: readonly string[];
  readonly isFurther?: true;
  readonly isUncertain?: true;
  /** The entry that accepts it; where it is left out, one of `ignore` does. */
  readonly accepting?: WayOut;
  /** True where its remedy leaves nothing to excuse. */
  readonly isRemedied?: true;
  /** Its level where the file was there before, and where no commit has it yet: see `Finding`. */
  readonly levelIfOld?: Level;
  readonly levelIfNew?: Level;
  /** The level that `overrides` leaves its rule in its files; left out where it has none for the rule. */
  readonly levelByFiles?: RuleLevel;
  /** See `Found`. */
  readonly isFinal?: true;
  readonly notExcusedBy?: readonly string[];
  /** Where its record stands, delivered copies left out where the message itself is there. */
  readonly paths: readonly string[];
  /** The blob that it was found in. */
  readonly blob: string | null;
  /** True where the state that this one is compared with has its file. */
  readonly wasThere?: true;
  /** The blob that is not what it should be: mostly the same. */
  readonly about: string | null;
  /** The rules that tell the same fault. */
  readonly yieldsTo: readonly string[];
  /** True where the settings of the state make it a problem. */
  readonly bySettings?: true;
  /** Other files that are at fault as much; left out where there are none. */
  readonly alike?: readonly AlikePlace[];
}

/** Where a problem of several files may be told as well. */
export interface AlikePlace extends Pick<Diagnostic, 'path' | 'range' | 'excerpt'> {
  /** What the file holds. */
  readonly blob: string | null;
}
