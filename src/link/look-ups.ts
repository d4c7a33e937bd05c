import type { Options } from '../core/config.ts';
import type { FactEntry, Facts } from '../core/fact.ts';
import {
  type Add,
  type AnsweringDb,
  type AnyLookup,
  type Db,
  type Index,
  type Key,
  keyText,
  type Latest,
  type LookUps,
  type Mark,
  type Row,
  type Words,
} from '../core/look-up.ts';
import type { Kind, RecordRef } from '../core/record.ts';
import type { Answered, Answers, Request } from '../core/request.ts';
import { KINDS } from '../protocols/kinds.ts';

/** What is put under a key. */
export interface Put {
  readonly lookup: AnyLookup;
  /** The name of the index, and the key. */
  readonly name: string;
  readonly value: unknown;
  readonly rank: number;
}

/** What a question was about. */
export interface Read {
  readonly lookup: AnyLookup;
  readonly name: string;
  /** Of the latest time alone. */
  readonly bound: number;
}

/** A record, or an entry of a list. */
export type Holder = Pick<Row, 'record' | 'index'>;

/** Is told what is found under keys, and what was asked. */
export interface Recorder {
  put(by: Holder, put: Put): void;
  read(by: Holder, read: Read, isDeriving: boolean): void;
  /** What another record cites: what it cites itself is known without. */
  cites(by: Holder, record: RecordRef, request: Request): void;
}

/** The answer where nobody looked. */
const UNKNOWN: Answered = {
  now: { presence: 'absent', lines: null, quoted: null, hashed: null },
  introduced: null,
};

/** The rows of one key, in order; of marks any, of times the latest. */
type Cell = Row[];

const NONE: Cell = [];

/** A kind as it is looked up, whichever it is. */
interface LookedUp {
  readonly kind: Kind;
  rows?(entry: FactEntry, add: Add, options: Options): void;
  lineRows?(entry: FactEntry, at: (index: number) => Add, options: Options): void;
  derive?(entry: FactEntry, db: Db, add: Add): void;
}

/** What the repository says, and who is told what was asked. */
interface Heeding {
  readonly answers?: Answers | null;
  readonly recorder?: Recorder | null;
}

/** What the records of one state are looked up by. It is filled where somebody asks first. */
export class StateLookUps implements LookUps {
  readonly #facts: Facts;
  readonly #options: Options;
  readonly #recorder: Recorder | null;
  /** For all whom nothing is recorded for. */
  readonly #plain: AnsweringDb;
  readonly #deriving: AnsweringDb;
  /** Null where nobody asks for answers, or questions alone are recorded. */
  readonly #answers: Answers | null;
  /** By the names of indexes, then by key. Null before somebody asks. */
  #tables: Map<string, Map<string, Cell>> | null = null;
  readonly words: Words;

