import type { Config, Options } from './config.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Facts } from './fact.ts';
import type { WrongUse } from './failure.ts';
import type { InputOf, InputSchema } from './operation-input.ts';
import type { Output, ResultOf } from './operation-output.ts';
import type { ReadableKind, RecordOf } from './record.ts';
import type { ExampleFiles } from './rule.ts';
import type { SnapshotEntry } from './snapshot.ts';

/** What an operation does to records: the hints that servers give to agents. */
export type Effects = 'reads' | 'appends' | 'writes' | 'destroys';

/** One change of a file. Paths are from the repository's root, `/` between parts; texts as git stores them. */
export type PlannedChange =
  /** A file where nothing is. */
  | { readonly action: 'create'; readonly path: string; readonly text: string }
  /** The same with bytes of any kind. */
  | { readonly action: 'store'; readonly path: string; readonly bytes: Uint8Array }
  /** Other bytes for a file that is there, whatever it holds. */
  | { readonly action: 'replace'; readonly path: string; readonly bytes: Uint8Array }
  /** A file as it is to be from now on. */
  | { readonly action: 'change'; readonly path: string; readonly text: string }
  /** Whole lines at the end of a log, which is made where it is not there. */
  | { readonly action: 'append'; readonly path: string; readonly lines: string }
  /** A file gets another name, where nothing is. */
  | { readonly action: 'move'; readonly from: string; readonly path: string }
  | { readonly action: 'remove'; readonly path: string };

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
   * The records of a kind that are wanted and can be read, archives included, sorted by path. Of
   * thousands, facts tell which are wanted.
   * @param wanted false for those that are not to be read
   */
  records<K extends ReadableKind>(
    kind: K,
    wanted: (path: string) => boolean,
  ): Promise<readonly StateRecord<K>[]>;
  /** All of them, to look something up among them: for a free id, for who has one. */
  scan<K extends ReadableKind>(kind: K): Promise<readonly StateRecord<K>[]>;
  /**
   * Which of these files are not as they were recorded, by path: what the rules that report tampering
   * say of them. What counts records leaves these out, and says so.
   */
  tampered(paths: Iterable<string>): Promise<ReadonlyMap<string, Diagnostic>>;
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
  /** What the disk has of a file, also of one that git ignores; null where none is. */
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
  /**
   * The text that a path had when the program began that carries calls out: of one that ends with its
   * call, as it is now. Null for no file.
   */
  atStart(path: string): Promise<string | null>;
  /** The texts that a path has on other branches, which may be merged one day. */
  branches(path: string): Promise<readonly BranchText[]>;
}

/** What a path has at the tip of a branch. */
export interface BranchText {
  /** As people name it: `main`, `origin/main`. */
  readonly branch: string;
  readonly text: string;
}

/** What `plan` is handed. */
export interface Planning<I, E extends Errors> {
  readonly input: I;
  readonly state: OperationState;
  /** The folder of whoever calls, from the repository's root; '' for the root. */
  readonly folder: string;
  /** The one clock reading of the operation, in milliseconds since 1970. */
  readonly now: number;
  /** Hex digits from the system's randomness, others each time. */
  draw(digits: number): string;
  /** The methods by which protocols call operations that can be called through this door. */
  methods(): Promise<readonly string[]>;
  /** `VOUCH_AGENT`, what begins with `CLEO_`, and the environment variables that the input's list `env` names. */
  readonly env: Readonly<Record<string, string>>;
  /** What to throw where the operation can't do what is wanted. */
  fail<C extends keyof E & string>(code: C, ...data: DataArgument<E[C]>): WrongUse;
}

/** A line without its end, or the cells of one: lines of cells that follow each other are a table. */
export type ToldLine = string | readonly string[];

/** What an operation would do. */
export interface Plan<R = Readonly<Record<string, unknown>>> {
  /** In the order in which they reach the disk. None where there is nothing to do. */
  readonly changes: readonly PlannedChange[];
  /**
   * What would follow from them later, on top of them: the linter judges the state behind it, and
   * nothing of it is written. What is proposed must be fit to be approved.
   */
  readonly supposed?: readonly PlannedChange[];
  /**
   * The files that the call is about, changed by it or not: a commit of it holds those that the last
   * one lacks, so that what was edited by hand, or written by an earlier call, is committed with it.
   */
  readonly about?: readonly string[];
  /** Files that it puts right: they need not be as they were recorded. */
  readonly repairs?: readonly string[];
  /** For programs. Plain JSON. */
  readonly result: R;
  /** The same for people. What records say may stand in it as it is. */
  readonly told: readonly ToldLine[];
  /** What whoever called should know besides. */
  readonly notes?: readonly string[];
  /** Where the protocol has exit codes of its own. */
  readonly exitCode?: number;
}

