import type { Clues } from '../../discover/discover.ts';
import type { KnownTies, NamedTie, StateTotals, Tied, TiedRecord, TiedTime } from './known-ties.ts';
import { type Role, type TieName, tieName } from './tie-names.ts';

/** Numbers of a row: the key's name in two, the record, the entry (or `WHOLE`), and seconds. */
export const COLUMNS = 5;

/** In place of an entry: the record itself. */
export const WHOLE = 0xffff_ffff;

/** In place of a record: a path that is none. */
export const NO_RECORD = 0xffff_ffff;

/** One tie. */
export interface TieRow extends TieName {
  readonly record: number;
  readonly line: number;
  readonly seconds: number;
}

/** From one number up to another, which is not among them. */
export type Bounds = readonly [from: number, to: number];

/** Rows by their names, then by seconds, then by records; and records by their paths. Wherever they are kept. */
export interface TieRows {
  readonly rows: number;
  readonly records: number;
  /** Between which rows the first stands that has a first number, or would, and the first behind those. */
  rowsAround(high: number): Bounds;
  /** The same of the record of a path. */
  recordsAround(path: string): Bounds;
  row(nth: number): TieRow;
  recordAt(nth: number): readonly [path: string, record: TiedRecord];
}

/** What is known of a whole state besides its rows. Plain JSON. */
export interface TableHead {
  readonly clues: Clues;
  readonly totals: StateTotals;
  readonly unread: readonly string[];
  readonly ignoring: readonly string[];
}

/** The ties of a state in a table, which is searched. */
export class TieTable implements KnownTies {
  readonly clues: Clues;
  readonly totals: StateTotals;
  readonly unread: readonly string[];
  readonly ignoring: readonly string[];
  readonly #rows: TieRows;

  constructor({ clues, totals, unread, ignoring }: TableHead, rows: TieRows) {
    this.clues = clues;
    this.totals = totals;
    this.unread = unread;
    this.ignoring = ignoring;
    this.#rows = rows;
  }

  record(path: string): TiedRecord | null {
    const [from, to] = this.#rows.recordsAround(path);
    const nth = firstWhere(from, to, (each) => this.#rows.recordAt(each)[0] >= path);
    if (nth === this.#rows.records) return null;
    const [found, record] = this.#rows.recordAt(nth);
    return found === path ? record : null;
  }

  *tied(role: Role, key: string): Generator<Tied> {
    const { from, to } = this.#named(tieName(role, key));
    for (let nth = from; nth < to; nth += 1) yield this.#tiedAt(nth);
  }

  first(key: string, counts: (tied: Tied) => boolean): Tied | null {
    for (const tied of this.tied('shows', key)) if (counts(tied)) return tied;
    return null;
  }

  latest(key: string, counts: (tied: Tied) => boolean): TiedTime | null {
    const { from, to } = this.#named(tieName('dates', key));
    for (let nth = to - 1; nth >= from; nth -= 1) {
      const tied = this.#tiedAt(nth);
      if (counts(tied)) return tied;
    }
    return null;
  }

  *awaiting(key: string, after: number, until: number): Generator<TiedTime> {
    const { from, to } = this.#named(tieName('awaits', key));
    const isDue = (nth: number) => this.#rows.row(nth).seconds >= after;
    for (let nth = firstWhere(from, to, isDue); nth < to; nth += 1) {
      const tied = this.#tiedAt(nth);
      if (tied.seconds > until) return;
      yield tied;
    }
  }

  *records(): Generator<readonly [path: string, record: TiedRecord]> {
    for (let nth = 0; nth < this.#rows.records; nth += 1) yield this.#rows.recordAt(nth);
  }

  *all(): Generator<NamedTie> {
    for (let nth = 0; nth < this.#rows.rows; nth += 1) {
      const { high, low } = this.#rows.row(nth);
      yield { high, low, tied: this.#tiedAt(nth) };
    }
  }

  #tiedAt(nth: number): TiedTime {
    const { record, line, seconds } = this.#rows.row(nth);
    const path = record === NO_RECORD ? '' : this.#rows.recordAt(record)[0];
    return { path, line: line === WHOLE ? null : line, seconds };
  }

  /** Where the rows of a name begin, and where those of the next one do. */
  #named({ high, low }: TieName): { readonly from: number; readonly to: number } {
    const [first, end] = this.#rows.rowsAround(high);
    const compared = (nth: number) => {
      const row = this.#rows.row(nth);
      return row.high - high || row.low - low;
    };
    const from = firstWhere(first, end, (nth) => compared(nth) >= 0);
    return { from, to: firstWhere(from, end, (nth) => compared(nth) > 0) };
  }
}

/**
 * Between which numbers of an order the first stands that is not below a wanted one, and the first above.
 * @param marks each nth of the order, from the first on
 * @param count of all
 */
export function boundsIn<T extends number | string>(
  marks: readonly T[],
  wanted: T,
  { apart, count }: { readonly apart: number; readonly count: number },
): Bounds {
  const first = firstWhere(0, marks.length, (nth) => (marks[nth] as T) >= wanted);
  const behind = firstWhere(first, marks.length, (nth) => (marks[nth] as T) > wanted);
  return [first === 0 ? 0 : (first - 1) * apart + 1, Math.min(behind * apart, count)];
}

/** The first number for which something holds that holds for all behind it as well. */
function firstWhere(first: number, end: number, holds: (nth: number) => boolean): number {
  let from = first;
  let to = end;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
