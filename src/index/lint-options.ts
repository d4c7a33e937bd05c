/** What `lint` is to look at, and by which rules. */
export interface LintOptions {
  /** A folder of the repository; paths are relative to it. */
  readonly cwd: string;
  /**
   * The environment that git is started in, mostly `process.env`. The process's own is not taken by
   * itself: in a git hook, GIT_DIR and its like name the repository of that hook.
   */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Left out: the working tree. */
  readonly scope?: Scope | undefined;
  /** Files and folders whose problems are reported; left out or empty: all. */
  readonly paths?: readonly string[] | undefined;
  /** A configuration file; left out: the one at the root of the state that is looked at. */
  readonly config?: string | undefined;
  /** Levels by rule id or pattern (`message/*`), over those of the configuration. Later ones win. */
  readonly rules?: Readonly<Record<string, 'error' | 'warning' | 'info' | 'off'>> | undefined;
  /** Ids or patterns of the only rules to run. */
  readonly only?: readonly string[] | undefined;
  /** Ids or patterns of rules to leave out. */
  readonly skip?: readonly string[] | undefined;
  /** The id of the active session; left out: what the configuration or the session store says. */
  readonly session?: string | undefined;
  /** What reads the repository: git, or code that needs no git. Left out: `native`. */
  readonly backend?: 'native' | 'js' | undefined;
  /** False: nothing is remembered from earlier runs, or for later ones, in git's folder. */
  readonly cache?: boolean | undefined;
}

/** A state of the repository and what led there, or one record. */
export type Scope =
  | WorktreeScope
  | StagedScope
  | RevisionScope
  | RangeScope
  | HistoryScope
  | RecordScope;

/** The files that stand in the folder, and what became of logs since HEAD. */
export interface WorktreeScope {
  readonly mode: 'worktree';
}

/** What `git commit` would record: the problems that HEAD has not. */
export interface StagedScope {
  readonly mode: 'staged';
  /** True: those that HEAD has as well. */
  readonly all?: boolean | undefined;
}

/** One commit's tree as it stands. */
export interface RevisionScope {
  readonly mode: 'revision';
  readonly rev: string;
}

/** Every commit that one revision has and another has not, and new problems. */
export interface RangeScope {
  readonly mode: 'range';
  readonly from: string;
  /** Left out: HEAD. */
  readonly to?: string | undefined;
  /** True: old problems as well. */
  readonly all?: boolean | undefined;
}

/** The rules over history, for every commit that HEAD reaches. */
export interface HistoryScope {
  readonly mode: 'history';
}

/** One record that the program holds, as if it stood in the working tree. */
export interface RecordScope {
  readonly mode: 'stdin';
  readonly input: string | Uint8Array;
  /** Where it stands; left out: a message that has no file. */
  readonly path?: string | undefined;
  /** The subject of a message without envelope. */
  readonly subject?: string | undefined;
  /** Its `ack_required`. */
  readonly ackRequired?: boolean | undefined;
}
