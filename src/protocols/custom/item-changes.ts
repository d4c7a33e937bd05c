import type { DeclaredKind } from '../../core/declared-kind.ts';
import type { Facts } from '../../core/fact.ts';
import type { AskedFork, Fork, RecordChanges, RecordState } from '../../core/history.ts';
import type { DataPath } from '../../core/place.ts';
import type { RecordRef } from '../../core/record.ts';
import { partedOver } from '../logs/disputes.ts';
import type { CustomEntry, CustomFact } from './facts.ts';
import { declarationOf } from './known-kinds.ts';
import { scopeOf } from './rows.ts';

/** A record, or a line of one, as one state has it. */
export interface HeldItem {
  readonly record: RecordRef<'custom'>;
  /** Where it is in its file; null for a record that is a file. */
  readonly at: DataPath | null;
  readonly item: CustomFact | CustomEntry;
}

/** What becomes of one record in a step, whatever file it is in: records are told apart by their ids. */
export interface ItemChange {
  readonly declaration: DeclaredKind;
  readonly key: string;
  /** Where it was, or is. */
  readonly path: string;
  /** As each parent has it. */
  readonly before: readonly (HeldItem | null)[];
  readonly after: HeldItem | null;
}

/** Found once for all that two rules ask of a step. */
const KNOWN = new WeakMap<RecordChanges, readonly ItemChange[]>();

/** The records of some kinds that a step touches, and that were there before it. */
export function itemChanges(
  records: RecordChanges,
  isMeant: (declaration: DeclaredKind) => boolean,
): readonly ItemChange[] {
  const known = KNOWN.get(records) ?? changesIn(records);
  KNOWN.set(records, known);
  return known.filter(({ declaration }) => isMeant(declaration));
}

function changesIn(records: RecordChanges): readonly ItemChange[] {
  const changes = records.of('custom');
  const parents = changes[0]?.before.length ?? 0;
  const [after, ...before] = [null, ...Array(parents).keys()].map((parent) =>
    itemsIn(changes.map((each) => (parent === null ? each.after : (each.before[parent] ?? null)))),
  );
  const keys = new Set(before.flatMap((held) => [...held.keys()]));
  return [...keys].flatMap((key) => {
    const held = before.map((each) => each.get(key) ?? null);
    const now = after?.get(key) ?? null;
    const last = held.find((each) => each !== null);
    if (last === undefined || last === null) return [];
    const declaration = declarationOf(last.record.kind);
    const { path } = (now ?? last).record;
    const isUnread =
      now === null && changes.some((each) => each.path === path && each.after?.fact === null);
    // What can't be read is reported as that.
    if (isUnread) return [];
    return [{ declaration, key, path, before: held, after: now }];
  });
}

function itemsIn(states: readonly (RecordState<'custom'> | null)[]): ReadonlyMap<string, HeldItem> {
  const items = new Map<string, HeldItem>();
  for (const state of states) {
    if (state === null) continue;
    const declaration = declarationOf(state.record.kind);
    // Of most kinds nothing is said of what becomes of a record.
    if (declaration.steps === null && declaration.fixed === null) continue;
    for (const [key, held] of itemsOf(state, declaration)) {
      if (declaration.latest || !items.has(key)) items.set(key, held);
    }
  }
  return items;
}

function* itemsOf(
  { record, fact }: RecordState<'custom'>,
  declaration: DeclaredKind,
): Generator<readonly [key: string, held: HeldItem]> {
  const isList = declaration.format === 'jsonl' || declaration.items !== null;
  for (const item of fact === null ? [] : isList ? fact.entries : [fact]) {
    const at = 'at' in item ? item.at : null;
    // A line is known by its id alone.
    if (item.id !== null || at === null)
      yield [keyOf(item.id, record, declaration), { record, at, item }];
  }
}

function keyOf(id: string | null, { path }: RecordRef, declaration: DeclaredKind): string {
  const scope = id === null ? path : (scopeOf({ path }, declaration) ?? path);
  return [declaration.name, scope, id ?? ''].join('\0');
}

/** What is to be known of where the parents of a merge parted, that leaves records out. */
export function partedOverItems(changes: readonly ItemChange[]): readonly AskedFork[] {
  return changes.flatMap(partedOver);
}

/** True where a record is gone: it is nowhere else, and no parent of a merge had taken it out by itself. */
export function isGone(
  change: ItemChange,
  { after, forks }: { readonly after: Facts; readonly forks: readonly Fork[] },
): boolean {
  const { declaration, key } = change;
  if (change.after !== null) return false;
  const isElsewhere = after.of('custom').some(({ record, fact }) => {
    const own = declarationOf(record.kind);
    return own.name === declaration.name && hasKey({ record, fact }, key);
  });
  if (isElsewhere) return false;
  return !partedOver(change).some(({ parents: [first, second] }) =>
    forks.some(
      ({ parents, records }) =>
        parents[0] === first &&
        parents[1] === second &&
        records.some((state) => hasKey(state as RecordState<'custom'>, key)),
    ),
  );
}

function hasKey(state: RecordState<'custom'>, key: string): boolean {
  if (!state.record.kind.startsWith('custom')) return false;
  return [...itemsOf(state, declarationOf(state.record.kind))].some(([each]) => each === key);
}

/** Where a record is in its file, or something in it. */
export function placeIn({ at: start }: HeldItem, at: DataPath = []): DataPath {
  return [...(start ?? []), ...at];
}
