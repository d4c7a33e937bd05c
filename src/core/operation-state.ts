import type { BranchLogs, StepError } from './branch-logs.ts';
import type { Config, Options } from './config.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Facts } from './fact.ts';
import type { Words } from './look-up.ts';
import type { PlannedChange } from './planned-change.ts';
import type { Kind, ReadableKind, RecordOf } from './record.ts';
import type { SnapshotEntry } from './snapshot.ts';

/** A record of a state, parsed. */
export interface StateRecord<K extends ReadableKind = ReadableKind> {
  readonly path: string;
  /** The folder within which its ids are unique, '' for the root. */
  readonly home: string;
  readonly record: RecordOf[K];
}

/** Something worked out from the content of a record alone. It is remembered by that content. */
export interface Derivation<K extends ReadableKind = ReadableKind, T = unknown> {
  /** Lower-case letters and `-`. Another for each kind, and for what is worked out otherwise. */
  readonly name: string;
  readonly kind: K;
  /** Plain JSON, and nothing of where the record stands. Pure. */
  of(record: RecordOf[K], bytes: Uint8Array): T;
}

/** What was worked out from a record. */
export interface Derived<T> {
  readonly path: string;
  /** The folder within which its ids are unique, '' for the root. */
  readonly home: string;
  readonly value: T;
}

/**
 * What an operation sees: the working tree as git would store it, and nothing else of the world. What it
 * makes rests on the files whose content it asks for by their paths: the engine notes them, and refuses
 * where one of them is not as it was recorded. What it only looks through (`facts`, `scan`, `derived`,
 * `entries`, `looked`) counts as far as what it writes names it: `grounds` of a kind.
 */
export interface OperationState {
  readonly config: Config;
  /** Sorted by path. What git ignores is not among them. */
  readonly entries: readonly SnapshotEntry[];
  /** What link rules know of the records. */
  facts(): Promise<Facts>;
  /**
   * What they look up in them.
   * @param of the kinds whose records are looked up: of others nothing is found, and nothing is worked out
   */
  words(of: readonly Kind[]): Promise<Words>;
  /**
   * The records of a kind that are wanted and can be read, archives included, sorted by path. Of
   * thousands, facts tell which are wanted.
   * @param wanted false for those that are not to be read
   */
  records<K extends ReadableKind>(
    kind: K,
    wanted: (path: string) => boolean,
  ): Promise<readonly StateRecord<K>[]>;
  /** The same, all of them where nothing is said, to look something up: for a free id, for who has one. */
  scan<K extends ReadableKind>(
    kind: K,
    wanted?: (path: string) => boolean,
  ): Promise<readonly StateRecord<K>[]>;
  /**
   * Which of these files are not as they were recorded, by path: what the rules that report tampering
   * say of them. What counts records leaves these out, and says so.
   */
  tampered(paths: Iterable<string>): Promise<ReadonlyMap<string, Diagnostic>>;
  /** The same of files and of all that they rest on (`grounds` of a kind): by path, what is reported first. */
  unsound(paths: Iterable<string>): Promise<ReadonlyMap<string, Diagnostic>>;
  /**
   * What is worked out from each record of a kind that can be read, sorted by path. What is known of a
   * content is not worked out again.
   * @param anew whether what earlier runs worked out is dropped first
   */
  derived<K extends ReadableKind, T>(
    derivation: Derivation<K, T>,
    anew?: boolean,
  ): Promise<readonly Derived<T>[]>;
  /** The text of a file; null where none is, or what is there is no text. */
  text(path: string): Promise<string | null>;
  /** What the disk has of a file, also of one that git ignores, or that the input names outside of the repository; null where none is. */
  bytes(path: string): Uint8Array | null;
  /** What git would store of files, by path: line ends as it has them. What it does not list is left out. */
  stored(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** The same of files that nothing comes to rest on: those that are compared, or handed on as they are. */
  looked(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** The names of the files of a folder that git ignores, sorted. Without those of folders in it. */
  ignored(folder: string): Promise<readonly string[]>;
  /**
   * A text, or bytes, read as a record of a kind, as if it stood at a path; null where it can't be
   * read as one.
   */
  parsed<K extends ReadableKind>(
    path: string,
    kind: K,
    content: string | Uint8Array,
  ): Promise<RecordOf[K] | null>;
  /**
   * The files of an archive (`.tar.gz`) by their names in it; of two with one name, the last. Null for
   * what is not such an archive from its first byte to its last, or unpacks to more than the linter
   * reads of one.
   */
  unpacked(bytes: Uint8Array): Promise<ReadonlyMap<string, Uint8Array> | null>;
  /**
   * What the linter says of a text, as if it stood at a path and were a record of a kind, whatever the
   * path: all else is as it is.
   * @param isAlone true where nothing else is to be looked at: by the rules that need no more
   */
  problems(
    path: string,
    kind: ReadableKind,
    text: string,
    isAlone?: boolean,
  ): Promise<readonly Diagnostic[]>;
  /**
   * What the linter says of the files that are wanted, as the working tree has them.
   * @param options what holds in place of the configured settings
   */
  lint(
    selects: (path: string) => boolean,
    options?: Partial<Options>,
  ): Promise<readonly Diagnostic[]>;
  /** The errors that would keep changes from being made. Nothing is written. */
  obstacles(changes: readonly PlannedChange[]): Promise<readonly Diagnostic[]>;
  /** The texts that a path has in the commits that the next one is made from. */
  committed(path: string): Promise<readonly string[]>;
  /** The newest commit of HEAD's history in which a path became a text that is meant. Not all versions may be read. */
  commitHolding(path: string, isMeant: (text: string) => boolean): Promise<Sought>;
  /**
   * The text that a path had when the program began that carries calls out: of one that ends with its
   * call, as it is now. Null for no file.
   */
  atStart(path: string): Promise<string | null>;
  /** The texts that a path has on other branches, which may be merged one day. */
  branches(path: string): Promise<readonly BranchText[]>;
  /**
   * The logs of the branch against a commit that it is to follow.
   * @throws WrongUse `behind` where neither HEAD nor what is being merged contains it
   * @throws CouldNotCheck `unknown-revision`
   */
  branchLogs(onto: string): Promise<BranchLogs>;
  /**
   * The errors of rules about steps, in the commits that HEAD has and another commit has not.
   * @param since the other commit's id
   */
  stepErrors(since: string, rules: readonly string[]): Promise<readonly StepError[]>;
}

/** What a path has at the tip of a branch. */
export interface BranchText {
  /** As people name it: `main`, `origin/main`. */
  readonly branch: string;
  readonly text: string;
}

/** What a search in the history came to. */
export interface Sought {
  /** Null where no version that was read is meant. */
  readonly commit: string | null;
  /** How many versions were not read; null where nobody knows, for the history is cut off. */
  readonly unread: number | null;
}
