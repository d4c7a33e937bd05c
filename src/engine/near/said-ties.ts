import type { Config, Options } from '../../core/config.ts';
import type { FactEntry } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Citation } from '../../core/request.ts';
import type { Rule } from '../../core/rule.ts';
import type { ListTies, Ties } from '../../core/ties.ts';
import { definitionOf, pathKindOf } from '../../protocols/kinds.ts';
import { citedKeys } from './cited-keys.ts';
import type { Tied } from './known-ties.ts';
import { NotNear } from './not-near.ts';
import { readTies } from './read-ties.ts';
import { secondsOf } from './seconds.ts';
import { type TieName, tieName } from './tie-names.ts';

/** What ties a record or an entry, in one of several parts: keys of citations stand apart. */
export interface SaidTies {
  readonly tied: Tied;
  readonly record: RecordRef;
  readonly ties: Ties;
  /** Which entry it is of what was read; null for the record as a whole. */
  readonly index: number | null;
}

/** Who judges facts, and how: what their rules look up ties them. */
export interface Ruling {
  readonly config: Config;
  readonly rules: readonly Rule[];
}

/**
 * By what the facts of a state are tied.
 * @param lineOf the entry of a list that stands at a place in what was read of it; null for a list
 * that is looked at as a whole
 * @param known what some facts said before; null where they are looked at once, and no values are needed
 * @throws NotNear for a kind that does not say by what it is tied
 */
export function* saidTies(
  facts: readonly FactEntry[],
  ruling: Ruling,
  lineOf: (path: string) => ((index: number) => number) | null,
  known: TiesOfFacts | null,
): Generator<SaidTies> {
  const options = ruling.config;
  const ties = known ?? new TiesOfFacts();
  const read = readTies(facts, ruling, known !== null);
  for (const entry of facts) {
    const { record } = entry;
    const { path } = record;
    const lineAt = lineOf(path);
    const of = (index: number | null): Tied => ({
      path,
      line: lineAt !== null && index !== null ? lineAt(index) : null,
    });
    const said = ties.of(entry, options);
    const whole = { tied: of(null), record, index: null };
    for (const [index, each] of read.of(record)) {
      yield { tied: of(index), record, ties: each, index };
    }
    if (!('lines' in said)) yield { ...whole, ties: said };
    else {
      yield { ...whole, ties: said.whole };
      for (const [index, each] of said.lines.entries()) {
        yield { tied: of(index), record, ties: each, index };
      }
    }
    for (const citation of citationsOf(entry)) {
      const index = 'lines' in said || lineAt !== null ? entryOf(citation) : null;
      yield { tied: of(index), record, ties: { asks: citedKeys(record, citation) }, index };
    }
    const folder = folderKey(record);
    if (folder !== null) yield { ...whole, ties: { gives: [folder] } };
  }
}

/** Hands out each tie with the name of its key, and whole seconds where it has a time. There are very many. */
export function eachTie(
  { gives, asks, shows, minds, dates, awaits }: Ties,
  take: (name: TieName, seconds: number) => void,
): void {
  for (const each of gives ?? NONE) {
    take(tieName('gives', typeof each === 'string' ? each : each[0]), 0);
  }
  for (const key of asks ?? NONE) take(tieName('asks', key), 0);
  for (const key of shows ?? NONE) take(tieName('shows', key), 0);
  for (const key of minds ?? NONE) take(tieName('minds', key), 0);
  for (const each of dates ?? NONE) take(tieName('dates', each[0]), secondsOf(each));
  for (const each of awaits ?? NONE) take(tieName('awaits', each[0]), secondsOf(each));
}

const NONE: readonly never[] = [];

/** What facts say of ties: some are looked at again and again, and a list of tasks may have thousands. */
export class TiesOfFacts {
  readonly #known = new Map<string, WeakMap<FactEntry['fact'], Ties | ListTies>>();

  of(entry: FactEntry, options: Options): Ties | ListTies {
    const { record, fact } = entry;
    const facts = this.#known.get(record.path) ?? new WeakMap();
    this.#known.set(record.path, facts);
    const ties = facts.get(fact) ?? tiesOf(entry, options);
    facts.set(fact, ties);
    return ties;
  }
}

function tiesOf(entry: FactEntry, options: Options): Ties | ListTies {
  const { kind } = entry.record;
  // Sound because the definition is that of the record's kind.
  const { ties, rows } = definitionOf(kind) as {
    readonly ties?: (entry: FactEntry, options: Options) => Ties | ListTies;
    readonly rows?: unknown;
  };
  if (ties !== undefined) return ties(entry, options);
  if (rows === undefined) throw new NotNear(`nobody says what ties a ${kind}`);
  return NOTHING;
}

/** What a kind says by itself that is looked up. */
const NOTHING: Ties = {};

function citationsOf({ fact }: FactEntry): readonly Citation[] {
  return 'citations' in fact ? (fact.citations as readonly Citation[]) : [];
}

function entryOf({ at: [index] }: Citation): number | null {
  return typeof index === 'number' ? index : null;
}

/** Of a folder that is a record, known by its first file. */
export function folderKey({
  path,
  mode,
  id,
  kind,
  home,
  declared,
  copy,
}: RecordRef): string | null {
  const definition = pathKindOf(kind);
  if (definition?.folderFact === undefined) return null;
  const candidate = { entry: { path, mode, id }, kind, home, declared, copy };
  return `folder ${kind} ${home} ${definition.folderName?.(candidate) ?? ''}`;
}
