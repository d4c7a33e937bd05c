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

declare module '../../core/config.ts' {
  interface Options {
    readonly contributions: ContributionOptions;
  }
}

/** What holds where nothing is configured. */
export const DEFAULTS: ContributionOptions = {
  session: null,
  keyQuestions: {},
  protocolDocument: null,
  hedgeWords: [
    'maybe',
    'possibly',
    'probably',
    'presumably',
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
};
