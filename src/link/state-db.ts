import type { Options } from '../core/config.ts';
import {
  type AnsweringDb,
  type AnyLookup,
  type Index,
  type Key,
  keyText,
  type Latest,
  type Mark,
  type PastLookUps,
  type Row,
  type Words,
} from '../core/look-up.ts';
import type { RecordRef } from '../core/record.ts';
import type { Answered, Answers, Citation } from '../core/request.ts';
import type { Superseded } from '../core/superseded.ts';

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
  cites(by: Holder, record: RecordRef, citation: Citation): void;
}

/** The answer where nobody looked. */
const UNKNOWN: Answered = {
  now: { presence: 'absent', lines: null, quoted: null, hashed: null },
  introduced: null,
};

/** The rows of one key, in order; of marks the first, of times the latest. */
export type Cell = Row[];

export const NONE: Cell = [];

/** What is known of a state besides its facts, and who is told what was asked. */
export interface Heeding {
  readonly answers?: Answers | null;
  readonly superseded?: Superseded | null;
  readonly past?: PastLookUps | null;
  readonly recorder?: Recorder | null;
}

/** What is asked of a state. */
export interface Looked extends Required<Heeding> {
  readonly options: Options;
  readonly cell: (lookup: AnyLookup, key: string) => Cell;
}

/** What one that is judged may ask. */
export class StateDb implements AnsweringDb {
  readonly options: Options;
  readonly past: PastLookUps | null;
  readonly #state: Looked;
  readonly #asking: readonly Holder[];
  readonly #isDeriving: boolean;

  constructor(state: Looked, asking: readonly Holder[], isDeriving: boolean) {
    this.options = state.options;
    this.past = state.past;
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

  isFirst(lookup: Mark, key: Key, { record, index }: Holder): boolean {
    const [first] = this.#ask(lookup, key, 0);
    return first?.record.path === record.path && first.index === index;
  }

  isAfter(lookup: Latest, key: Key, bound: number): boolean {
    return latestOf(this.#ask(lookup, key, bound)) > bound;
  }

  answer(record: RecordRef, citation: Citation): Answered {
    const { answers, recorder } = this.#state;
    const [cited] = citation.at;
    // Those of a group are judged together, and each with what it cites.
    const isOwn = this.#asking.some(
      (each) => each.record === record && (each.index === null || each.index === cited),
    );
    if (!isOwn) for (const each of this.#asking) recorder?.cites(each, record, citation);
    return answers?.to(record, citation) ?? UNKNOWN;
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

export class StateWords implements Words {
  readonly options: Options;
  readonly #cell: Looked['cell'];
  readonly #table: (lookup: AnyLookup) => ReadonlyMap<string, Cell>;
  readonly #shared = new Map<string, unknown>();

  constructor(
    options: Options,
    cell: Looked['cell'],
    table: (lookup: AnyLookup) => ReadonlyMap<string, Cell>,
  ) {
    this.options = options;
    this.#cell = cell;
    this.#table = table;
  }

  get<V>(index: Index<V>, key: Key): readonly Row<V>[] {
    // Sound because the index says what its rows hold.
    return this.#cell(index, keyText(key)) as Row<V>[];
  }

  exists(lookup: Index<unknown> | Mark, key: Key): boolean {
    return this.#cell(lookup, keyText(key)).length > 0;
  }

  first(lookup: Mark, key: Key): Row | null {
    return this.#cell(lookup, keyText(key))[0] ?? null;
  }

  latest(lookup: Latest, key: Key): number {
    return latestOf(this.#cell(lookup, keyText(key)));
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

export function latestOf([row]: Cell): number {
  return row === undefined ? Number.NEGATIVE_INFINITY : (row.value as number);
}
