import type { Options } from './config.ts';
import type { FactEntry, ListEntry } from './fact.ts';
import type { Kind, RecordRef } from './record.ts';
import type { Answered, Citation } from './request.ts';

/*
 * How records are looked up by others. A kind says under which keys its records are found, a rule looks
 * them up, and which keys it asked is recorded: from that follows which findings a change can touch.
 * There is no other way to another record, so that no dependency can be forgotten.
 */

/** Rows by key. `V` is all that is seen of a record through it: a part of what it says, never all of it. */
export interface Index<V = null> extends Lookup {
  readonly holds: 'rows';
  /** Nothing but the type. */
  readonly of?: V;
}

/** Keys of which it only matters whether any record has them. */
export interface Mark extends Lookup {
  readonly holds: 'marks';
  /** True for what items of documents have: all of them change where one does, and most stay. */
  readonly isOfItems: boolean;
}

/** Times by key, of which only the latest matters, and of that only whether it is beyond a bound. */
export interface Latest extends Lookup {
  readonly holds: 'times';
}

interface Lookup {
  readonly name: string;
  /** True for what is filled by `derive` of a kind, which may not read it itself. */
  readonly isDerived: boolean;
}

export type AnyLookup = Index<unknown> | Mark | Latest;

interface Made {
  readonly derived?: boolean;
}

export function index<V = null>(name: string, { derived = false }: Made = {}): Index<V> {
  return { name, holds: 'rows', isDerived: derived };
}

export function mark(
  name: string,
  { derived = false, items = false }: Made & { readonly items?: boolean } = {},
): Mark {
  return { name, holds: 'marks', isDerived: derived, isOfItems: items };
}

export function latest(name: string, { derived = false }: Made = {}): Latest {
  return { name, holds: 'times', isDerived: derived };
}

/** One text, or several that are told apart. */
export type Key = string | readonly string[];

export function keyText(key: Key): string {
  return typeof key === 'string' ? key : key.join('\0');
}

/** A record as it is found under a key. */
export interface Row<V = unknown> {
  readonly record: RecordRef;
  /** The entry of a list; null for a record as a whole. */
  readonly index: number | null;
  readonly value: V;
  /** Lower ones come first, before paths. */
  readonly rank: number;
}

/** Puts a record where others find it. */
export interface Add {
  <V>(index: Index<V>, key: Key, value: V, rank?: number): void;
  (mark: Mark, key: Key): void;
  (latest: Latest, key: Key, time: number): void;
}

/** What can be looked up, whether that is recorded or not. */
export interface Rows {
  /** All rows, by rank, path and entry. */
  get<V>(index: Index<V>, key: Key): readonly Row<V>[];
  exists(index: Index<unknown> | Mark, key: Key): boolean;
}

/** All that a rule may ask of other records. Each question is recorded for whoever is judged. */
export interface Db extends Rows {
  readonly options: Options;
  /** The first of them; null for none. */
  first<V>(index: Index<V>, key: Key): Row<V> | null;
  /** Whether nobody before it has a mark, by path and entry: what is said once is said of the first. */
  isFirst(mark: Mark, key: Key, self: Pick<Row, 'record' | 'index'>): boolean;
  /** Whether the latest time is beyond a bound, in milliseconds: asked again where that changes only. */
  isAfter(latest: Latest, key: Key, bound: number): boolean;
}

/** What a rule may ask besides: what stands in the repository where records say that something does. */
export interface AnsweringDb extends Db {
  /**
   * What the repository says to a citation of a record. Where questions alone are recorded nobody knows:
   * nothing is there then, and what else is asked must not be less than where something is.
   */
  answer(record: RecordRef, citation: Citation): Answered;
  /** What protocols looked up in the history; null where questions alone are recorded. */
  readonly past: PastLookUps | null;
}

/** What the rules of protocols have to look up in the past: protocols add theirs (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: protocols add to it.
export interface PastLookUps {}

/**
 * The same for what is only shown: it may look at everything, nothing of it is recorded, and it is asked
 * about what is reported alone.
 */
export interface Words extends Rows {
  readonly options: Options;
  /** The first that has a mark; null for none. */
  first(mark: Mark, key: Key): Row | null;
  /** Minus infinity where there is none. */
  latest(latest: Latest, key: Key): number;
  /** All keys that begin with one, without it. */
  keys(index: Index<unknown> | Mark, start: Key | null): readonly string[];
  /** What all findings of a run share: found where the first of them asks. */
  once<T>(name: string, find: () => T): T;
}

/** What is looked up in one state. */
export interface LookUps {
  /**
   * The records of a kind, each with what records its questions. Of lists none: they are judged by
   * entries. Lists of declared kinds are among both, and what is asked for a line is asked for that entry.
   */
  records<K extends Kind>(kind: K): Iterable<readonly [self: FactEntry<K>, db: AnsweringDb]>;
  /**
   * The entries of the lists of a kind in whose place no later ones count.
   * @param isEach true for the others as well
   */
  entries<K extends Kind>(
    kind: K,
    isEach: boolean,
  ): Iterable<readonly [self: ListEntry<K>, db: AnsweringDb]>;
  /** The rows of each key, in the order in which the keys are first met. */
  groups<V>(index: Index<V>): Iterable<readonly [rows: readonly Row<V>[], db: AnsweringDb]>;
  readonly words: Words;
  /** False where nobody is shown what is found: the nearest of all ids takes longer than a verdict. */
  readonly isShown: boolean;
}
