import type { Candidate, Matcher, ReadableCandidate } from './candidate.ts';
import type { Config, Limits, Options } from './config.ts';
import type { Facts } from './fact.ts';
import type { Settled } from './finding.ts';
import type { CommittedTexts, FollowUps } from './follow-up.ts';
import type { KindDefinition } from './kind.ts';
import type { Layout } from './layout.ts';
import type { PastLookUps, Words } from './look-up.ts';
import type { AnyOperation } from './operation.ts';
import type { Kind, RecordRef } from './record.ts';
import type { MendStep } from './remedy.ts';
import type { Rule } from './rule.ts';
import type { Showing } from './showing.ts';
import type { Snapshot, SnapshotEntry } from './snapshot.ts';

/** A family of rules: those whose ids begin alike. */
export interface Family {
  /** Its heading in the documentation. */
  readonly title: string;
  /** What it is called on the command line. */
  readonly name: string;
  /** Which ids belong to it. */
  readonly ids: RegExp;
  /** How a new id of it looks. */
  readonly newId: string;
  /** What its rules are about, and where that is. */
  readonly about: string;
}

/** A part of the configuration as `init` writes it. */
export interface SettingsSection {
  /** The key of the configuration. */
  readonly key: string;
  /** The kinds that it is about, where that is not all of the protocol. */
  readonly kinds?: readonly Kind[];
  readonly why: string;
  /** YAML: the key, then each of its settings below a line that says why one would set it. */
  readonly lines: readonly string[];
}

/** A setting that what was found speaks for, so that `init` writes it and does not only name it. */
export interface SuggestedSetting {
  /** The key of the configuration, as a `SettingsSection` has it. */
  readonly key: string;
  /** YAML: the setting below that key, on one line. */
  readonly line: string;
  readonly why: string;
  /** What holds once it is set. */
  readonly options: Partial<Options>;
}

/** What a run without any configuration found. */
export interface FoundRecords {
  /** By kind. */
  readonly records: Readonly<Partial<Record<Kind, number>>>;
  /** How many problems a rule reported. */
  problemsOf(rule: string): number;
}

/** How records are found that their kinds' places and claims alone don't show. */
export interface Discovery {
  /** What is at a path by its own rules, before the known places are asked. */
  readonly own?: Matcher;
  /** What is at a path that no place and no claim knows, by what else is there. */
  readonly byClues?: ByClues;
  /** What is at a path that nobody else knows. */
  readonly last?: Matcher;
  /** A fact that a path shows besides the record that may be there. */
  readonly beside?: Matcher;
  /** What a file may be wherever it is, since only its content says. */
  readonly anywhere?: Matcher;
}

/** How some paths of a state say what others are. */
export interface ByClues {
  /**
   * What the paths of a state say. Plain JSON: it is remembered with the verdict on the state.
   * @param match what places and claims say
   */
  clues(entries: readonly SnapshotEntry[], match: Matcher): unknown;
  /** True for a path that may be a clue: the clues are the same as long as no such path changes. */
  isClue(path: string): boolean;
  /** @param clues what `clues` gave for the state */
  matcher(clues: unknown): Matcher;
}

