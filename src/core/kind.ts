import type { Candidate } from './candidate.ts';
import type { Options } from './config.ts';
import type { FactEntry, FactOf, Facts } from './fact.ts';
import type { LogRole, RecordState } from './history.ts';
import type { LineSieve } from './line-sieve.ts';
import type { Add, AnyLookup, Db, Words } from './look-up.ts';
import type { OthersIndex } from './others-index.ts';
import type { DataPath } from './place.ts';
import type {
  MarkdownRecord,
  PathKind,
  ReadableKind,
  RecordOf,
  RecordRef,
  UnreadableRecord,
} from './record.ts';
import type { RecordChain } from './record-chain.ts';
import type { Answers } from './request.ts';
import type { Validator } from './shape.ts';
import type { SupersededEntry } from './superseded.ts';
import type { ListTies, Ties } from './ties.ts';
import type { AgreeingAgain } from './torn-log.ts';

/**
 * How a kind is written down: which parser reads it. `bytes` may hold anything, `archive` is a tar
 * archive that gzip packed, `packed` is `jsonl` that gzip packed.
 */
export type Format =
  | 'json'
  | 'yaml'
  | 'jsonl'
  | 'markdown'
  | 'text'
  | 'bytes'
  | 'archive'
  | 'packed';

/** Where records of a kind are that are known by their path alone. */
export interface KnownPlace {
  /** The name of a folder that every such path is in: most paths of a repository are in none of them. */
  readonly folder: string;
  /** The first group is the folder within which the record's ids are unique, with its `/`. */
  readonly path: RegExp;
  /** True where a file of that name may be something else. */
  readonly undeclared?: true;
}

/** A log that only grows, by its path. The first group is its home with its `/`. */
export interface KnownLog {
  readonly role: LogRole;
  readonly path: RegExp;
  /** The name of a file beside it that the program which it belongs to locks while it writes. We wait for that. */
  readonly lock?: string;
  /** How its records name those before them; left out where they name none. */
  chain?(): Promise<RecordChain>;
}

/** Patterns of the user that claim the files of a kind, in place of the known places. */
export interface ClaimSetting {
  /** As in `consensus.include`. */
  readonly setting: string;
  /** Null where nothing is claimed. */
  patterns(options: Options): readonly string[] | null;
  /** True where what is written is a path, and not a glob. */
  readonly isPath?: true;
  /** True for files of a built-in kind, to which what is declared adds. */
  readonly isBuiltIn?: true;
  /** Globs of what is not claimed all the same. */
  except?(options: Options): readonly string[];
  /** What is known of a record by where it is; of its home and whether it is a copy, where nothing is said. */
  place?(path: string): Pick<Candidate, 'home' | 'copy'>;
}

/** What every kind says of itself. */
interface Described {
  /** What one and what many are called in reports. */
  readonly words: readonly [one: string, many: string];
  readonly places?: readonly KnownPlace[];
  readonly claimed?: ClaimSetting;
  /** Names that a file of it may have in its folder. */
  readonly samples?: readonly string[];
  /** Left out where it is counted in reports. */
  readonly isCounted?: false;
  /** The logs that it is the content of. */
  readonly logs?: readonly KnownLog[];
  /** True for a file that only grows: a line of it is never changed once it is committed. It may have `limits.logBytes`. */
  readonly grows?: true;
}

/** A kind that is a fact about a path: its content is never read. */
export interface PathKindDefinition<K extends PathKind = PathKind> extends Described {
  readonly kind: K;
  readonly format: 'path';
  /** True for a link in the place of something that would be read. */
  readonly isLink?: true;
  /** What a path says by being there; left out where it says nothing more. */
  pathFact?(candidate: Candidate): FactOf[K];
  /**
   * Of a kind that is a folder, known by its first file: what it says by being there.
   * @param unread the paths in its home that could not be read
   */
  folderFact?(candidate: Candidate, unread: () => readonly string[]): FactOf[K];
  /** What tells folders of the kind in one home apart. */
  folderName?(candidate: Candidate): string;
  /** By which keys others find it; left out where `rows` says it, or a change has to be judged with all records. */
  ties?(entry: FactEntry<K>, options: Options): Ties;
  /** Under which keys it is looked up. */
  rows?(entry: FactEntry<K>, add: Add, options: Options): void;
}

/** A JSON Schema, compiled when the package is built. */
export interface KindSchema {
  /** As in `schemas/<name>.schema.json`. */
  readonly name: string;
  load(): Promise<{ readonly validate: Validator }>;
}

