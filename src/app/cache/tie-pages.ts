import { endianness } from 'node:os';
import type { KnownLines, TiedRecord } from '../../engine/near/known-ties.ts';
import type { MadeRows } from '../../engine/near/made-rows.ts';
import { NotNear } from '../../engine/near/not-near.ts';
import {
  type Bounds,
  boundsIn,
  COLUMNS,
  type TableHead,
  type TieRow,
  type TieRows,
} from '../../engine/near/tie-table.ts';
import { inAscii } from './sealed-blocks.ts';
import { PAGE, type SealedPages } from './sealed-pages.ts';

/*
 * The pages hold, one behind the other: all rows, five numbers of four bytes each; where in the text
 * each record begins, four bytes each, and where the text ends; where the lines of all lists begin,
 * four bytes each; the text, a line of JSON for each record.
 */

const NUMBER = 4;
const ROW = COLUMNS * NUMBER;

/** What of the pages is where. Plain JSON. */
export interface TiePagesHead {
  /** The state that the ties are of: its tree. */
  readonly tree: string;
  readonly head: TableHead;
  readonly rows: number;
  readonly records: number;
  readonly starts: number;
  /** The first number of the first row of each page: a search opens no page but the one that it ends in. */
  readonly highs: readonly number[];
  /** The paths of some records, `RECORDS_APART` from each other. */
  readonly paths: readonly string[];
}

const ROWS_IN_PAGE = PAGE / ROW;
const RECORDS_APART = 64;

/** A record in the text; of a list also where the numbers of its lines stand. */
type WrittenRecord = readonly [
  path: string,
  record: Omit<TiedRecord, 'lines'>,
  lines: (Omit<KnownLines, 'starts'> & { readonly from: number; readonly count: number }) | null,
];

export function tiePages(
  tree: string,
  head: TableHead,
  made: MadeRows,
): readonly [TiePagesHead, Buffer] {
  const lines: string[] = [];
  const begins: number[] = [0];
  const starts: number[] = [];
  let size = 0;
  for (let nth = 0; nth < made.records; nth += 1) {
    const [path, { lines: list, ...record }] = made.recordAt(nth);
    // Asked for once: they may be read, or put together, each time.
    const own = list?.starts ?? [];
    const known = list && { size: list.size, from: starts.length, count: own.length };
    for (let line = 0; line < own.length; line += 1) starts.push(own[line] as number);
    const written: WrittenRecord = [path, record, known];
    const text = inAscii(JSON.stringify(written));
    lines.push(text);
    size += text.length;
    begins.push(size);
  }
  const body = Buffer.concat([
    inBytes(made.columns),
    inBytes(begins),
    inBytes(starts),
    Buffer.from(lines.join(''), 'latin1'),
  ]);
  const { rows, records } = made;
  const highs = eachNth(rows, ROWS_IN_PAGE, (nth) => made.row(nth).high);
  const paths = eachNth(records, RECORDS_APART, (nth) => made.recordAt(nth)[0]);
  return [{ tree, head, rows, records, starts: starts.length, highs, paths }, body];
}

function eachNth<T>(count: number, apart: number, at: (nth: number) => T): readonly T[] {
  return Array.from({ length: Math.ceil(count / apart) }, (_, nth) => at(nth * apart));
}

/** The same bytes on every machine. */
function inBytes(numbers: ArrayLike<number>): Buffer {
  const bytes = Buffer.allocUnsafe(numbers.length * NUMBER);
  for (let nth = 0; nth < numbers.length; nth += 1) {
    bytes.writeUInt32LE(numbers[nth] as number, nth * NUMBER);
  }
  return bytes;
}

function numbersIn(bytes: Buffer): Uint32Array {
  // In memory of their own, for numbers have to begin at a multiple of their size.
  const copy = new Uint8Array(bytes).buffer;
  if (endianness() === 'BE') Buffer.from(copy).swap32();
  return new Uint32Array(copy);
}

/** Rows that are read where they are asked for. */
export class PagedRows implements TieRows {
  readonly rows: number;
  readonly records: number;
  readonly #pages: SealedPages;
  readonly #begins: number;
  readonly #starts: number;
  readonly #text: number;
  readonly #known = new Map<number, readonly [string, TiedRecord]>();

  readonly #head: Pick<TiePagesHead, 'highs' | 'paths'>;
  readonly #damaged: () => void;

  /** @param damaged is called where the pages are not as they were written */
  constructor(head: TiePagesHead, pages: SealedPages, damaged: () => void) {
    const { rows, records, starts } = head;
    this.#head = head;
    this.#damaged = damaged;
    this.rows = rows;
    this.records = records;
    this.#pages = pages;
    this.#begins = rows * ROW;
    this.#starts = this.#begins + (records + 1) * NUMBER;
    this.#text = this.#starts + starts * NUMBER;
  }

  rowsAround(high: number): Bounds {
    return boundsIn(this.#head.highs, high, { apart: ROWS_IN_PAGE, count: this.rows });
  }

  recordsAround(path: string): Bounds {
    return boundsIn(this.#head.paths, path, { apart: RECORDS_APART, count: this.records });
  }

  row(nth: number): TieRow {
    const at = nth * ROW;
    const page = this.#sound(() => this.#pages.page(Math.floor(at / PAGE)));
    // No row is in two pages.
    const from = at % PAGE;
    return {
      high: page.readUInt32LE(from),
      low: page.readUInt32LE(from + NUMBER),
      record: page.readUInt32LE(from + 2 * NUMBER),
      line: page.readUInt32LE(from + 3 * NUMBER),
      seconds: page.readUInt32LE(from + 4 * NUMBER),
    };
  }

  recordAt(nth: number): readonly [path: string, record: TiedRecord] {
    const known = this.#known.get(nth);
    if (known !== undefined) return known;
    const ends = this.#bytes(this.#begins + nth * NUMBER, 2 * NUMBER);
    const [from, to] = [ends.readUInt32LE(0), ends.readUInt32LE(NUMBER)];
    const text = this.#bytes(this.#text + from, to - from).toString('latin1');
    const [path, record, lines] = JSON.parse(text) as WrittenRecord;
    const found = [path, { ...record, lines: lines && this.#lines(lines) }] as const;
    this.#known.set(nth, found);
    return found;
  }

  #bytes(from: number, length: number): Buffer {
    return this.#sound(() => this.#pages.bytes(from, length));
  }

  /** @throws NotNear for what can't be read, or is not believed. */
  #sound(read: () => Buffer): Buffer {
    try {
      return read();
    } catch {
      this.#damaged();
      throw new NotNear('what is remembered is damaged');
    }
  }

  #lines({ size, from, count }: NonNullable<WrittenRecord[2]>): KnownLines {
    const bytesAt = (at: number, length: number) => this.#bytes(at, length);
    const at = this.#starts + from * NUMBER;
    return {
      size,
      get starts() {
        return numbersIn(count === 0 ? Buffer.alloc(0) : bytesAt(at, count * NUMBER));
      },
    };
  }
}
