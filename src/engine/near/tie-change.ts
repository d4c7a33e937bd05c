import type { RecordRef } from '../../core/record.ts';
import type { TreeChange } from '../../core/snapshot.ts';
import { oddKeys } from '../../discover/twin-keys.ts';
import { sizeLimit } from '../../parse/size-limit.ts';
import { isReadable } from '../../protocols/kinds.ts';
import type { Contents } from '../records.ts';
import type { Neighbourhood } from './closure.ts';
import { digestOf } from './cut-list.ts';
import { entryCount, itemStarts, itemsOf } from './document-items.ts';
import { type ChangedRecord, rowsOf, type TieChange } from './grown-ties.ts';
import type { StateTotals } from './known-ties.ts';
import type { NearState } from './near-state.ts';
import { NotNear } from './not-near.ts';

/** Two states that were compared. */
interface Changed {
  readonly before: NearState;
  readonly after: NearState;
  readonly changes: readonly TreeChange[];
}

/** What is found in the state after. */
interface FoundAfter {
  readonly contents: Contents | null;
  readonly totals: StateTotals;
}

/** What ties the state after, as a change of what ties the one before. */
export async function tieChange(
  { changed, gone }: Neighbourhood,
  { before, after, changes }: Changed,
  { contents, totals }: FoundAfter,
): Promise<TieChange> {
  const records = new Map<string, ChangedRecord>();
  for (const { record } of changed) {
    const { path } = record;
    if (!records.has(path)) records.set(path, await tiedRecord(record, after, contents));
  }
  const added = changes.flatMap(({ before: was, after: is }) =>
    was === null && is ? is.path : [],
  );
  // Of a document that was looked at as a whole, items are known one by one from now on.
  const lineOf = (path: string, index: number | null) =>
    after.listAt(path) === null && records.get(path)?.lines ? index : null;
  return {
    totals,
    gone: [...gone].map((path) => [path, firstGone(path, before)]),
    records: [...records],
    rows: [
      ...changed.flatMap(({ tied: { path, line }, index, ties }) =>
        rowsOf({ tied: { path, line: line ?? lineOf(path, index) }, ties }),
      ),
      ...added.flatMap((path) =>
        rowsOf({ tied: { path, line: null }, ties: { gives: oddKeys(path) } }),
      ),
    ],
  };
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

async function tiedRecord(
  record: RecordRef,
  after: NearState,
  contents: Contents | null,
): Promise<ChangedRecord> {
  const { path, kind, home, declared, copy } = record;
  const list = after.listAt(path);
  const known = { kind, home, declared, copy };
  if (list === null) return { ...known, lines: await itemLines(record, after, contents) };
  const { bytes, starts, first, digest } = list;
  const added = Array.from(
    { length: starts.length - first },
    (_, nth) => starts[first + nth] as number,
  );
  return { ...known, lines: { size: bytes.length, digest, first, added } };
}

/** Where the items of a document are; null for what is none, or where that can't be told. */
async function itemLines(
  { path, kind }: RecordRef,
  after: NearState,
  contents: Contents | null,
): Promise<ChangedRecord['lines']> {
  const items = itemsOf(kind);
  const entry = after.entryAt(path);
  const found = contents?.records.find(({ ref }) => ref.path === path && ref.kind === kind);
  if (items === null || entry === null || found === undefined || !isReadable(kind)) return null;
  const bytes = await after.bytesOf(entry, sizeLimit(kind, after.judging.config.limits));
  const added = itemStarts(bytes, items.keys);
  if (added === null || added.length !== entryCount(kind, found.analysis)) return null;
  return { size: bytes.length, digest: digestOf(bytes), first: 0, added };
}
