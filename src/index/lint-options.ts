/** What `lint` is to look at, and by which rules. */
export interface LintOptions {
  /** A folder of the repository; paths are relative to it. */
  readonly cwd: string;
  /**
   * The environment that git is started in, mostly `process.env`. Nothing is taken from the process
   * by itself: in a git hook, GIT_DIR and its like name the repository of that hook.
   */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Left out: the working tree. */
  readonly scope?: LintScope | undefined;
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

/** A state of the repository, and what led there. */
export type LintScope =
  /** What stands in the folder. */
  | { readonly mode: 'worktree' }
  /** What `git commit` would record; `all` for what HEAD has wrong as well. */
  | { readonly mode: 'staged'; readonly all?: boolean | undefined }
  /** One commit's tree as it stands. */
  | { readonly mode: 'revision'; readonly rev: string }
  /** Every commit that `to` (left out: HEAD) has and `from` has not; `all` for old problems as well. */
  | {
      readonly mode: 'range';
      readonly from: string;
      readonly to?: string | undefined;
      readonly all?: boolean | undefined;
    }
  /** The rules over history, for every commit that HEAD reaches. */
  | { readonly mode: 'history' }
  /** One record that the program holds, as if it stood at `path` in the working tree. */
  | {
      readonly mode: 'stdin';
      readonly input: string | Uint8Array;
      /** Left out: a message that has no file. */
      readonly path?: string | undefined;
      /** The subject of a message without envelope. */
      readonly subject?: string | undefined;
      /** Its `ack_required`. */
      readonly ackRequired?: boolean | undefined;
    };
