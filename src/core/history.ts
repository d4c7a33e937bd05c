import type { Change, Step } from './change.ts';
import type { Options } from './config.ts';
import type { Ends } from './ends.ts';
import type { FactEntry, FactOf, Facts } from './fact.ts';
import type { LogChange, LogRecord } from './log-change.ts';
import type { OwnCommits } from './own-commit.ts';
import type { Kind, RecordRef } from './record.ts';
import type { Answers } from './request.ts';
import type { HeldEntry, Snapshot, SnapshotEntry } from './snapshot.ts';
import type { GivenUp, StepSettings } from './step-settings.ts';
import type { HistoryMemory } from './verified-history.ts';

/** The steps that a run judges, and what it takes to look into them. */
export interface History {
  /** Parents before children. @throws CouldNotCheck where the history is cut off. */
  steps(asked?: AskedSteps): AsyncIterable<Step>;
  /** A blob's bytes, in pieces of any size. @throws CouldNotCheck when it can't be read. */
  content(entry: SnapshotEntry): AsyncIterable<Uint8Array>;
  /** Those of many blobs, in the order given. Each must be taken to its end before the next. */
  contents(
    entries: readonly HeldEntry[],
  ): AsyncIterable<Iterable<Uint8Array> | AsyncIterable<Uint8Array>>;
  /** Whole contents of any states, as a snapshot reads its own. */
  readonly read: Snapshot['read'];
  /** The whole state that a step leaves, its `scope` aside. */
  after(step: Step): Promise<Snapshot>;
  /** What a commit that a step was made from holds at and below some paths. */
  at(commit: string, paths: readonly string[]): Promise<readonly SnapshotEntry[]>;
  /**
   * What judges a step besides the settings of the run; null for nothing. Asked of each step, parents
   * before children. Left out where somebody named the settings.
   */
  stepSettings?(step: Step): Promise<StepSettings | null>;
  /** The history of a state that nobody made yet, with what judges its step besides. As `stepSettings`. */
  ofMade?(made: History, state: Snapshot): History;
  /**
   * The commits at which all that is judged begins, for what a later one of them may not lift: the
   * merge bases, where a ref pointed before. Left out where each step's own parents are all there is.
   */
  begins?(): Promise<readonly string[]>;
  /**
   * The commits from which all that is judged goes on, none of which reaches another, to judge it from
   * beginning to end. Left out where each step is judged by itself.
   */
  bases?(): Promise<readonly string[]>;
  /** The last commits that two parents of a step have in common. @throws CouldNotCheck */
  mergeBases(one: string, other: string): Promise<readonly string[]>;
  /**
   * The last state against each of those that a squash of all the steps would begin from. Left out
   * where nothing is to be merged. `introducing` is as `Snapshot` has it, of the history of those.
   */
  ends?(): AsyncIterable<Step>;
  readonly introducing?: NonNullable<Snapshot['introducing']>;
  /**
   * Some commits and all that they reach, parents before children. Left out where states come from
   * nowhere. @throws CouldNotCheck where the history is cut off.
   */
  reached?(commits: readonly string[]): AsyncIterable<Step>;
  /** True where no step is judged, and how records came in may be looked up all the same. */
  readonly isUnjudged?: true;
  /** True where all that a commit reaches is judged. */
  readonly isWhole?: true;
  /** Then the commits at which our own history begins: others may be merged into it. */
  roots?(): Promise<readonly string[]>;
  /** The commits that can still be made anew. Left out where nobody can say. */
  own?(protectedRefs: readonly string[]): Promise<OwnCommits>;
  /** What runs remember, where all that a commit reaches is judged. */
  readonly memory?: HistoryMemory;
  /** Of the last state that is judged; left out where nobody looked near what changed. */
  readonly nearAfter?: NearAfter;
}