/** How a version of a record is. */
export interface VersionState {
  /** What may change, what does only after its status was taken back, and what does not any more. */
  readonly stage: 'open' | 'checked' | 'final';
  /** False for one that is not what it says of itself. */
  readonly isSound: boolean;
}

/** Lines of Markdown that say a value each. */
export interface TextFields {
  /** True where front matter is none of the fields. */
  readonly isAlone: boolean;
  /** The section of the second level that holds them; null for what is above the first one. */
  readonly section: string | null;
}

/** A file that something rests on. */
export interface Ground {
  readonly path: string;
  /** In which respect: one that rests on it in another one rests on it anew. Left out where there is one alone. */
  readonly as?: string | number | null;
}

/** A kind whose content is read. */
export interface ReadableKindDefinition<K extends ReadableKind = ReadableKind> extends Described {
  readonly kind: K;
  readonly format: Format;
  /** Of the whole record, of a line, of front matter. */
  readonly schema?: KindSchema;
  /** What link rules may know of a record. Plain JSON. */
  fact(record: RecordOf[K]): FactOf[K];
  /** What they may know of one that cannot be read; nothing where it is left out. */
  readonly unreadFact?: FactOf[K];
  /** The id that a record gives itself, as text; none where it is left out. */
  id?(record: RecordOf[K]): string | null;
  /** Of a list of records: the id of the one at a place, and whether ids are told apart by file. */
  entryId?(fact: FactOf[K], at: DataPath): { recordId: string | null; isOfFile: boolean };
  /** True where each line is a record: a file counts as many as it holds, or else as `size` says, or one. */
  readonly isList?: true;
  size?(record: RecordOf[K]): number;
  /**
   * Of a list whose fact and file rules heed `above`, so that its lines can be judged in parts: what
   * all lines say, from what each part said. What a part says of lines above it holds.
   */
  joined?(parts: readonly FactOf[K][]): FactOf[K];
  /**
   * By which keys others find it, and it finds others; left out where a change has to be judged with
   * all records. Of a list, line by line.
   */
  ties?(entry: FactEntry<K>, options: Options): Ties | ListTies;
  /** Under which keys it is looked up. */
  rows?(entry: FactEntry<K>, add: Add, options: Options): void;
  /**
   * What `lineRows` fills, which nobody else does, whatever the settings: then no other question takes a
   * look at all entries. Left out for whatever.
   */
  linesFill?(): readonly AnyLookup[];
  /** The same of the entries of a list, each by its index. */
  lineRows?(entry: FactEntry<K>, at: (index: number) => Add, options: Options): void;
  /**
   * The same of what depends on what it looks up itself: many ask what an acknowledgement stands for.
   * It may read what `rows` says, and nothing that is derived.
   */
  derive?(entry: FactEntry<K>, db: Db, add: Add): void;
  /** True for a list whose lines are judged by those above them: near a change it is read as a whole. */
  readonly readsAll?: true;
  /** False for a kind by whose records nobody judges what becomes of any record; left out for true. */
  isFollowed?(options: Options): boolean;
  /** The ids that a record of a kind that others name has and names. */
  idsIn?(fact: FactOf[K]): readonly string[];
  readonly sieve?: LineSieve;
  /** Of a JSON document whose items are tied as the lines of a list are. */
  readonly items?: DocumentItems<K>;
  /** Of a list: the number of entries beyond which what is found of it is something else. */
  turnsBeyond?(options: Options): number;
  /** False for a file that only is where a record could be; left out where the place says all. */
  claimsToBe?(record: RecordOf[K] | UnreadableRecord, options: Options): boolean;
  /** What it takes to claim that, as the end of a sentence. */
  claim?(options: Options): string;
  /**
   * The files of its state that what it says rests on: nothing is written that comes to rest on one
   * which is not as it was recorded. Left out where it names none.
   * @param facts of the whole state
   * @param words of the kinds that rest on others, and of lists that are looked up line by line
   */
  grounds?(entry: FactEntry<K>, facts: Facts, words: Words): Iterable<Ground>;
  /** Of a list of files: what its entries say of some of them; left out where entries say more than that. */
  about?(entry: FactEntry<K>, isMeant: (path: string) => boolean): FactOf[K];
  /** Of a list: its entries in whose place later ones count. */
  superseded?(entry: FactEntry<K>, answers: Answers): readonly SupersededEntry[];
  /**
   * The paths of those in whose place a later one counts: what is wrong with them is information only.
   * They stay as they are, for others relied on them.
   */
  replaced?(facts: Facts): ReadonlySet<string>;
  /** The setting because of which most rules leave a record alone; null for any other. */
  leftAlone?(fact: FactOf[K], options: Options): DataPath | null;
  /** False for what was only looked at because of others, and turned out to be something else. */
  isMeant?(fact: FactOf[K] | null): boolean;
  /** Whether a safe edit may be made: always, or of these paths; never where nothing is said. */
  readonly edits?: 'always' | ((records: readonly RecordState[]) => ReadonlySet<string>);
  /** Paths of it at which a safe edit may make a file. */
  readonly creates?: RegExp;
  /** True for a record that is not to change any more once it is committed. */
  isFinal?(record: RecordRef, fact: FactOf[K] | null): boolean;
  /** True for what is final and may be removed as long as nothing names it. */
  readonly goesUnnamed?: true;
  /** Of a kind whose records become final, or about such: how a version is, by its path and text. */
  versionState?(): Promise<(path: string, text: string) => VersionState>;
  /** True where nothing says that one writer wrote its lines: those of two commits may be in either order. */
  readonly isOfWriters?: true;
  /** True where the later of two versions only says that the record holds: what is wrong in it stays wrong. */
  confirms?(path: string, before: string, after: string): boolean;
  /** Where a record was before it moved to where it stays; null where it does not move, or is no such path. */
  movedFrom?(path: string): string | null;
  /**
   * The paths of records that others are held to, and that do not change once they are committed: where
   * one of them changed all the same, what disagrees with it is not at fault.
   */
  readonly settles?: RegExp;
  /** Whether a version of it says what a record lets it say that it is held to; left out where it is held to none. */
  agrees?(fact: FactOf[K], settling: FactEntry): boolean;
  /**
   * Of a log whose entries nobody writes by hand: how files agree with it once a line is taken out that
   * was cut off while it was written.
   */
  agreeingAgain?(): Promise<AgreeingAgain>;
  /** Of a log: the command that writes an entry of it. */
  readonly recordedBy?: string;
  /** Equal for copies of one record within one home, which is reported once; null where that can't be said. */
  contentOf?(fact: FactOf[K] | null): string | null;
  readonly othersIndex?: OthersIndex;
  /** What wrote its YAML, or its front matter, where that is not read as YAML 1.2. */
  readonly writer?: 'PyYAML';
  /** Of Markdown: whether its body is taken apart, and so has to be of a bearable size; always where nothing is said. */
  readonly body?: MarkdownBodyUse;
  /** Of Markdown: where in its text lines like `**Status:** Accepted` are fields; nowhere where nothing is said. */
  readonly textFields?: TextFields;
  /** Of Markdown: what a record of the kind has besides. */
  extend?(record: MarkdownRecord<K>, options: Options): object;
  /** Patterns by which an editor knows its files, where it can check a whole file by the schema. */
  readonly editor?: readonly string[];
  /** Of settings that changes of a home are judged by: the home that a path governs, and the path for a home. */
  readonly governs?: { homeOf(path: string): string | null; pathFor(home: string): string };
  /** True for what other tools link from elsewhere, as their own documentation tells them to. */
  readonly isLinkedByTools?: true;
  /** True for what is kept on one machine, and mostly not committed. */
  readonly isLocal?: true;
}

/**
 * The items of a JSON document, of which each is looked up by itself, and says the same whatever stands
 * beside it. Near a change only some of them are read.
 */
export interface DocumentItems<K extends ReadableKind = ReadableKind> {
  /** Keys of the lists that hold them. The fact has those of the first list first. */
  readonly keys: readonly string[];
  /** How many of them the fact has. */
  count(fact: FactOf[K]): number;
}

/** How the body of a Markdown document is used. */
export interface MarkdownBodyUse {
  readonly document: 'message' | 'document';
  isRead(envelope: Readonly<Record<string, unknown>> | null, options: Options): boolean;
}

export type KindDefinition = PathKindDefinition | ReadableKindDefinition;

/** Types a kind whose content is read: its record and its fact by its name. */
export function defineKind<const K extends ReadableKind>(
  definition: ReadableKindDefinition<K>,
): ReadableKindDefinition {
  // Sound because the program looks definitions up by the kind of the record at hand.
  return definition as unknown as ReadableKindDefinition;
}

/** Types a kind that is a fact about a path. */
export function definePathKind<const K extends PathKind>(
  definition: PathKindDefinition<K>,
): PathKindDefinition {
  return definition as unknown as PathKindDefinition;
}
