import type { Config } from '../../core/config.ts';
import type { FactEntry } from '../../core/fact.ts';
import type { AnyLookup } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Citation } from '../../core/request.ts';
import type { AnyHistoryPart, LinkInput, Rule } from '../../core/rule.ts';
import type { Dated, Given, Ties } from '../../core/ties.ts';
import { gather } from '../../link/link.ts';
import type { Holder, Put, Read, Recorder } from '../../link/state-db.ts';
import { StateLookUps } from '../../link/state-tables.ts';
import { isMoreThanNoted } from '../../report/levels.ts';
import { citedKeys } from './cited-keys.ts';
import { notedKey } from './tie-names.ts';

/** What ties records follows from what was recorded while they were judged. */
export interface ReadTies {
  /**
   * In parts: what a record says and its rules ask, the same of its entries, and what is derived and
   * rests on others.
   */
  of(record: RecordRef): Iterable<readonly [index: number | null, ties: Ties]>;
}

/**
 * Judges facts by the rules that look up other records, to see what these ask.
 * @param isCompared false where values are not needed: they are in no table
 */
export function readTies(
  facts: Iterable<FactEntry>,
  { config, rules }: { readonly config: Config; readonly rules: readonly Rule[] },
  isCompared: boolean,
): ReadTies {
  const gathered = gather(facts);
  const recorded = new Recorded(isCompared);
  const lookUps = new StateLookUps(gathered, config, { recorder: recorded });
  lookUps.fill();
  // Sound because such a rule looks at nothing else.
  const input = { lookUps } as unknown as LinkInput;
  for (const rule of rules) {
    const past = pastOf(rule);
    const kinds = [...(past?.kinds ?? []), ...(past?.after ?? [])];
    if (kinds.some((kind) => gathered.of(kind).length > 0)) past?.restsOn?.(lookUps);
    if (rule.scope !== 'link' || rule.looksUp === undefined) continue;
    if (rule.looksUp.every((kind) => gathered.of(kind).length === 0)) continue;
    recorded.isNoting = !isMoreThanNoted(rule, config.levels);
    for (const _ of rule.check(input));
  }
  return recorded;
}

function pastOf(rule: Rule): AnyHistoryPart | undefined {
  if (rule.scope === 'history') return rule;
  return rule.scope === 'link' ? rule.past : undefined;
}

class Recorded implements Recorder, ReadTies {
  /** Whether what asks reports nothing but notes. */
  isNoting = false;
  readonly #isCompared: boolean;
  readonly #plain = new Map<RecordRef, Map<number | null, RecordTies>>();
  readonly #derived = new Map<RecordRef, Map<number | null, RecordTies>>();

  constructor(isCompared: boolean) {
    this.#isCompared = isCompared;
  }

  put(by: Holder, { lookup, name, value, rank }: Put): void {
    const ties = this.#tiesOf(by, lookup.isDerived);
    if (lookup.holds === 'times') ties.dates = listed(ties.dates, [name, value as number]);
    else if (isShown(lookup)) ties.shows = among(ties.shows, name);
    else ties.gives = listed(ties.gives, this.#given(by, { lookup, name, value, rank }));
  }

  read(by: Holder, { lookup, name, bound }: Read, isDeriving: boolean): void {
    const ties = this.#tiesOf(by, isDeriving);
    if (lookup.holds === 'times') {
      const key = this.isNoting ? notedKey(name) : name;
      ties.awaits = listed(ties.awaits, [key, bound]);
    } else if (isShown(lookup)) ties.minds = among(ties.minds, name);
    else ties.asks = among(ties.asks, name);
  }

  cites(by: Holder, record: RecordRef, citation: Citation): void {
    const ties = this.#tiesOf(by, false);
    for (const key of citedKeys(record, citation)) ties.asks = among(ties.asks, key);
  }

  *of(record: RecordRef): Generator<readonly [index: number | null, ties: Ties]> {
    for (const [index, ties] of this.#plain.get(record) ?? []) yield [index, asTies(ties)];
    for (const [index, ties] of this.#derived.get(record) ?? []) {
      yield [index, { ...asTies(ties), derived: true }];
    }
  }

  #given({ record, index }: Holder, { lookup, name, value, rank }: Put): Given {
    if (!this.#isCompared) return name;
    // Who is found first is part of what is found.
    const seen = lookup.holds === 'marks' ? '' : JSON.stringify([record.path, index, rank, value]);
    return [name, seen];
  }

  #tiesOf({ record, index }: Holder, isDerived: boolean): RecordTies {
    const all = isDerived ? this.#derived : this.#plain;
    let parts = all.get(record);
    if (parts === undefined) {
      parts = new Map();
      all.set(record, parts);
    }
    let ties = parts.get(index);
    if (ties === undefined) {
      ties = {};
      parts.set(index, ties);
    }
    return ties;
  }
}

/** What was recorded of one record or entry. There are very many, and most have little. */
interface RecordTies {
  gives?: Given[];
  asks?: Set<string>;
  shows?: Set<string>;
  minds?: Set<string>;
  dates?: Dated[];
  awaits?: Dated[];
}

/** True where it only matters whether there is any: what items of documents have is compared. */
function isShown(lookup: AnyLookup): boolean {
  return lookup.holds === 'marks' && !lookup.isOfItems;
}

function listed<T>(list: T[] | undefined, each: T): T[] {
  if (list === undefined) return [each];
  list.push(each);
  return list;
}

function among<T>(set: Set<T> | undefined, each: T): Set<T> {
  return set === undefined ? new Set([each]) : set.add(each);
}

const NONE: readonly never[] = [];

function asTies(ties: RecordTies): Ties {
  const {
    gives = NONE,
    asks = NONE,
    shows = NONE,
    minds = NONE,
    dates = NONE,
    awaits = NONE,
  } = ties;
  return { gives, asks: [...asks], shows: [...shows], minds: [...minds], dates, awaits };
}
