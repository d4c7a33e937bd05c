import type { DeclaredKind } from '../../core/declared-kind.ts';
import type { Facts } from '../../core/fact.ts';
import type { Fork, HistoryInput } from '../../core/history.ts';
import { partedOver } from '../logs/disputes.ts';
import type { HeldItem } from './facts.ts';
import { type ItemChange, itemsHeld, itemsOf, keyOfHeld } from './item-changes.ts';
import { declarationOf } from './known-kinds.ts';
import { wordsOf } from './moved-files.ts';

type Sought = Pick<HistoryInput, 'after' | 'forks' | 'step'>;

/**
 * A change with what became of a record that its place has no more: where else it is, also where it came
 * there by another step. Null for one that a parent of a merge had taken out by itself.
 * @param isRight which of several that say the same it may be
 */
export function traced(
  change: ItemChange,
  input: Sought,
  isRight: (change: ItemChange) => boolean,
): ItemChange | null {
  if (change.after !== null) return change;
  if (wasTakenOut(change, input)) return null;
  const places = placesIn(input.after);
  const like = change.before.flatMap((held) => (held && likeOf(held)) ?? []);
  const found = [change.key, ...like].flatMap((key) => places.get(key) ?? []);
  const all = found.map((after): ItemChange => ({ ...change, after }));
  const renumbered = renumberedIn(change, found, input);
  if (renumbered !== null) return renumbered;
  return all.find(isRight) ?? all[0] ?? change;
}

/** A file that gives up an id which another one had as well, and still has: the record has a new id. */
function renumberedIn(change: ItemChange, found: readonly HeldItem[], { after, step }: Sought) {
  const last = change.before.find((held) => held?.at === null);
  if (!last || last.item.id === null) return null;
  const { path } = last.record;
  const isThere = (held: HeldItem) => !step.changes.some((each) => each.path === held.record.path);
  const now = after.of('custom').find(({ record }) => record.path === path);
  if (now?.fact == null || !found.some(isThere)) return null;
  const item = { ...now.fact, settling: withIdOf(last.item, now.fact, change.declaration) };
  return { ...change, after: { record: now.record, at: null, item } };
}

/** What is settled of a record, as if it had the id that another one has. */
function withIdOf(was: HeldItem['item'], { settling }: HeldItem['item'], { id }: DeclaredKind) {
  const [member = ''] = id ?? [];
  const own = was.settling?.parts.find(([name]) => name === member);
  if (settling === null || own === undefined) return settling;
  const parts = settling.parts.map((part) => (part[0] === member ? own : part));
  return { ...settling, parts };
}

function wasTakenOut(change: ItemChange, { forks }: Sought): boolean {
  return partedOver(change).some(({ parents: [first, second] }) =>
    forks.some(
      (fork) =>
        fork.parents[0] === first && fork.parents[1] === second && keysIn(fork).has(change.key),
    ),
  );
}

const KEYS = new WeakMap<Fork, ReadonlySet<string>>();

/** The keys of what two parents have in common. */
function keysIn(fork: Fork): ReadonlySet<string> {
  const known = KEYS.get(fork) ?? new Set(fork.records.flatMap(itemsHeld).map(keyOfHeld));
  KEYS.set(fork, known);
  return known;
}

const PLACES = new WeakMap<Facts, ReadonlyMap<string, readonly HeldItem[]>>();

/** The records of a state by their keys, and files without an id by what they say as well. */
function placesIn(after: Facts): ReadonlyMap<string, readonly HeldItem[]> {
  const known = PLACES.get(after);
  if (known !== undefined) return known;
  const places = new Map<string, HeldItem[]>();
  const add = (key: string, held: HeldItem) => {
    const others = places.get(key);
    if (others === undefined) places.set(key, [held]);
    else others.push(held);
  };
  for (const state of after.of('custom')) {
    const declaration = declarationOf(state.record.kind);
    if (declaration.steps === null && declaration.fixed === null) continue;
    for (const held of itemsOf(state, declaration)) {
      add(keyOfHeld(held), held);
      const like = likeOf(held);
      if (like !== null) add(like, held);
    }
  }
  PLACES.set(after, places);
  return places;
}

/** The same for files without an id that say the same, and are of one kind; null for any other record. */
export function likeOf({ record, at, item }: HeldItem): string | null {
  if (at !== null || item.id !== null || !('likeness' in item)) return null;
  const words = wordsOf({ record, fact: item });
  return words === null ? null : `${declarationOf(record.kind).name}\0\0\0${words}`;
}
