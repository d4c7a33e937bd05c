import type { Settled } from '../core/finding.ts';
import type { RuleNote } from '../core/protocol.ts';
import type { Checked } from '../core/report.ts';
import type { NearPath } from '../core/request.ts';
import type { FileMode } from '../core/snapshot.ts';
import type { KnownProblem } from './news.ts';

/** A verdict on all records of a snapshot. Plain JSON. */
export interface KnownState {
  readonly problems: readonly Settled[];
  readonly checked: Checked;
  /** What protocols say to those who are told anything by a rule. */
  readonly ruleNotes: readonly RuleNote[];
  /** Entries of manifests that nothing is told of, because later ones count. */
  readonly superseded: number;
  /** What the user should know of contents that could not be looked at. */
  readonly notes: readonly string[];
  /** What was asked of the history: the verdict holds as long as that is the same. Left out for nothing. */
  readonly past?: KnownPast;
}

/** The paths of a history that somebody asked about. Plain JSON. */
export interface KnownPast {
  /** The commit that the history ended with. */
  readonly head: string;
  readonly paths: readonly string[];
}

/** What was told of one path in a state: of a record and its copies. */
export interface KnownPlace {
  readonly path: string;
  /** Equal where the same was found in the same contents. */
  readonly digest: string;
  readonly problems: readonly KnownProblem[];
}

export type KnownPlaces = ReadonlyMap<string, KnownPlace>;

/** A verdict with so many problems that only by what they are known is kept: what a state is compared with. */
export interface CountedState extends Omit<KnownState, 'problems'> {
  readonly places: KnownPlaces;
}

/** What stands at a path: a file's mode and blob, or why there is none. */
export type Standing = `${FileMode} ${string}` | 'folder' | 'absent' | 'beyond';

/** What a verdict depends on besides records: the paths that were asked about, as they were. Plain JSON. */
export interface Surroundings {
  readonly asked: readonly (readonly [path: string, standing: Standing])[];
  /** All `.gitignore` files, in order; null where nobody wanted to know what is ignored. */
  readonly gitignores: readonly (readonly [path: string, standing: Standing])[] | null;
  /** Which file each missing path was probably meant to name; left out where nobody asked. */
  readonly near?: readonly (readonly [path: string, near: NearPath | null])[];
  /** What the paths of the state say of others. */
  readonly clues: readonly unknown[];
}

/** What a state is known by: hashes in hex. */
export interface StateName {
  /** Equal for states of the very same files; null where only the working tree has some of them. */
  readonly files: string | null;
  /** Equal for states of the very same records, whatever else there is. */
  readonly records: string;
}

/** Verdicts that earlier runs gave, by the same rules and settings. */
export interface StateMemory {
  /** The verdict on the very same files: one value, whoever asks. */
  recall(files: string): KnownState | CountedState | null;
  /**
   * The verdict on the very same records, which is that on these files from now on.
   * @param isSo whether surroundings are what they were
   */
  recallRecords(
    name: StateName,
    isSo: (surroundings: Surroundings) => boolean,
  ): KnownState | CountedState | null;
  /**
   * The verdict on other files, which is that on these files from now on.
   * @param others the name of the others
   * @param files the name of these
   * @param isSo whether what is different is nothing that the verdict depends on
   */
  recallBeside(
    others: string,
    files: string,
    isSo: (surroundings: Surroundings) => boolean,
  ): KnownState | CountedState | null;
  remember(name: StateName, surroundings: Surroundings, state: KnownState | CountedState): void;
  /** True where a state is known by its places alone. */
  readonly isCounting: boolean;
  /** Of a verdict with more problems only by what they are known is kept. */
  readonly mostProblems: number;
}
