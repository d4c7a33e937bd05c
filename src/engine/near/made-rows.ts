import type { KnownTies, NamedTie, TiedRecord } from './known-ties.ts';
import { eachTie, type SaidTies } from './said-ties.ts';
import type { TieName } from './tie-names.ts';
import { type Bounds, COLUMNS, NO_RECORD, type TieRow, type TieRows, WHOLE } from './tie-table.ts';

/** The rows of a state, as they are found. */
export class MadeRows implements TieRows {
  readonly #records: readonly (readonly [path: string, record: TiedRecord])[];
  readonly #numbers: ReadonlyMap<string, number>;
  #columns = new Uint32Array(COLUMNS * 1024);
  #count = 0;

  /** @param records by their paths, in order */
  constructor(records: readonly (readonly [path: string, record: TiedRecord])[]) {
    this.#records = records;
    this.#numbers = new Map(records.map(([path], nth) => [path, nth]));
  }

  get rows(): number {
    return this.#count;
  }

  get records(): number {
    return this.#records.length;
  }

  /** All numbers, row by row. */
  get columns(): Uint32Array {
    return this.#columns.subarray(0, this.#count * COLUMNS);
  }

  /** All are in memory. */
  rowsAround(): Bounds {
    return [0, this.rows];
  }

  recordsAround(): Bounds {
    return [0, this.records];
  }

  recordAt(nth: number): readonly [path: string, record: TiedRecord] {
    return this.#records[nth] as readonly [string, TiedRecord];
  }

  row(nth: number): TieRow {
    const at = nth * COLUMNS;
    const [high = 0, low = 0, record = 0, line = 0, seconds = 0] = this.#columns.subarray(
      at,
      at + COLUMNS,
    );
    return { high, low, record, line, seconds };
  }

  add({ tied: { path, line }, ties }: Pick<SaidTies, 'tied' | 'ties'>): void {
    const record = this.#numbers.get(path) ?? NO_RECORD;
    const at = line ?? WHOLE;
    eachTie(ties, (name, seconds) => this.#push(name, record, at, seconds));
  }

  /** Adds a tie of another table. */
  addNamed({ high, low, tied: { path, line, seconds } }: NamedTie): void {
    const record = this.#numbers.get(path) ?? NO_RECORD;
    this.#push({ high, low }, record, line ?? WHOLE, seconds);
  }

  /** Puts the rows in the order in which they are searched. */
  sort(): void {
    const order = inOrder(this.#columns, this.#count);
    const sorted = new Uint32Array(this.#count * COLUMNS);
    for (const [place, nth] of order.entries()) {
      sorted.set(this.#columns.subarray(nth * COLUMNS, (nth + 1) * COLUMNS), place * COLUMNS);
    }
    this.#columns = sorted;
    this.#sortAlike();
  }

  /** Rows of one first number are put in order by the others; mostly all have one name and no time. */
  #sortAlike(): void {
    for (let from = 0; from < this.#count; ) {
      let to = from + 1;
      while (to < this.#count && this.#at(to, 0) === this.#at(from, 0)) to += 1;
      const isMixed = () => {
        for (let nth = from + 1; nth < to; nth += 1) {
          if (this.#at(nth, 1) !== this.#at(from, 1)) return true;
          if (this.#at(nth, 4) !== this.#at(from, 4)) return true;
        }
        return false;
      };
      if (to - from > 1 && isMixed()) this.#sortRun(from, to);
      from = to;
    }
  }

  #sortRun(from: number, to: number): void {
    const rows = Array.from({ length: to - from }, (_, nth) => this.row(from + nth));
    rows.sort((a, b) => a.low - b.low || a.seconds - b.seconds);
    for (const [nth, { high, low, record, line, seconds }] of rows.entries()) {
      this.#columns.set([high, low, record, line, seconds], (from + nth) * COLUMNS);
    }
  }

  #at(nth: number, column: number): number {
    return this.#columns[nth * COLUMNS + column] as number;
  }

  /** There are hundreds of thousands. */
  #push({ high, low }: TieName, record: number, line: number, seconds: number): void {
    const at = this.#count * COLUMNS;
    if (at === this.#columns.length) {
      const grown = new Uint32Array(this.#columns.length * 2);
      grown.set(this.#columns);
      this.#columns = grown;
    }
    const columns = this.#columns;
    columns[at] = high;
    columns[at + 1] = low;
    columns[at + 2] = record;
    columns[at + 3] = line;
    columns[at + 4] = seconds;
    this.#count += 1;
  }
}

/** All that is known of a state as one table. */
export function madeOf(known: KnownTies): MadeRows {
  const rows = new MadeRows([...known.records()].sort(([a], [b]) => (a < b ? -1 : 1)));
  for (const each of known.all()) rows.addNamed(each);
  rows.sort();
  return rows;
}

/** Columns in which rows are put in order, the least important first. */
const [HIGH, RECORD] = [0, 2];
const DIGITS = [
  [RECORD, 0],
  [RECORD, 16],
  [HIGH, 0],
  [HIGH, 16],
] as const;

/** The numbers of rows by their first column, equal ones by their records: a radix sort. */
function inOrder(columns: Uint32Array, count: number): Uint32Array {
  let order = new Uint32Array(count).map((_, nth) => nth);
  for (const [column, shift] of DIGITS) {
    const starts = new Uint32Array(2 ** 16 + 1);
    const digit = (nth: number) => ((columns[nth * COLUMNS + column] as number) >>> shift) & 0xffff;
    for (const nth of order) (starts[digit(nth) + 1] as number)++;
    for (let at = 1; at < starts.length; at += 1) {
      starts[at] = (starts[at] as number) + (starts[at - 1] as number);
    }
    const next = new Uint32Array(count);
    for (const nth of order) {
      const place = digit(nth);
      next[starts[place] as number] = nth;
      (starts[place] as number)++;
    }
    order = next;
  }
  return order;
}
