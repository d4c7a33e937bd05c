import type { Options } from '../core/config.ts';
import type { FactEntry, Facts, ListEntry } from '../core/fact.ts';
import {
  type Add,
  type AnsweringDb,
  type AnyLookup,
  type Db,
  type Index,
  type Key,
  keyText,
  type LookUps,
  type PastLookUps,
  type Row,
  type Words,
} from '../core/look-up.ts';
import type { Kind, RecordRef } from '../core/record.ts';
import type { Citation } from '../core/request.ts';
import { byEntry } from '../core/superseded.ts';
import { allKinds, definitionOf } from '../protocols/kinds.ts';
import { type ListedRows, rowsOfLines } from './line-rows.ts';
import {
  type Cell,
  type Heeding,
  type Holder,
  type Looked,
  latestOf,
  NONE,
  StateDb,
  StateWords,
} from './state-db.ts';

/** A kind as it is looked up, whichever it is. */
interface LookedUp {
  readonly kind: Kind;
  rows?(entry: FactEntry, add: Add, options: Options): void;
  linesFill?(): readonly AnyLookup[];
  lineRows?(entry: FactEntry, at: (index: number) => Add, options: Options): void;
  derive?(entry: FactEntry, db: Db, add: Add): void;
}

/** What the records of one state are looked up by. It is filled where somebody asks first. */
export class StateLookUps implements LookUps {
  readonly #facts: Facts;
  readonly #options: Options;
  /** For all whom nothing is recorded for. */
  #plain: AnsweringDb;
  readonly #deriving: AnsweringDb;
  #looked: Looked;
  /** By the names of indexes, then by key. Null before somebody asks. */
  #tables: Map<string, Map<string, Cell>> | null = null;
  /** Kinds of lists whose entries are looked at when somebody asks for what they alone fill. */
  readonly #lists: LookedUp[];
  /** By list, what each of its entries cites. */
  readonly #cited = new Map<RecordRef, ReadonlyMap<unknown, readonly Citation[]>>();
  readonly words: Words;

