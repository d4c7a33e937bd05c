import type { Kind } from '../../core/record.ts';
import type { Checked } from '../../core/report.ts';
import type { Clues } from '../../discover/discover.ts';
import type { Role, TieName } from './tie-names.ts';

/** What is tied: a record, or one entry of a list. */
export interface Tied {
  readonly path: string;
  /** The index of the entry; null for the file as a whole. */
  readonly line: number | null;
}

/** Something tied by a time, in whole seconds since 1970. */
export interface TiedTime extends Tied {
  readonly seconds: number;
}

/** A record of a state. */
export interface TiedRecord {
  readonly kind: Kind;
  readonly home: string;
  readonly declared: boolean;
  readonly copy: boolean;
  /** Of a list that is looked at line by line: where its lines are; null for any other. */
  readonly lines: KnownLines | null;
}

/** Where the entries of a list begin. */
export interface KnownLines {
  /** Bytes of all. */
  readonly size: number;
  readonly starts: ArrayLike<number>;
}

/** One tie, by the name of its key. */
export interface NamedTie extends TieName {
  readonly tied: TiedTime;
}

/** What is counted of a whole state. Plain JSON. */
export interface StateTotals {
  readonly checked: Checked;
  readonly superseded: number;
}

/** By which keys the records of one state find each other. */
export interface KnownTies {
  /** What the paths of the state say of others. */
  readonly clues: Clues;
  readonly totals: StateTotals;
  /** The `.gitignore` files. */
  readonly ignoring: readonly string[];
  /** The records that could not be read: nobody knows by what they are tied. */
  readonly unread: readonly string[];
  /** Null where no record stands. */
  record(path: string): TiedRecord | null;
  /** Who is tied by a key: who asks may stop when it has enough. In no order. */
  tied(role: Role, key: string): Iterable<Tied>;
  /** The first by path that shows a key, of those that count; null for none. */
  first(key: string, counts: (tied: Tied) => boolean): Tied | null;
  /** The latest that has a date of a key, of those that count; null for none. */
  latest(key: string, counts: (tied: Tied) => boolean): TiedTime | null;
  /** Who awaits a time of a key between two seconds, both included. */
  awaiting(key: string, from: number, to: number): Iterable<TiedTime>;
  /** All records and all ties, to be put in a table. */
  records(): Iterable<readonly [path: string, record: TiedRecord]>;
  all(): Iterable<NamedTie>;
}
