import { joined } from './cut-list.ts';
import type {
  KnownLines,
  KnownTies,
  NamedTie,
  StateTotals,
  Tied,
  TiedRecord,
  TiedTime,
} from './known-ties.ts';
import { eachTie, type SaidTies } from './said-ties.ts';
import { type Role, type TieName, tieName } from './tie-names.ts';

/** How the ties of a state came from those of the one before. Plain JSON. */
export interface TieChange {
  readonly totals: StateTotals;
  /** Records that are no more, or other ones. Of a list that changed, its entries from one on. */
  readonly gone: readonly (readonly [path: string, from: number | null])[];
  readonly records: readonly (readonly [path: string, record: ChangedRecord])[];
  readonly rows: readonly NamedRow[];
}

/** A record as it is now. */
export interface ChangedRecord extends Omit<TiedRecord, 'lines'> {
  readonly lines: ChangedStarts | null;
}

/** Where the entries of a list begin: of those that it has as before, where they did. */
interface ChangedStarts extends Omit<KnownLines, 'starts'> {
  readonly first: number;
  readonly added: readonly number[];
}

/** Where the entries of a list begin: of those of the state before some, and others behind them. */
interface GrownStarts {
  /** Null for a list that was not there. */
  readonly lines: KnownLines | null;
  readonly first: number;
  readonly added: readonly number[];
}

/** What a change leaves of a list, and what it puts behind it. */
function onTop(before: GrownStarts, first: number, added: readonly number[]): GrownStarts {
  const { lines } = before;
  if (first <= before.first) return { lines, first, added };
  const kept = before.added.slice(0, first - before.first);
  return { lines, first: before.first, added: [...kept, ...added] };
}

/** The name of a key in hex, who is tied, and seconds. */
type NamedRow = readonly [name: string, path: string, line: number | null, seconds: number];

/** The ties of a state, as those of another one and what changed since. */
export class GrownTies implements KnownTies {
  readonly #before: KnownTies;
  #totals: StateTotals;
  /** By path, the first entry of a list that is not what the state before had; null for all of it. */
  readonly #gone = new Map<string, number | null>();
  readonly #records = new Map<string, TiedRecord>();
  readonly #rows = new Map<string, readonly TiedTime[]>();
  /** By path, where the entries of own lists begin. */
  readonly #starts = new Map<string, GrownStarts>();
  /** The names of the rows of a path. */
  readonly #names = new Map<string, Set<string>>();

  /** @param changes one after the other */
  constructor(before: KnownTies, changes: readonly TieChange[]) {
    this.#before = before;
    this.#totals = before.totals;
    for (const change of changes) this.#grow(change);
  }

  get clues() {
    return this.#before.clues;
  }

  get ignoring(): readonly string[] {
    return this.#before.ignoring;
  }

  get unread(): readonly string[] {
    return this.#before.unread;
  }

  get totals(): StateTotals {
    return this.#totals;
  }

  record(path: string): TiedRecord | null {
    const own = this.#records.get(path);
    if (own !== undefined) return own;
    return this.#gone.has(path) ? null : this.#before.record(path);
  }

