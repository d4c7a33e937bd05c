import type { KnownTies, StateTotals, Tied, TiedRecord, TiedTime } from './known-ties.ts';
import type { SaidTies } from './said-ties.ts';
import { secondsOf } from './seconds.ts';
import { type Role, tieName } from './tie-names.ts';

/** How the ties of a state came from those of the one before. Plain JSON. */
export interface TieChange {
  readonly totals: StateTotals;
  /** Records that are no more, or other ones. Of a list that changed, its entries from one on. */
  readonly gone: readonly (readonly [path: string, from: number | null])[];
  readonly records: readonly (readonly [path: string, record: TiedRecord])[];
  /** New ties: the key's name in hex, who is tied, and seconds. */
  readonly rows: readonly (readonly [
    name: string,
    path: string,
    line: number | null,
    seconds: number,
  ])[];
}

/** The ties of a state, as those of another one and what changed since. */
export class GrownTies implements KnownTies {
  readonly totals: StateTotals;
  readonly #before: KnownTies;
  readonly #gone: ReadonlyMap<string, number | null>;
  readonly #records: ReadonlyMap<string, TiedRecord>;
  readonly #rows = new Map<string, TiedTime[]>();

  constructor(before: KnownTies, { totals, gone, records, rows }: TieChange) {
    this.totals = totals;
    this.#before = before;
    this.#gone = new Map(gone);
    this.#records = new Map(records);
    for (const [name, path, line, seconds] of rows) {
      const others = this.#rows.get(name);
      const tied = { path, line, seconds };
      if (others === undefined) this.#rows.set(name, [tied]);
      else others.push(tied);
    }
  }

  get clues() {
    return this.#before.clues;
  }

  get unread(): readonly string[] {
    return this.#before.unread;
  }

  record(path: string): TiedRecord | null {
    const own = this.#records.get(path);
    if (own !== undefined) return own;
    return this.#gone.has(path) ? null : this.#before.record(path);
  }

  tied(role: Role, key: string): readonly Tied[] {
    return [
      ...this.#before.tied(role, key).filter((each) => this.#isThere(each)),
      ...this.#own(role, key),
    ];
  }

  timed(role: 'dates' | 'awaits', key: string): readonly TiedTime[] {
    const before = this.#before.timed(role, key).filter((each) => this.#isThere(each));
    const own = this.#own(role, key);
    return own.length === 0 ? before : [...before, ...own].sort((a, b) => a.seconds - b.seconds);
  }

  #own(role: Role, key: string): readonly TiedTime[] {
    return this.#rows.get(nameText(role, key)) ?? [];
  }

  #isThere({ path, line }: Tied): boolean {
    const from = this.#gone.get(path);
    if (from === undefined) return true;
    return from !== null && line !== null && line < from;
  }
}

export function nameText(role: Role, key: string): string {
  const { high, low } = tieName(role, key);
  return `${high.toString(16)} ${low.toString(16)}`;
}

/** The rows of some ties, as they are kept. */
export function rowsOf({
  tied: { path, line },
  ties,
}: Pick<SaidTies, 'tied' | 'ties'>): TieChange['rows'] {
  const { gives = [], asks = [], shows = [], minds = [], dates = [], awaits = [] } = ties;
  const plain = (role: Role, keys: readonly string[]) =>
    keys.map((key) => [nameText(role, key), path, line, 0] as const);
  const timed = (role: Role, all: typeof dates) =>
    all.map((each) => [nameText(role, each[0]), path, line, secondsOf(each)] as const);
  return [
    ...plain(
      'gives',
      gives.map((each) => (typeof each === 'string' ? each : each[0])),
    ),
    ...plain('asks', asks),
    ...plain('shows', shows),
    ...plain('minds', minds),
    ...timed('dates', dates),
    ...timed('awaits', awaits),
  ];
}
