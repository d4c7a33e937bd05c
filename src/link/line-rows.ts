import type { Options } from '../core/config.ts';
import type { FactEntry } from '../core/fact.ts';
import { partsOf } from '../core/joined-parts.ts';
import { type Add, type AnyLookup, type Key, keyText, type Row } from '../core/look-up.ts';

/** A kind of lists whose entries alone fill some of what is looked up. */
export interface ListedRows {
  linesFill(): readonly AnyLookup[];
  lineRows(entry: FactEntry, at: (index: number) => Add, options: Options): void;
}

/** What an entry says under a key. */
type Said = Omit<Row, 'record'>;

/** By the names of indexes, then by key. */
type Tables = ReadonlyMap<string, ReadonlyMap<string, readonly Said[]>>;

/** What parts of lists say, by the base and the kind that they are of, as long as they are in memory. */
const KNOWN = new WeakMap<object, Map<string, Tables>>();

/**
 * What the entries of a list say under a key, in their order. A part that was looked at is not looked
 * at again: a log of thousands of lines mostly has a few that are new.
 * @param options that what entries say does not depend on
 */
export function* rowsOfLines(
  entry: FactEntry,
  kind: ListedRows,
  [{ name }, key]: readonly [AnyLookup, string],
  options: Options,
): Generator<Row> {
  const { record, fact } = entry;
  for (const part of partsOf(fact)) {
    const tables = tablesOf({ record, fact: part } as FactEntry, kind, options);
    for (const said of tables.get(name)?.get(key) ?? []) yield { record, ...said };
  }
}

function tablesOf(entry: FactEntry, kind: ListedRows, options: Options): Tables {
  const { record, fact } = entry;
  const known = KNOWN.get(fact) ?? new Map<string, Tables>();
  KNOWN.set(fact, known);
  const name = `${record.kind} ${record.home}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const filled = kind.linesFill();
  const made = new Map<string, Map<string, Said[]>>();
  const at =
    (index: number): Add =>
    (lookup: AnyLookup, key: Key, value: unknown = null, rank = 0) => {
      if (!filled.includes(lookup)) throw new Error(`${lookup.name} is filled elsewhere`);
      const table = made.get(lookup.name) ?? new Map<string, Said[]>();
      made.set(lookup.name, table);
      const text = keyText(key);
      const said = { index, value, rank };
      const others = table.get(text);
      const { holds } = lookup;
      if (others === undefined) table.set(text, [said]);
      else if (holds === 'rows') others.push(said);
      // Of times the latest is kept, of marks the first.
      else if (holds === 'times' && (value as number) > (others[0]?.value as number))
        others[0] = said;
    };
  kind.lineRows(entry, at, options);
  known.set(name, made);
  return made;
}