  *tied(role: Role, key: string): Generator<Tied> {
    for (const each of this.#before.tied(role, key)) if (this.#isOld(each)) yield each;
    yield* this.#own(role, key);
  }

  first(key: string, counts: (tied: Tied) => boolean): Tied | null {
    const before = this.#before.first(key, (each) => this.#isOld(each) && counts(each));
    const own = this.#own('shows', key).filter(counts);
    return [...(before === null ? [] : [before]), ...own].sort(byPlace)[0] ?? null;
  }

  latest(key: string, counts: (tied: Tied) => boolean): TiedTime | null {
    const before = this.#before.latest(key, (each) => this.#isOld(each) && counts(each));
    const own = this.#own('dates', key).filter(counts);
    const all = [...(before === null ? [] : [before]), ...own];
    return all.sort((a, b) => b.seconds - a.seconds)[0] ?? null;
  }

  *awaiting(key: string, from: number, to: number): Generator<TiedTime> {
    for (const each of this.#before.awaiting(key, from, to)) if (this.#isOld(each)) yield each;
    for (const each of this.#own('awaits', key)) {
      if (each.seconds >= from && each.seconds <= to) yield each;
    }
  }

  *records(): Generator<readonly [path: string, record: TiedRecord]> {
    for (const [path, record] of this.#before.records()) {
      if (!this.#gone.has(path) && !this.#records.has(path)) yield [path, record];
    }
    yield* this.#records;
  }

  *all(): Generator<NamedTie> {
    for (const each of this.#before.all()) if (this.#isOld(each.tied)) yield each;
    for (const [name, rows] of this.#rows) {
      const [high = 0, low = 0] = name.split(' ').map((digits) => Number.parseInt(digits, 16));
      for (const tied of rows) yield { high, low, tied };
    }
  }

  #grow({ totals, gone, records, rows }: TieChange): void {
    this.#totals = totals;
    const known = records.map(([path, record]) => [path, this.#whole(path, record)] as const);
    for (const [path, from] of gone) this.#forget(path, from);
    for (const [path, record] of known) this.#records.set(path, record);
    for (const [name, path, line, seconds] of rows) {
      this.#rows.set(name, [...(this.#rows.get(name) ?? []), { path, line, seconds }]);
      const names = this.#names.get(path);
      if (names === undefined) this.#names.set(path, new Set([name]));
      else names.add(name);
    }
  }

  #whole(path: string, { lines, ...record }: ChangedRecord): TiedRecord {
    if (lines === null) return { ...record, lines };
    const { first, added, ...known } = lines;
    const starts = onTop(this.#startsAt(path), first, added);
    this.#starts.set(path, starts);
    return {
      ...record,
      lines: {
        ...known,
        // Few lists are asked for, and hundreds of changes may lead to one.
        get starts() {
          return joined(starts.lines?.starts ?? [], starts.first, starts.added);
        },
      },
    };
  }

  #startsAt(path: string): GrownStarts {
    const lines = this.record(path)?.lines ?? null;
    const own = lines !== null && this.#records.has(path) ? this.#starts.get(path) : undefined;
    return own ?? { lines, first: lines === null ? 0 : Number.MAX_SAFE_INTEGER, added: [] };
  }

  #forget(path: string, from: number | null): void {
    const isKept = ({ path: other, line }: Tied): boolean =>
      other !== path || (from !== null && line !== null && line < from);
    for (const name of this.#names.get(path) ?? []) {
      this.#rows.set(name, (this.#rows.get(name) ?? []).filter(isKept));
    }
    this.#records.delete(path);
    const before = this.#gone.get(path);
    const isWhole = from === null || before === null;
    this.#gone.set(path, isWhole ? null : Math.min(from, before ?? from));
  }

  #own(role: Role, key: string): readonly TiedTime[] {
    return this.#rows.get(nameText(tieName(role, key))) ?? [];
  }

  /** True for what the state before had and this one has. */
  #isOld({ path, line }: Tied): boolean {
    const from = this.#gone.get(path);
    if (from === undefined) return true;
    return from !== null && line !== null && line < from;
  }
}

function byPlace(one: Tied, other: Tied): number {
  if (one.path !== other.path) return one.path < other.path ? -1 : 1;
  return (one.line ?? -1) - (other.line ?? -1);
}

function nameText({ high, low }: TieName): string {
  return `${high.toString(16)} ${low.toString(16)}`;
}

/** The rows of some ties, as they are kept. */
export function rowsOf({ tied, ties }: Pick<SaidTies, 'tied' | 'ties'>): readonly NamedRow[] {
  const { path, line } = tied;
  const rows: NamedRow[] = [];
  eachTie(ties, (name, seconds) => rows.push([nameText(name), path, line, seconds]));
  return rows;
}
