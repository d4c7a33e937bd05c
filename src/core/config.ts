import type { CustomOptions } from './declared-kind.ts';
import type { Level, RuleLevel } from './level.ts';

/** Sizes beyond which a file is reported instead of read. */
export interface Limits {
  /** Bytes of a record file. */
  readonly fileBytes: number;
  /** Bytes of an append-only log. */
  readonly logBytes: number;
  /** Levels of nesting in JSON and YAML. */
  readonly depth: number;
  /** Nodes that YAML aliases may add. */
  readonly aliases: number;
}

/** The `history` part of the configuration. */
export interface HistoryOptions {
  /** Globs of further files that only grow. */
  readonly appendOnly: readonly string[];
  /** Globs of further files that never change once they are there. */
  readonly immutable: readonly string[];
  /** Globs of further files to which entries of a log may move. */
  readonly archives: readonly string[];
  /** Globs of further compressed files to which the oldest entries of a log may move. */
  readonly segments: readonly string[];
  /** Globs of refs that are not to be deleted or moved back. */
  readonly protectedRefs: readonly string[];
  readonly accepted: readonly AcceptedChange[];
}

/** A change of the past that is known and excused. */
export interface AcceptedChange {
  /** The whole id. */
  readonly commit: string;
  readonly path: string;
  /** The blob that a parent held there; null for nothing. */
  readonly before: string | null;
  /** The blob that the commit left there; null for nothing. */
  readonly after: string | null;
  readonly reason: string;
}

/** What rules may know of the configuration. Protocols add their parts (`declare module`). */
export interface Options {
  readonly limits: Limits;
  readonly history: HistoryOptions;
  readonly custom: CustomOptions;
}

/** A rule id or glob (`message/*`) and the level it sets. Later entries win. */
export interface LevelSetting {
  readonly rules: string;
  readonly level: RuleLevel;
  /** The name of the declared kind of whose records alone it is; left out for all. */
  readonly kind?: string;
  /** Globs of the files of which alone it is; left out for all. Never `off`. */
  readonly files?: readonly string[];
}

/** Levels of some files, by glob and by rule id or pattern. */
export interface LevelOverride {
  readonly files: readonly string[];
  readonly rules: Readonly<Record<string, Level>>;
}

/** Problems that are known and excused. */
export interface IgnoreEntry {
  /** The id of a rule, or a pattern. */
  readonly rule: string;
  /** A glob. */
  readonly path: string;
  /** The record's own id; null for any. */
  readonly record: string | null;
  /** The commit that made the problem, and the blob that it is about: whole ids; null for any. */
  readonly commit: string | null;
  readonly blob: string | null;
  readonly reason: string;
  /** The last day on which it holds, as YYYY-MM-DD in UTC; null for good. */
  readonly expires: string | null;
}

/** The effective configuration: the file's, then the command line's. */
export interface Config extends Options {
  /** What `rules`, kinds and `overrides` say of levels, and the command line. */
  readonly levels: readonly LevelSetting[];
  readonly overrides: readonly LevelOverride[];
  readonly ignore: readonly IgnoreEntry[];
  /** The file of problems that were there when it was made, from the repository's root; null for none. */
  readonly baseline: string | null;
}