  constructor(facts: Facts, options: Options, { answers = null, recorder = null }: Heeding = {}) {
    this.#facts = facts;
    this.#options = options;
    this.#answers = answers;
    this.#recorder = recorder;
    this.#plain = this.#made([], false);
    this.#deriving = this.#made([], true);
    this.words = new StateWords(options, (lookup) => this.#table(lookup));
  }

  *records<K extends Kind>(kind: K): Generator<readonly [self: FactEntry<K>, db: AnsweringDb]> {
    for (const entry of this.#facts.of(kind)) {
      yield [entry, this.#recorder === null ? this.#plain : this.#dbOf([whole(entry)])];
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

  #dbOf(asking: readonly Holder[], isDeriving = false): AnsweringDb {
    if (this.#recorder === null) return isDeriving ? this.#deriving : this.#plain;
    return this.#made(asking, isDeriving);
  }

  #made(asking: readonly Holder[], isDeriving: boolean): AnsweringDb {
    const [options, answers, recorder] = [this.#options, this.#answers, this.#recorder];
    return new StateDb({ options, answers, cell: this.#cell, recorder }, asking, isDeriving);
  }

  readonly #cell = (lookup: AnyLookup, key: string): Cell => this.#table(lookup).get(key) ?? NONE;

  #table({ name }: AnyLookup): ReadonlyMap<string, Cell> {
    return this.#filled().get(name) ?? new Map();
  }

  #filled(): ReadonlyMap<string, Map<string, Cell>> {
    if (this.#tables !== null) return this.#tables;
    const tables = new Map<string, Map<string, Cell>>();
    this.#tables = tables;
    for (const { kind, rows, lineRows } of KINDS as readonly LookedUp[]) {
      if (rows === undefined && lineRows === undefined) continue;
      for (const entry of this.#facts.of(kind)) {
        const { record } = entry;
        rows?.(entry, this.#adding(whole(entry), tables, false), this.#options);
        const at = (index: number) => this.#adding({ record, index }, tables, false);
        lineRows?.(entry, at, this.#options);
      }
    }
    for (const { kind, derive } of KINDS as readonly LookedUp[]) {
      if (derive === undefined) continue;
      for (const entry of this.#facts.of(kind)) {
        const self = whole(entry);
        derive(entry, this.#dbOf([self], true), this.#adding(self, tables, true));
      }
    }
    return tables;
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
      const cell = table.get(text);
      const { holds } = lookup;
      // There are many: of what is not kept none is made.
      if (cell === undefined || holds === 'rows' || isLater(holds, value, cell)) {
        const row = { record: by.record, index: by.index, value, rank };
        if (cell === undefined) table.set(text, [row]);
        else if (holds === 'rows') insert(cell, row);
        else cell[0] = row;
      }
      this.#recorder?.put(by, { lookup, name: `${lookup.name}\0${text}`, value, rank });
    };
  }
}

/** What is asked of a state. */
interface Looked extends Required<Heeding> {
  readonly options: Options;
  readonly cell: (lookup: AnyLookup, key: string) => Cell;
}

/** What one that is judged may ask. */
class StateDb implements AnsweringDb {
  readonly options: Options;
  readonly #state: Looked;
  readonly #asking: readonly Holder[];
  readonly #isDeriving: boolean;

  constructor(state: Looked, asking: readonly Holder[], isDeriving: boolean) {
    this.options = state.options;
    this.#state = state;
    this.#asking = asking;
    this.#isDeriving = isDeriving;
  }

  get<V>(index: Index<V>, key: Key): readonly Row<V>[] {
    // Sound because the index says what its rows hold.
    return this.#ask(index, key, 0) as Row<V>[];
  }

  first<V>(index: Index<V>, key: Key): Row<V> | null {
    return this.get(index, key)[0] ?? null;
  }

  exists(lookup: Index<unknown> | Mark, key: Key): boolean {
    return this.#ask(lookup, key, 0).length > 0;
  }

  isAfter(lookup: Latest, key: Key, bound: number): boolean {
    return latestOf(this.#ask(lookup, key, bound)) > bound;
  }

  answer(record: RecordRef, request: Request): Answered {
    const { answers, recorder } = this.#state;
    // Those of a group are judged together, and each with what it cites.
    const isOwn = this.#asking.some((each) => each.record === record);
    if (!isOwn) for (const each of this.#asking) recorder?.cites(each, record, request);
    return answers?.to(record, request) ?? UNKNOWN;
  }

  #ask(lookup: AnyLookup, key: Key, bound: number): Cell {
    if (this.#isDeriving && lookup.isDerived) throw new Error(`${lookup.name} is derived as well`);
    const text = keyText(key);
    const { cell, recorder } = this.#state;
    if (recorder !== null) {
      const read = { lookup, name: `${lookup.name}\0${text}`, bound };
      for (const each of this.#asking) recorder.read(each, read, this.#isDeriving);
    }
    return cell(lookup, text);
  }
}

class StateWords implements Words {
  readonly options: Options;
  readonly #table: (lookup: AnyLookup) => ReadonlyMap<string, Cell>;
  readonly #shared = new Map<string, unknown>();

  constructor(options: Options, table: (lookup: AnyLookup) => ReadonlyMap<string, Cell>) {
    this.options = options;
    this.#table = table;
  }

  get<V>(index: Index<V>, key: Key): readonly Row<V>[] {
    // Sound because the index says what its rows hold.
    return (this.#table(index).get(keyText(key)) ?? NONE) as Row<V>[];
  }

  latest(lookup: Latest, key: Key): number {
    return latestOf(this.#table(lookup).get(keyText(key)) ?? NONE);
  }

  keys(lookup: Index<unknown> | Mark, start: Key | null): readonly string[] {
    const begin = start === null ? '' : `${keyText(start)}\0`;
    const keys = [...this.#table(lookup).keys()];
    return keys.flatMap((key) => (key.startsWith(begin) ? key.slice(begin.length) : []));
  }

  once<T>(name: string, find: () => T): T {
    if (!this.#shared.has(name)) this.#shared.set(name, find());
    // Sound because a name stands for one thing.
    return this.#shared.get(name) as T;
  }
}

function latestOf([row]: Cell): number {
  return row === undefined ? Number.NEGATIVE_INFINITY : (row.value as number);
}

function isLater(holds: AnyLookup['holds'], value: unknown, cell: Cell): boolean {
  return holds === 'times' && (value as number) > latestOf(cell);
}

/** Mostly it is the last. */
function insert(cell: Cell, row: Row): void {
  let at = cell.length;
  while (at > 0 && isBefore(row, cell[at - 1] as Row)) at -= 1;
  cell.splice(at, 0, row);
}

function isBefore(one: Row, other: Row): boolean {
  if (one.rank !== other.rank) return one.rank < other.rank;
  if (one.record.path !== other.record.path) return one.record.path < other.record.path;
  return (one.index ?? -1) < (other.index ?? -1);
}

function whole({ record }: FactEntry): Holder {
  return { record, index: null };
}