/** What the rest of the program knows of a protocol. One that is not in the list does not exist. */
export interface Protocol {
  /** The name of its folder. */
  readonly name: string;
  readonly kinds: readonly KindDefinition[];
  readonly families: readonly Family[];
  /** Every rule, in the order of the documentation. */
  rules(): Promise<readonly Rule[]>;
  /** What writes its records, or answers questions about them, in the order of the documentation. */
  operations?(): Promise<readonly AnyOperation[]>;
  /** How a page shows what its records say; left out where it shows nothing. */
  showing?(): Promise<Showing>;
  /** The ids of rules whose problems come first in every report: they say what the others are judged by. */
  readonly leading?: readonly string[];
  discovery?(options: Options): Discovery;
  /** What holds of its part of the configuration where nothing is configured. */
  readonly defaults?: Partial<Options>;
  readonly settings?: SettingsSection;
  /** A setting that what was found speaks for; null for none. */
  suggested?(found: FoundRecords): SuggestedSetting | null;
  /** Where its records are without configuration, in sentences, for somebody who named a file that is none. */
  readonly places?: readonly string[];
  /** Why a path in such a place is none of its records all the same; null for any other. */
  passedOver?(path: string): string | null;
  /** The names of its folders and files that have to be spelled as they are. */
  readonly layout?: Layout;
  /** Files that only its own records of a state show to be records; not asked where there are none. */
  further?(state: ReadState): readonly ReadableCandidate[];
  /**
   * What its link rules are handed besides facts (`declare module`): what takes looking into the past.
   * Not asked where there are no records of it.
   */
  lookUp?(
    facts: Facts,
    through: LookedThrough,
    limits: Limits,
    words: Words,
  ): Promise<Partial<PastLookUps>>;
  /** What a file of it needs beside itself once it is restored. */
  restored?(): Promise<RestoredFiles>;
  /** What follows from correcting problems of its kinds. */
  followUps?(
    problems: readonly Settled[],
    snapshot: Snapshot,
    committed: CommittedTexts,
  ): FollowUps | Promise<FollowUps>;
  /** What the author of the records should know, where a rule reports anything. */
  ruleNotes?(state: NotedState): readonly RuleNote[];
  /** What the author of the configuration should know of what a whole state says. */
  factNotes?(facts: Facts): Promise<readonly string[]>;
  /** What the author of the records should know of the paths of a state. */
  pathNotes?(at: (path: string) => SnapshotEntry | null): readonly string[];
}

/** What was read of a state so far. */
export interface ReadState {
  readonly candidates: readonly Candidate[];
  readonly records: readonly RecordRef[];
  readonly facts: Facts;
  entryAt(path: string): SnapshotEntry | null;
}

/** How files of a protocol agree with a log of it once they are restored. */
export interface RestoredFiles {
  /** The log that a file has to agree with; null for none. */
  beside(path: string): string | null;
  /** @param restored the file as it will be, and the log as it is */
  steps(restored: {
    readonly path: string;
    readonly text: string;
    readonly beside: string;
    readonly other: string;
  }): readonly MendStep[];
  /**
   * How a log goes on, so that it agrees with a file that somebody changed as it may be changed: null
   * where it does, and where the file is not whole.
   * @param other the log as it will be
   */
  listed?(changed: { readonly path: string; readonly text: string; readonly other: string }): {
    readonly line: string;
    readonly step: MendStep;
  } | null;
  /**
   * Which line of a log told of a file before that was changed, and the id under which it may follow what
   * tells of the file now: null where none did, and where that says the same.
   */
  again?(
    log: string,
    file: string,
    lines: { readonly before: readonly string[]; readonly now: readonly string[] },
  ): { readonly number: number; readonly id: string; readonly as: string } | null;
  /**
   * True for a line that a log of the protocol may go on with.
   * @param before all lines that come before it, rotated ones too
   */
  goesOn?(log: string, line: string, before: readonly string[]): boolean;
  /** True for the file that a line of a log tells of; null for what is no log of the protocol, or tells of none. */
  tellsOf?(log: string, line: string): ((path: string) => boolean) | null;
  /** The hash of a line of a log, what it should be, and that of the line before; null for a line without. */
  hashOf?(
    log: string,
    line: string,
  ): { readonly is: string; readonly right: string; readonly before: string } | null;
}

/** A state, as far as it leads to others. */
export interface LookedThrough extends Pick<Snapshot, 'introducing'> {
  readonly candidates: readonly Candidate[];
}

/** What notes are made of. */
export interface NotedState {
  /** Of the protocol's own records, of each once, however many copies there are. */
  readonly facts: Facts;
  readonly rules: readonly Rule[];
  readonly config: Config;
}

/** A note for those who are told anything by a rule. Plain JSON. */
export interface RuleNote {
  readonly rule: string;
  readonly text: string;
}
