import type { RecordRef } from '../../core/record.ts';
import type { TreeChange } from '../../core/snapshot.ts';
import type { Given } from '../../core/ties.ts';
import { oddKeys } from '../../discover/twin-keys.ts';
import { sizeLimit } from '../../parse/size-limit.ts';
import { isReadable } from '../../protocols/kinds.ts';
import type { Contents } from '../records.ts';
import type { Neighbourhood } from './closure.ts';
import { entryCount, itemStarts, itemsOf } from './document-items.ts';
import { type ChangedRecord, rowsOf, type TieChange } from './grown-ties.ts';
import type { KnownTies, StateTotals } from './known-ties.ts';
import type { NearState } from './near-state.ts';
import { NotNear } from './not-near.ts';
import type { SaidTies } from './said-ties.ts';

/** Two states that were compared. */
interface Changed {
  readonly before: NearState;
  readonly after: NearState;
  readonly changes: readonly TreeChange[];
  readonly known: KnownTies;
}

/** What is found in the state after. */
interface FoundAfter {
  readonly contents: Contents | null;
  readonly totals: StateTotals;
}

/** What ties the state after, as a change of what ties the one before. */
export async function tieChange(
  { former, changed, gone }: Neighbourhood,
  { before, after, changes, known }: Changed,
  { contents, totals }: FoundAfter,
): Promise<TieChange> {
  const records = new Map<string, ChangedRecord>();
  const found = new Map(changed.map(({ record }) => [record.path, record]));
  for (const [path, record] of found) {
    records.set(path, await itsRecord(record, { after, contents, known }));
  }
  const documents = [...records.keys()].filter(
    (path) => after.listAt(path) === null && records.get(path)?.lines,
  );
  /** By path, how many items of a document are tied as they were: their rows stay. */
  const kept = new Map(
    documents.map((path) => [
      path,
      known.record(path)?.lines ? keptItems(path, former, changed) : 0,
    ]),
  );
  const added = changes.flatMap(({ before: was, after: is }) =>
    was === null && is ? is.path : [],
  );
  return {
    totals,
    gone: [...gone].map((path) => [path, kept.get(path) || firstGone(path, before)]),
    records: [...records],
    rows: [
      ...changed.flatMap(({ tied, index, ties }) => {
        const from = kept.get(tied.path);
        if (from === undefined || index === null) return rowsOf({ tied, ties });
        return index < from ? [] : rowsOf({ tied: { path: tied.path, line: index }, ties });
      }),
      ...added.flatMap((path) =>
        rowsOf({
          tied: { path, line: null },
          ties: { gives: oddKeys(path, after.judging.config) },
        }),
      ),
    ],
  };
}

/** How many items at the start of a document are tied by the keys by which they were. */
function keptItems(
  path: string,
  former: readonly SaidTies[],
  changed: readonly SaidTies[],
): number {
  const keysIn = (said: readonly SaidTies[]) =>
    said.flatMap(({ tied, index, ties }) =>
      tied.path === path && index !== null ? JSON.stringify(ties, keysAlone) : [],
    );
  const [were, are] = [keysIn(former), keysIn(changed)];
  const first = were.findIndex((keys, index) => keys !== are[index]);
  return first === -1 ? were.length : first;
}

/** Values are in no row. */
function keysAlone(name: string, value: unknown): unknown {
  if (name !== 'gives' || !Array.isArray(value)) return value;
  return value.map((each: Given) => (typeof each === 'string' ? each : each[0]));
}

/**
 * The first entry of a list that is no more; null for all of a record.
 * @throws NotNear for a document that is another record now, though its file is the same
 */
function firstGone(path: string, before: NearState): number | null {
  const list = before.listAt(path);
  if (list?.items !== undefined) throw new NotNear('a document became another record');
  return list?.first ?? null;
}

/** What a record is looked up with. */
interface Beside {
  readonly after: NearState;
  readonly contents: Contents | null;
  readonly known: KnownTies;
}

async function itsRecord(record: RecordRef, beside: Beside): Promise<ChangedRecord> {
  const { path, kind, home, declared, copy } = record;
  const list = beside.after.listAt(path);
  const known = { kind, home, declared, copy };
  if (list === null) return { ...known, lines: await itemLines(record, beside) };
  const { bytes, starts, first } = list;
  return {
    ...known,
    lines: { size: bytes.length, first, added: numbersFrom(starts, first) },
  };
}

/** Where the items of a document are; null for what is none, or where that can't be told. */
async function itemLines(
  { path, kind }: RecordRef,
  { after, contents, known }: Beside,
): Promise<ChangedRecord['lines']> {
  const items = itemsOf(kind);
  const entry = after.entryAt(path);
  const found = contents?.records.find(({ ref }) => ref.path === path && ref.kind === kind);
  if (items === null || entry === null || found === undefined || !isReadable(kind)) return null;
  const { bytes } = await after.read(entry, sizeLimit(kind, after.judging.config.limits));
  const starts = itemStarts(bytes, items.keys);
  if (starts === null || starts.length !== entryCount(kind, found.analysis)) return null;
  const were = known.record(path)?.lines?.starts ?? [];
  const other = starts.findIndex((start, nth) => start !== were[nth]);
  const first = other === -1 ? starts.length : other;
  return { size: bytes.length, first, added: numbersFrom(starts, first) };
}

function numbersFrom(numbers: ArrayLike<number>, first: number): readonly number[] {
  return Array.from({ length: numbers.length - first }, (_, nth) => numbers[first + nth] as number);
}