  constructor(facts: Facts, options: Options, heeding: Heeding = {}) {
    this.#facts = facts;
    this.#options = options;
    const { answers = null, superseded = null, past = null, recorder = null } = heeding;
    this.#looked = { answers, superseded, past, recorder, options, cell: this.#cell };
    this.#plain = this.#made([], false);
    this.#deriving = this.#made([], true);
    const kinds = allKinds() as readonly LookedUp[];
    // Whoever records has to hear of all.
    this.#lists = recorder === null ? kinds.filter((each) => each.linesFill) : [];
    this.words = new StateWords(options, this.#cell, (lookup) => this.#table(lookup));
  }

  /** The kinds of lists that fill an index; of those that the state has none of, nothing is loaded. */
  #listsOf(lookup: AnyLookup): readonly LookedUp[] {
    return this.#lists.filter(
      ({ kind, linesFill }) =>
        this.#facts.of(kind).length > 0 && linesFill?.().includes(lookup) === true,
    );
  }

  /** Takes what protocols looked up in the past, once they have: they may look at rows for that. */
  heed(past: PastLookUps | null): void {
    this.#looked = { ...this.#looked, past };
    this.#plain = this.#made([], false);
  }

  *records<K extends Kind>(kind: K): Generator<readonly [self: FactEntry<K>, db: AnsweringDb]> {
    if (kind !== CUSTOM && isList(kind)) return;
    for (const entry of this.#facts.of(kind)) {
      yield [entry, this.#isRecorded ? this.#dbOf([whole(entry)]) : this.#plain];
    }
  }

  *entries<K extends Kind>(
    kind: K,
    isEach: boolean,
  ): Generator<readonly [self: ListEntry<K>, db: AnsweringDb]> {
    if (kind !== CUSTOM && !isList(kind)) return;
    for (const { record, fact } of this.#facts.of(kind)) {
      if (kind === CUSTOM && !isList(record.kind)) continue;
      // Sound because the fact of a list has its entries.
      const { entries, citations = [] } = fact as unknown as ListFact<K>;
      const cited = this.#cited.get(record) ?? byEntry(citations);
      this.#cited.set(record, cited);
      for (const entry of entries) {
        const { index } = entry;
        if (!isEach && this.#looked.superseded?.has(record, index)) continue;
        yield [
          { record, entry, citations: cited.get(index) ?? [] },
          this.#dbOf([{ record, index }]),
        ];
      }
    }
  }

  *groups<V>(index: Index<V>): Generator<readonly [rows: readonly Row<V>[], db: AnsweringDb]> {
    for (const [key, cell] of this.#table(index)) {
      const db = this.#dbOf(cell);
      // Whoever is in a group depends on all of it.
      yield [db.get(index, key), db];
    }
  }

  /** All that is found under keys: the recorder is told where it was not yet. */
  fill(): void {
    this.#filled();
  }

  /** Whoever records what is asked asks for nothing else. */
  get isShown(): boolean {
    return !this.#isRecorded;
  }

  get #isRecorded(): boolean {
    return this.#looked.recorder !== null;
  }

  #dbOf(asking: readonly Holder[], isDeriving = false): AnsweringDb {
    if (this.#isRecorded) return this.#made(asking, isDeriving);
    return isDeriving ? this.#deriving : this.#plain;
  }

  #made(asking: readonly Holder[], isDeriving: boolean): AnsweringDb {
    return new StateDb(this.#looked, asking, isDeriving);
  }

  readonly #cell = (lookup: AnyLookup, key: string): Cell => {
    const lists = this.#listsOf(lookup);
    if (lists.length === 0) return this.#table(lookup).get(key) ?? NONE;
    let cell = NONE;
    for (const each of lists) {
      for (const entry of this.#facts.of(each.kind)) {
        for (const row of rowsOfLines(entry, each as ListedRows, [lookup, key], this.#options)) {
          cell = withRow(cell, lookup, row);
        }
      }
    }
    return cell;
  };

  #table(lookup: AnyLookup): ReadonlyMap<string, Cell> {
    const tables = this.#filled();
    // Who wants to know all keys has all lists looked at.
    for (const each of this.#listsOf(lookup)) {
      this.#lists.splice(this.#lists.indexOf(each), 1);
      this.#fillLines(each, tables);
    }
    return tables.get(lookup.name) ?? new Map();
  }

  #filled(): Map<string, Map<string, Cell>> {
    if (this.#tables !== null) return this.#tables;
    const tables = new Map<string, Map<string, Cell>>();
    this.#tables = tables;
    for (const each of allKinds() as readonly LookedUp[]) {
      const { kind, rows, lineRows } = each;
      for (const entry of rows === undefined ? [] : this.#facts.of(kind)) {
        rows?.(entry, this.#adding(whole(entry), tables, false), this.#options);
      }
      if (lineRows === undefined) continue;
      if (!this.#lists.includes(each)) this.#fillLines(each, tables);
    }
    for (const { kind, derive } of allKinds() as readonly LookedUp[]) {
      if (derive === undefined) continue;
      for (const entry of this.#facts.of(kind)) {
        const self = whole(entry);
        derive(entry, this.#dbOf([self], true), this.#adding(self, tables, true));
      }
    }
    return tables;
  }

  #fillLines({ kind, lineRows }: LookedUp, tables: Map<string, Map<string, Cell>>): void {
    for (const entry of this.#facts.of(kind)) {
      const { record } = entry;
      const at = (index: number) => this.#adding({ record, index }, tables, false);
      lineRows?.(entry, at, this.#options);
    }
  }

  #adding(by: Holder, tables: Map<string, Map<string, Cell>>, isDeriving: boolean): Add {
    return (lookup: AnyLookup, key: Key, value: unknown = null, rank = 0) => {
      if (lookup.isDerived !== isDeriving) throw new Error(`${lookup.name} is filled elsewhere`);
      const text = keyText(key);
      let table = tables.get(lookup.name);
      if (table === undefined) {
        table = new Map();
        tables.set(lookup.name, table);
      }
      const cell = table.get(text) ?? NONE;
      // There are many: of what is not kept none is made.
      if (isKept(by, lookup, value, cell)) {
        const row = { record: by.record, index: by.index, value, rank };
        const held = withRow(cell, lookup, row);
        if (held !== cell) table.set(text, held);
      }
      this.#looked.recorder?.put(by, { lookup, name: `${lookup.name}\0${text}`, value, rank });
    };
  }
}

/** Of times the latest is kept, of marks the first. */
function isKept(by: Holder, { holds }: AnyLookup, value: unknown, cell: Cell): boolean {
  if (holds === 'rows') return true;
  if (holds === 'times') return (value as number) > latestOf(cell);
  const [first] = cell;
  return first === undefined || placedBefore(by, first);
}

/** A cell with one more row: the same, but for an empty one. */
function withRow(cell: Cell, lookup: AnyLookup, row: Row): Cell {
  if (!isKept(row, lookup, row.value, cell)) return cell;
  if (cell === NONE) return [row];
  if (lookup.holds === 'rows') insert(cell, row);
  else cell[0] = row;
  return cell;
}

/** Mostly it is the last. */
function insert(cell: Cell, row: Row): void {
  const last = cell.at(-1);
  let [low, high] =
    last === undefined || !isBefore(row, last) ? [cell.length, cell.length] : [0, cell.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(row, cell[middle] as Row)) high = middle;
    else low = middle + 1;
  }
  cell.splice(low, 0, row);
}

function isBefore(one: Row, other: Row): boolean {
  return one.rank === other.rank ? placedBefore(one, other) : one.rank < other.rank;
}

function placedBefore(one: Holder, other: Holder): boolean {
  if (one.record.path !== other.record.path) return one.record.path < other.record.path;
  return (one.index ?? -1) < (other.index ?? -1);
}

/** What is seen of a list. */
interface ListFact<K extends Kind> {
  readonly entries: readonly (ListEntry<K>['entry'] & { readonly index: number })[];
  readonly citations?: readonly Citation[];
}

/** Each kind of it says for itself whether it is a list. What its files say as a whole is judged, too. */
const CUSTOM = 'custom';

function isList(kind: Kind): boolean {
  return 'isList' in definitionOf(kind);
}

function whole({ record }: FactEntry): Holder {
  return { record, index: null };
}
