import type { Clues } from '../../discover/discover.ts';
import type { KnownTies, StateTotals, Tied, TiedRecord, TiedTime } from './known-ties.ts';
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

/** Rows by their names, then by seconds; and records by their paths. Wherever they are kept. */
export interface TieRows {
  readonly rows: number;
  readonly records: number;
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
    const nth = firstWhere(this.#rows.records, (each) => this.#rows.recordAt(each)[0] >= path);
    if (nth === this.#rows.records) return null;
    const [found, record] = this.#rows.recordAt(nth);
    return found === path ? record : null;
  }

  tied(role: Role, key: string): readonly Tied[] {
    return [...this.#named(tieName(role, key))].map((row) => this.#tiedBy(row));
  }

  timed(role: 'dates' | 'awaits', key: string): readonly TiedTime[] {
    return [...this.#named(tieName(role, key))].map((row) => ({
      ...this.#tiedBy(row),
      seconds: row.seconds,
    }));
  }

  #tiedBy({ record, line }: TieRow): Tied {
    const path = record === NO_RECORD ? '' : this.#rows.recordAt(record)[0];
    return { path, line: line === WHOLE ? null : line };
  }

  *#named({ high, low }: TieName): Generator<TieRow> {
    const { rows } = this.#rows;
    const isBehind = (row: TieRow) => row.high > high || (row.high === high && row.low >= low);
    for (let nth = firstWhere(rows, (each) => isBehind(this.#rows.row(each))); nth < rows; nth++) {
      const row = this.#rows.row(nth);
      if (row.high !== high || row.low !== low) return;
      yield row;
    }
  }
}

/** The first number for which something holds that holds for all behind it as well. */
function firstWhere(count: number, holds: (nth: number) => boolean): number {
  let from = 0;
  let to = count;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
