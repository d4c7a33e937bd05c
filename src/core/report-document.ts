/**
 * What a run has to say, as JSON output and the library give it: `schemas/report.schema.json`.
 * Later versions may add members; those that are here stay as long as `version` is 1.
 */
export interface Report {
  readonly version: 1;
  readonly tool: { readonly name: string; readonly version: string };
  /**
   * `clean`: no problem of any level. `problems`: at least one. `error`: there is no verdict. The
   * library throws in place of an `error`.
   */
  readonly status: 'clean' | 'problems' | 'error';
  /** Which state of the repository was looked at. */
  readonly scope: {
    readonly mode: 'worktree' | 'staged' | 'range' | 'revision' | 'history' | 'hook' | 'stdin';
    /** The id of the commit compared against. */
    readonly base: string | null;
    /** The id of the commit looked at. */
    readonly head: string | null;
  };
  /** What was looked at, so that 'nothing found' and 'nothing looked at' can be told apart. */
  readonly checked: {
    /** How many records of each kind. */
    readonly records: Readonly<Record<string, number>>;
    /** Files read, delivered copies included. */
    readonly files: number;
    readonly commits: number;
    /** Files whose verdict came from the cache; 0 in documents, unless `--verbose` asks for it. */
    readonly cached: number;
    /** Commits that an earlier run judged; left out where there are none. */
    readonly verified?: number;
  };
  /** Sorted by path, position and rule. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many problems there are of each level. */
  readonly summary: {
    readonly errors: number;
    readonly warnings: number;
    readonly infos: number;
    /** Problems that the configuration excuses. */
    readonly excused: number;
  };
  /** Things to know about the run as a whole. For people: the wording may change. */
  readonly notes: readonly string[];
  /** Why there is no verdict; null where there is one. */
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly help: string | null;
  } | null;
}

/** A problem. Its texts quote records: escape them for wherever they go. */
export interface Diagnostic {
  /** The rule's id. */
  readonly rule: string;
  readonly level: 'error' | 'warning' | 'info';
  /** From the repository's root, `/` between parts. */
  readonly path: string;
  /** The record's own id; null where it has none. */
  readonly record: string | null;
  readonly range: Range;
  readonly message: string;
  /** How to fix it. */
  readonly help: string | null;
  /** The correct text for the range, as the file would spell it; null if it is not known. */
  readonly expected: string | null;
  /** What has to follow, in this order. */
  readonly then: readonly FixStep[];
  /** Who can mend it: whoever writes the records, a person who decides, or nobody by an edit. */
  readonly by: 'you' | 'human' | 'history';
  /** Whether it is in no commit yet, was made by the commits looked at, or was there before them. */
  readonly state: 'uncommitted' | 'in-range' | 'older';
  /** The id of the commit that made it, where it is about history. */
  readonly commit: string | null;
  /** The author's date of that commit, RFC 3339. */
  readonly authored: string | null;
  /** Other places that it is about. */
  readonly related: readonly {
    readonly path: string;
    readonly range: Range;
    readonly message: string;
  }[];
  /** sha256 in hex over rule, record and offending value: the same when lines move. */
  readonly fingerprint: string;
  readonly fixable: boolean;
  /** How many problems it stands for: more than one where a file has too many to list them all. */
  readonly count: number;
  /** The rule's page, null where none is published. */
  readonly docs: string | null;
  /** There where its record is of a kind that the configuration declares. */
  readonly details?: ProblemDetails;
}

/** What programs want to know of a problem in a record of a kind that the configuration declares. */
export interface ProblemDetails {
  /** As in `custom:decision`. */
  readonly kind: string;
  /** The path of the schema, and behind `#` a JSON pointer to what the record breaks in it. */
  readonly schema?: string;
}

/** One thing to do besides correcting the place itself. */
export interface FixStep {
  /**
   * `append`: `text` is a line for the end of the file `path`. `insert`: `text` is a further element
   * of the list that `into` names in it. `run`: `text` is a command. `do`: `text` says what to do.
   */
  readonly action: 'append' | 'insert' | 'run' | 'do';
  /** Null where it is about no single file. */
  readonly path: string | null;
  /** Keys and indexes that lead to a list, as in `decisions[0].evidence`; null for other actions. */
  readonly into: string | null;
  readonly text: string;
}

/** From the first character to the one after the last. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** One point of a file; of a `.gz` file a point of what it unpacks to. */
export interface Position {
  /** From 1. */
  readonly line: number;
  /** UTF-16 units, from 1. */
  readonly column: number;
  /** Bytes of the file as git holds it, from 0. */
  readonly offset: number;
}
