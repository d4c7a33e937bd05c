import type { Options } from './config.ts';
import type { WrongUse } from './failure.ts';
import type { InputOf, InputSchema } from './operation-input.ts';
import type { Output, ResultOf } from './operation-output.ts';
import type { OperationState } from './operation-state.ts';
import type { PlannedChange } from './planned-change.ts';
import type { ExampleFiles } from './rule.ts';

export type {
  BranchText,
  Derivation,
  Derived,
  OperationState,
  Sought,
  StateRecord,
} from './operation-state.ts';
export type { PlannedChange } from './planned-change.ts';

/** What an operation does to records: the hints that servers give to agents. */
export type Effects = 'reads' | 'appends' | 'writes' | 'destroys';

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
  /** Who acts, where a server fixed it for the protocol: what other agents have said is not changed by it then. */
  readonly actor: string | null;
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
  /** A file outside of the repository, by the absolute path that the caller gave; written whole or not at all. */
  readonly outside?: { readonly path: string; readonly bytes: Uint8Array; readonly isNew: boolean };
  /** Folders that have to be there afterwards, though git keeps none that are empty. */
  readonly folders?: readonly string[];
  /** Files that it puts right: they need not be as they were recorded. */
  readonly repairs?: readonly string[];
  /** For programs. Plain JSON. */
  readonly result: R;
  /** The same for people. What records say may stand in it as it is. */
  readonly told: readonly ToldLine[];
  /** Commands that commit it, where those of git alone would not do: told where the call commits nothing. */
  readonly toCommit?: readonly string[];
  /** What whoever called should know besides. */
  readonly notes?: readonly string[];
  /** Options of which one writes what this call only shows: it cannot be committed without. */
  readonly unwritten?: string;
  /** True where whoever calls has to see it before a commit has it: it is not committed when asked for. */
  readonly isHeld?: boolean;
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
  /** The files of the commit before the last one; left out where there is none. */
  readonly earlier?: ExampleFiles;
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
  /** True for one that the specification does not have: offered where everything is. */
  readonly isFurther?: true;
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
  /** True where the command line takes further operands for further calls, one after the other. */
  readonly isRepeatable?: true;
  /** The properties that many calls give and others need not: help shows them with those that are required. */
  readonly usual?: readonly (keyof S['properties'] & string)[];
  /** Of the usual properties, those of which a call takes one. */
  readonly oneOf?: readonly (keyof S['properties'] & string)[];
  /** The version that brought it. */
  readonly since: string;
  /** Seed and section. */
  readonly source: string;
  /** One line: what it does. */
  readonly summary: string;
  /** Paragraphs of its page and its help. */
  readonly about: readonly string[];
  /** A table of what depends on a choice, for its help and that of its command. */
  readonly choices?: {
    readonly title: string;
    readonly rows: readonly (readonly [string, string])[];
  };
  readonly effects: Effects;
  /** Its name and its answer where a protocol says how servers offer it. */
  readonly method?: Method;
  /** Files that git ignores, and that it makes and removes all the same: what no commit will hold is not judged. */
  readonly local?: RegExp;
  /** True where `plan` asks nothing of the state: no repository is needed. */
  readonly isStateless?: true;
  /** True where the files that it writes must have no error at all, old ones included. */
  readonly wantsSound?: true;
  /**
   * The property of the input that names the commit which the next one is made on, in place of HEAD: the
   * linter compares with it, and `--commit` joins what is between. Not while git merges or rebases.
   */
  readonly onto?: string;
  /** The property of the input that says who acts; `actor` where it is left out. A server may fix it. */
  readonly acting?: keyof S['properties'] & string;
  /** True where who acts is to be somebody else than the agent that asks: a server may leave it to requests. */
  readonly approves?: true;
  readonly input: S;
  /** What `result` holds, by name. */
  readonly output: O;
  /** Paths into the result, as `errors.help`, to what names commands and options: servers say it otherwise. */
  readonly said?: readonly string[];
  readonly errors: E;
  /** The errors that say what a rule forbids: they end with 1. */
  readonly refusals?: readonly (keyof E)[];
  /** What its own exit codes mean, and those of all operations where they say something else here. */
  readonly exits?: Readonly<Record<number, string>>;
  readonly examples: readonly OperationExample[];
  /** What a commit of its changes is called. */
  commitMessage?(result: ResultOf<O>): string;
  /** Touches no disk, clock or randomness but by what it is handed. */
  plan(planning: Planning<InputOf<S>, E>): Plan<ResultOf<O>> | Promise<Plan<ResultOf<O>>>;
}

/** Any operation: whoever calls it has checked the input against its schema. */
export type AnyOperation = Omit<
  Operation,
  'plan' | 'operands' | 'usual' | 'oneOf' | 'refusals' | 'commitMessage'
> & {
  readonly refusals?: readonly string[];
  readonly operands: readonly string[];
  readonly usual?: readonly string[];
  readonly oneOf?: readonly string[];
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
