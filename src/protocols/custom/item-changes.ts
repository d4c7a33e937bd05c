import type { DeclaredKind } from '../../core/declared-kind.ts';
import type { AskedFork, Fork, RecordChanges, RecordState } from '../../core/history.ts';
import type { DataPath } from '../../core/place.ts';
import type { RecordRef } from '../../core/record.ts';
import { partedOver } from '../logs/disputes.ts';
import type { HeldItem } from './facts.ts';
import { declarationOf, rootKind } from './known-kinds.ts';
import { movesIn } from './moved-files.ts';
import { scopeOf } from './rows.ts';
import { type Apart, linesApart } from './same-id.ts';

/** What becomes of one record in a step, whatever file it is in: records are told apart by their ids. */
export interface ItemChange extends Apart {
  readonly declaration: DeclaredKind;
  readonly key: string;
  /** Where it was, or is. */
  readonly path: string;
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
  const moves = movesIn(changes);
  const after = itemsIn(changes.map((each) => each.after));
  const before = [...Array(parents).keys()].map((parent) =>
    itemsIn(
      changes.map((each) => each.before[parent] ?? null),
      moves,
    ),
  );
  const named = renamed(before, after);
  const isRenumbered = renumberedIn(before, after);
  const keys = new Set(before.flatMap((held) => [...held.keys()]));
  const unread = new Set(
    changes.flatMap((each) => (each.after !== null && each.after.fact === null ? each.path : [])),
  );
  return [...keys].flatMap((key) => {
    const held = before.map((each) => each.get(key) ?? []);
    const now = after.get(named.get(key) ?? key) ?? [];
    return apart(held, now, { moves, isRenumbered }).flatMap((each) => {
      const { before: was, after: is } = each;
      const last = was.find((one) => one !== null);
      if (!last) return [];
      const declaration = declarationOf(last.record.kind);
      const { path } = (is ?? last).record;
      // What can't be read is reported as that.
      return is === null && unread.has(path) ? [] : [{ declaration, key, path, ...each }];
    });
  });
}

/** What one id names: of several files that have it, and of several lines, each by itself. */
function apart(
  before: readonly (readonly HeldItem[])[],
  after: readonly HeldItem[],
  { moves, isRenumbered }: { readonly moves: Moves; isRenumbered(held: HeldItem): boolean },
): readonly Apart[] {
  if ([...before, after].every(({ length }) => length < 2))
    return [{ before: before.map(([held]) => held ?? null), after: after[0] ?? null }];
  const pathOf = ({ record: { path } }: HeldItem) => moves.get(path) ?? path;
  const paths = new Set([...before.flat().map(pathOf), ...after.map(({ record }) => record.path)]);
  return [...paths].flatMap((path) =>
    linesApart(
      before.map((held) => held.filter((each) => pathOf(each) === path)),
      after.filter(({ record }) => record.path === path),
      isRenumbered,
    ),
  );
}

/** Where files went, by where they were. */
type Moves = ReadonlyMap<string, string>;

/** Says of a record whether a new id has all that it said; looked for when it is asked. */
function renumberedIn(before: readonly Items[], after: Items): (held: HeldItem) => boolean {
  let said: ReadonlySet<string | null> | null = null;
  return ({ item }) => {
    said ??= new Set(
      [...after].flatMap(([key, held]) =>
        before.some((items) => items.has(key)) ? [] : held.map((each) => each.item.apart),
      ),
    );
    return item.apart !== null && said.has(item.apart);
  };
}

/** By key: more than one where several files, or lines, have one id. */
type Items = ReadonlyMap<string, readonly HeldItem[]>;

/** Files that get an id, or lose it, and stay what they are: their keys before and after. */
function renamed(before: readonly Items[], after: Items): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [key, held] of after)
    for (const { record, at } of held) if (at === null) files.set(record.path, key);
  const names = new Map<string, string>();
  const all = before.flatMap((items) =>
    [...items].flatMap(([key, held]) => held.map((each) => [key, each] as const)),
  );
  for (const [key, { record, at, item }] of all) {
    const now = at === null ? files.get(record.path) : undefined;
    if (now === undefined || after.has(key) || before.some((held) => held.has(now))) continue;
    if (item.id === null || after.get(now)?.[0]?.item.id === null) names.set(key, now);
  }
  return names;
}

function itemsIn(
  states: readonly (RecordState<'custom'> | null)[],
  moves: Moves = new Map(),
): Items {
  const items = new Map<string, HeldItem[]>();
  for (const state of states) {
    if (state === null) continue;
    const declaration = declarationOf(state.record.kind);
    // Of most kinds nothing is said of what becomes of a record.
    if (declaration.steps === null && declaration.fixed === null) continue;
    const path = moves.get(state.record.path) ?? state.record.path;
    for (const held of itemsOf(state, declaration)) {
      const key = keyOf(held.item.id, path, declaration);
      const others = items.get(key);
      if (others === undefined || declaration.latest) items.set(key, [held]);
      else others.push(held);
    }
  }
  return items;
}

/** The records of a file. */
export function* itemsOf(
  { record, fact }: RecordState<'custom'>,
  declaration: DeclaredKind,
): Generator<HeldItem> {
  const isList = declaration.format === 'jsonl' || declaration.items !== null;
  for (const item of fact === null ? [] : isList ? fact.entries : [fact]) {
    const at = 'at' in item ? item.at : null;
    // A line is known by its id alone.
    if (item.id !== null || at === null) yield { record, at, item };
  }
}

/** The records of any file: none of one that no kind declares. */
export function itemsHeld({ record, fact }: RecordState): readonly HeldItem[] {
  if (!isCustom(record)) return [];
  // Sound because of what was asked.
  const state = { record, fact } as RecordState<'custom'>;
  return [...itemsOf(state, declarationOf(record.kind))];
}

function isCustom({ kind }: RecordRef): boolean {
  return rootKind(kind) === 'custom';
}

/** What tells a record from all others, where it is. */
export function keyOfHeld({ record, item }: HeldItem): string {
  return keyOf(item.id, record.path, declarationOf(record.kind));
}

function keyOf(id: string | null, path: string, declaration: DeclaredKind): string {
  const scope = id === null ? path : (scopeOf({ path }, declaration) ?? path);
  return [declaration.name, scope, id ?? ''].join('\0');
}

/** True where a record is in what two parents have in common, and is so there. */
export function wasHeld({ records }: Fork, key: string, is: (held: HeldItem) => boolean): boolean {
  return records.some((state) =>
    itemsHeld(state).some((held) => keyOfHeld(held) === key && is(held)),
  );
}

/** What is to be known of where the parents of a merge parted, that leaves records out. */
export function partedOverItems(changes: readonly ItemChange[]): readonly AskedFork[] {
  return changes.flatMap(partedOver);
}

/** True for a record that the files of a step have no more. */
export function isLost({ after }: ItemChange): boolean {
  return after === null;
}

/** True for one without an id: only what it says tells where else it is. */
export function isUnnamed({ before }: ItemChange): boolean {
  return before.some((held) => held?.item.id === null);
}

/** Where a record is in its file, or something in it. */
export function placeIn({ at: start }: HeldItem, at: DataPath = []): DataPath {
  return [...(start ?? []), ...at];
}
