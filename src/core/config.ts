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

/** What rules may know of the configuration. */
export interface Options {
  readonly limits: Limits;
  readonly messages: MessageOptions;
}

/** A rule id or glob (`message/*`) and the level it sets. Later entries win. */
export interface LevelSetting {
  readonly rules: string;
  readonly level: RuleLevel;
}

/** The effective configuration: the file's, then the command line's. */
export interface Config extends Options {
  readonly levels: readonly LevelSetting[];
}

const HOUR = 3_600_000;

/** What holds where nothing is configured. */
export const DEFAULT_CONFIG: Config = {
  levels: [],
  limits: { fileBytes: 64 * 2 ** 20, logBytes: 2 ** 30, depth: 200, aliases: 100 },
  messages: {
    include: null,
    exclude: [],
    subjects: 'required',
    allowReplyPrefix: false,
    roster: null,
    ackTimeout: 24 * HOUR,
  },
};