/** By code (kebab case): what was found and expected, and the way out. With `{placeholders}`. */
export type Errors = Readonly<Record<string, readonly [message: string, help: string]>>;

type Placeholder<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type DataArgument<T extends readonly [string, string]> = [Placeholder<T[0] | T[1]>] extends [never]
  ? []
  : [data: Readonly<Record<Placeholder<T[0] | T[1]>, string | number>>];

/** Stands in an example for a file that is no text. */
export const ANY_BYTES = '(bytes)';

/** A small repository, and what an operation does to it: documentation and test at once. */
export interface OperationExample {
  /** A few words: what this example shows. */
  readonly name: string;
  /** The files of the last commit. */
  readonly before: ExampleFiles;
  /** Files that the working tree has besides or otherwise, not committed. */
  readonly worktree?: ExampleFiles;
  readonly input: Readonly<Record<string, unknown>>;
  /** RFC 3339; noon of the second of March 2026 where it is left out. */
  readonly now?: string;
  readonly options?: { readonly [Part in keyof Options]?: Partial<Options[Part]> };
  /** Environment variables of whoever calls. */
  readonly env?: Readonly<Record<string, string>>;
  /** The files that are others afterwards; null for those that are gone, ANY_BYTES for what is no text. Left out where nothing is. */
  readonly after?: Readonly<Record<string, string | null>>;
  /** What the result holds, among other things. */
  readonly result?: Readonly<Record<string, unknown>>;
  /** The code of the error, where the operation can't do that. */
  readonly error?: string;
  /** The rules that keep it from being done, where it is refused. */
  readonly refused?: readonly string[];
  /** What the same call gives when it is made again: the code of an error; `unchanged` where it is left out. */
  readonly again?: 'done' | 'unchanged' | (string & {});
  readonly exitCode?: number;
}

/** What servers call an operation. */
export interface Method {
  /** As the protocol has it: `kb.approve`. */
  readonly name: string;
  /** The member of `result` that is the whole answer by the protocol; all of `result` where it is left out. */
  readonly answer?: string;
}

/** What writes, or answers questions about, records: data and one pure function. */
export interface Operation<
  S extends InputSchema = InputSchema,
  E extends Errors = Errors,
  O extends Output = Output,
> {
  /** `<protocol>/<what it does>`. */
  readonly id: string;
  /** How it is called on the command line, operands in capitals: `message ack ID`. */
  readonly command: string;
  /** The input's properties that operands give, in their order. The last may be a list. */
  readonly operands?: readonly (keyof S['properties'] & string)[];
  /** The version that brought it. */
  readonly since: string;
  /** Seed and section. */
  readonly source: string;
  /** One line: what it does. */
  readonly summary: string;
  /** Paragraphs of its page and its help. */
  readonly about: readonly string[];
  readonly effects: Effects;
  /** Its name and its answer where a protocol says how servers offer it. */
  readonly method?: Method;
  /** Files that git ignores, and that it makes and removes all the same: what no commit will hold is not judged. */
  readonly local?: RegExp;
  /** True where `plan` asks nothing of the state: no repository is needed. */
  readonly isStateless?: true;
  /** True where the files that it writes must have no error at all, old ones included. */
  readonly wantsSound?: true;
  readonly input: S;
  /** What `result` holds, by name. */
  readonly output: O;
  readonly errors: E;
  /** What its own exit codes mean, and those of all operations where they say something else here. */
  readonly exits?: Readonly<Record<number, string>>;
  readonly examples: readonly OperationExample[];
  /** What a commit of its changes is called. */
  commitMessage?(result: ResultOf<O>): string;
  /** Touches no disk, clock or randomness but by what it is handed. */
  plan(planning: Planning<InputOf<S>, E>): Plan<ResultOf<O>> | Promise<Plan<ResultOf<O>>>;
}

/** Any operation: whoever calls it has checked the input against its schema. */
export type AnyOperation = Omit<Operation, 'plan' | 'operands' | 'commitMessage'> & {
  readonly operands: readonly string[];
  commitMessage?(result: Readonly<Record<string, unknown>>): string;
  plan(planning: Planning<Readonly<Record<string, unknown>>, Errors>): Plan | Promise<Plan>;
};

/** Types an operation: its input and its result by their schemas, its errors by their texts. */
export function defineOperation<
  const S extends InputSchema,
  const E extends Errors,
  O extends Output,
>(operation: Operation<S, E, O>): AnyOperation {
  // Not a copy: examples are worked out where somebody asks for them.
  const withOperands = Object.hasOwn(operation, 'operands')
    ? operation
    : Object.defineProperty(operation, 'operands', { value: [], enumerable: true });
  // Sound because the engine hands `plan` what was checked against its own schema.
  return withOperands as unknown as AnyOperation;
}
