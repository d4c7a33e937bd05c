import type { Facts } from '../../core/fact.ts';
import type { Fork, HistoryInput } from '../../core/history.ts';
import { partedOver } from '../logs/disputes.ts';
import { type HeldItem, type ItemChange, itemsHeld, itemsOf, keyOfHeld } from './item-changes.ts';
import { declarationOf } from './known-kinds.ts';
import { wordsOf } from './moved-files.ts';

type Sought = Pick<HistoryInput, 'after' | 'forks'>;

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
  return all.find(isRight) ?? all[0] ?? change;
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