/** The facts of a state that have to do with how it came from another one, in place of all. */
export interface NearAfter {
  /** Null for what is no commit yet. */
  readonly commit: string | null;
  /** The commit that it came from. */
  readonly parent: string | null;
  readonly facts: readonly FactEntry[];
  /** Contents that were read for it, of this state and of the other one, by blob. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

/** Steps that need not be made. */
export interface AskedSteps {
  /** A commit whose history is left out, where all that a commit reaches is judged. */
  readonly since?: string | undefined;
  /** Gives a commit's step that was made before: it is taken as it is. */
  readonly made?: (commit: string) => Step | undefined;
}

/** What makes a file a log that only grows: `declared` where `history.appendOnly` names it. */
export type LogRole = keyof LogRoles & string;

/** Protocols add the roles of their own logs (`declare module`). */
export interface LogRoles {
  readonly declared: true;
}

/** A log that a step touches. */
export interface LogStep {
  readonly role: LogRole;
  /** The folder that holds its `.cleo` or `.vouch`, '' for the root; for others, the root. */
  readonly home: string;
  readonly change: Change;
  /** Why the step is no append; null where it is one, what left for an archive or a segment aside. */
  readonly fault: LogChange | null;
  /** What is wrong with the way in which records left for an archive or a segment. */
  readonly departures: readonly Departure[];
  /** The first event of a new segment that no parent's log held: it was appended, and rotated at once. */
  readonly unseen?: RecordDeparture;
  /** True where no parent has anything in the log, but one has segments of it: the log did not begin. */
  readonly isContinued?: boolean;
  /** Records that a merge wrote once more; null for none, and where no rule looks at it. */
  readonly copies: MergedCopies | null;
  /** Records that no parent holds, or none as often; only for rules that ask for them. */
  readonly gained: readonly GainedRecord[];
  /**
   * By parent, those that this one does not hold, or not as often. Left out but in merges that override
   * what a parent had changed.
   */
  readonly gainedOver?: readonly (readonly GainedRecord[])[];
}

/** Records that a merge holds more often than any of its parents. */
export interface MergedCopies {
  readonly count: number;
  /** The first of them, and the same record above it. */
  readonly copy: LogRecord;
  readonly original: LogRecord;
}

interface DepartureAt {
  /** Whose record it is: an index into `Step.parents`. */
  readonly parent: number;
  /** The archive, or the segment. */
  readonly archive: Change;
  readonly record: LogRecord;
}

/**
 * A record that left a log otherwise than it may, or a segment that is not what left the log.
 *
 * - `missing`: others moved to an archive, but this one of the log stands in none
 * - `segment`: this one of the log is the first that the segments added do not hold
 * - `invented`: this one of a segment added did not leave the log for it
 * - `epic`, `order`: this one of the archive belongs to another epic, or comes after a later one
 * - `file`: the file that this one of the log names did not move along
 * - `damaged`, `lost`, `moved`: a segment: new and no gzip, gone or other bytes, or not in its place
 */
export type Departure = RecordDeparture | SegmentDeparture;

export type RecordDeparture =
  | (DepartureAt & {
      readonly why: 'missing' | 'segment' | 'invented' | 'epic' | 'order';
      /** True for one of a segment of which all was in the log or in other segments before. */
      readonly isHeld?: true;
    })
  | (DepartureAt & { readonly why: 'file'; readonly file: string; readonly target: string });

export type SegmentDeparture = Omit<DepartureAt, 'record'> & {
  readonly why: 'damaged' | 'lost' | 'moved';
  /** A new one that holds what a lost one held: `joined` the events of others as well. */
  readonly instead?: string;
  readonly joined?: string;
  /** True for a lost one of which the log holds all again. */
  readonly isReturned?: true;
  /** True for a lost one while the log did not only grow. */
  readonly isCut?: true;
};

/** A record that a log did not hold before. */
export interface GainedRecord extends EarlierRecord {
  /** The segment in which it is; left out where it is in the log. */
  readonly segment?: SnapshotEntry;
  /**
   * The last record above it with the same `id`; in an audit log, with the same `prev_hash`. Null for
   * none, and where no rule that is asked looks at it.
   */
  readonly earlier: EarlierRecord | null;
  /** True where a record with its `id` is not there any more as a parent had it: this is in its place. */
  readonly isAgain?: true;
}

/** A record that a log held already, or gained first. */
export interface EarlierRecord {
  readonly shown: LogRecord;
  /** Equal for records of the same bytes. */
  readonly content: string;
  /** Its JSON value; undefined for what is none. */
  readonly value: unknown;
}

/** What one state holds at a path. */
export interface RecordState<K extends Kind = Kind> {
  readonly record: RecordRef<K>;
  /** Null for what can't be read. */
  readonly fact: FactOf[K] | null;
}

/** A record that a step touches. */
export interface RecordChange<K extends Kind = Kind> {
  readonly path: string;
  /** What each parent holds there; null where it holds no record. */
  readonly before: readonly (RecordState<K> | null)[];
  readonly after: RecordState<K> | null;
}

/** The records that a step touches, sorted by path. */
export interface RecordChanges {
  of<K extends Kind>(kind: K): readonly RecordChange<K>[];
}

/** The kinds whose records govern how changes of their home are judged; protocols add theirs. */
// biome-ignore lint/suspicious/noEmptyInterface: protocols add to it.
export interface GoverningKinds {}

/**
 * What governs the records of a home, by its folder, in each state that a step may not be judged more
 * mildly than: its parents, and where all that is judged begins. Null for a state that has the home,
 * and no settings of it that can be read. Of a home that is new, the settings that it comes with.
 */
export type GoverningSettings = ReadonlyMap<
  string,
  readonly (FactOf[keyof GoverningKinds & Kind] | null)[]
>;

/** Two parents of a merge that hold something differently, and the paths where that matters. */
export interface AskedFork {
  /** Indices into `Step.parents`, the smaller one first. */
  readonly parents: readonly [number, number];
  readonly paths: readonly string[];
}

/** What commits hold at some paths. */
export interface Held {
  readonly entries: readonly SnapshotEntry[];
  readonly records: readonly RecordState[];
}

/** What the last commits hold at those paths that the two have in common; all of them together. */
export interface Fork extends Pick<AskedFork, 'parents'>, Held {
  /** Those commits. */
  readonly commits: readonly string[];
}

/** All that is judged, as a squash of it would leave it: from where it begins to where it ends. */
export interface Course {
  /** What each of the commits holds from which it goes on, at the paths that the steps touch. */
  readonly bases: readonly (Held & { readonly commit: string })[];
  /**
   * The steps that touch records which rules look at, parents before children. None where one step
   * alone does: that was judged already.
   */
  readonly steps: readonly StepInput[];
  /** Null where nothing is to be merged, and where its ends can show nothing that no step does. */
  readonly ends: Ends | null;
}

/** What a rule sees of a step before anything is read that only some steps need. */
export type StepInput = Omit<HistoryInput, 'after' | 'answers' | 'settings' | 'forks'>;

/** The same, and where the parents of a merge parted. */
export type ForkedInput = StepInput & Pick<HistoryInput, 'forks'>;

/** What a history rule sees: one step at a time. */
export interface HistoryInput {
  readonly step: Step;
  /** The append-only logs that the step touches, sorted by path. */
  readonly logs: readonly LogStep[];
  /** The records of the kinds that the rule names. */
  readonly records: RecordChanges;
  /** The state that the step leaves, as facts of the kinds that the rule asks for. */
  readonly after: Facts;
  /** What that state says to the citations of the facts that the rule asks about. */
  readonly answers: Answers;
  /** The settings of knowledge bases by which the step is judged; only for rules that want them. */
  readonly settings: GoverningSettings;
  /** What rules want to know of where the parents of a merge parted. */
  readonly forks: readonly Fork[];
  /** What the step takes out of the settings that protect records; left out where it does not. */
  readonly givenUp?: readonly GivenUp[];
  readonly options: Options;
}
