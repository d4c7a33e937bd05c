import type { RuleLevel } from './level.ts';

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

/** The `messages` part of the configuration. */
export interface MessageOptions {
  /** Globs whose files must be messages; null for the default folders, whose files may be. */
  readonly include: readonly string[] | null;
  readonly exclude: readonly string[];
  readonly subjects: 'required' | 'optional';
  readonly allowReplyPrefix: boolean;
  /** Known agent names; null to take them from `agents/<Name>/` folders. */
  readonly roster: readonly string[] | null;
  /** Milliseconds. */
  readonly ackTimeout: number;
}

/** The `contributions` part of the configuration. */
export interface ContributionOptions {
  /** The active session's id; null to take it from the session store. */
  readonly session: string | null;
  /** By epic, the ids of the questions that each of its contributions must answer. */
  readonly keyQuestions: Readonly<Record<string, readonly string[]>>;
  /** A Markdown document with a table of decision points; null where there is none. */
  readonly protocolDocument: string | null;
  /** Words that an answer must not hold. */
  readonly hedgeWords: readonly string[];
  /** Entries that an active manifest may hold before it should be archived. */
  readonly archiveThreshold: number;
}

/** The `consensus` part of the configuration. */
export interface ConsensusOptions {
  /** Globs of voting matrices; null for the default places. */
  readonly include: readonly string[] | null;
}

/** The `subagents` part of the configuration. Globs; null for the default places. */
export interface SubagentOptions {
  readonly agents: readonly string[] | null;
  readonly manifests: readonly string[] | null;
  readonly prompts: readonly string[];
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

/** The `vouch` part of the configuration. */
export interface VouchOptions {
  /** How long a live claim may go without being confirmed. */
  readonly staleAfterDays: number;
}

/** What rules may know of the configuration. */
export interface Options {
  readonly limits: Limits;
  readonly messages: MessageOptions;
  readonly contributions: ContributionOptions;
  readonly consensus: ConsensusOptions;
  readonly subagents: SubagentOptions;
  readonly history: HistoryOptions;
  readonly vouch: VouchOptions;
}

/** A rule id or glob (`message/*`) and the level it sets. Later entries win. */
export interface LevelSetting {
  readonly rules: string;
  readonly level: RuleLevel;
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
  readonly levels: readonly LevelSetting[];
  readonly ignore: readonly IgnoreEntry[];
  /** The file of problems that were there when it was made, from the repository's root; null for none. */
  readonly baseline: string | null;
}

const HOUR = 3_600_000;

/** What holds where nothing is configured. */
export const DEFAULT_CONFIG: Config = {
  levels: [],
  ignore: [],
  baseline: null,
  limits: { fileBytes: 64 * 2 ** 20, logBytes: 2 ** 30, depth: 200, aliases: 100 },
  messages: {
    include: null,
    exclude: [],
    subjects: 'required',
    allowReplyPrefix: false,
    roster: null,
    ackTimeout: 24 * HOUR,
  },
  contributions: {
    session: null,
    keyQuestions: {},
    protocolDocument: null,
    hedgeWords: [
      'maybe',
      'possibly',
      'could be',
      'perhaps',
      'might',
      'not sure',
      'unclear',
      'TBD',
      'to be determined',
      'it depends',
    ],
    archiveThreshold: 1000,
  },
  consensus: { include: null },
  subagents: { agents: null, manifests: null, prompts: [] },
  history: {
    appendOnly: [],
    immutable: [],
    archives: [],
    segments: [],
    protectedRefs: ['refs/heads/main', 'refs/heads/master'],
    accepted: [],
  },
  vouch: { staleAfterDays: 180 },
};
