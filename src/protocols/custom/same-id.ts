import type { HeldItem } from './facts.ts';

/** What became of one record. */
export interface Apart {
  /** As each parent has it. */
  readonly before: readonly (HeldItem | null)[];
  readonly after: HeldItem | null;
  /** True for a line whose id another one keeps: it is gone, or has become that one. */
  readonly isLeft?: true;
}

/**
 * What one id names in one file that has it several times: each line that stays by itself, and those that
 * go against the first that is left, since nobody knows which of them the id meant.
 * @param isRenumbered true for a line that is there under a new id
 */
export function linesApart(
  before: readonly (readonly HeldItem[])[],
  after: readonly HeldItem[],
  isRenumbered: (held: HeldItem) => boolean,
): readonly Apart[] {
  const known = new Set(after.map(saidBy));
  const isOwn = (held: HeldItem) =>
    after.length === 0 || known.has(saidBy(held)) || !isRenumbered(held);
  const paired = before.map((held) => pairedWith(held.filter(isOwn), after));
  const kept = after.map((is, index) => ({
    before: paired.map(({ byAfter }) => byAfter[index] ?? null),
    after: is,
  }));
  const left = paired.flatMap(({ others }) =>
    others.flatMap((held): Apart[] => {
      const said = saidBy(held);
      const inParents = before.map((each) => each.find((other) => saidBy(other) === said) ?? null);
      // What a parent of a merge has without the line was judged where that took it out.
      const isGone = inParents.every((each, parent) => each || before[parent]?.length === 0);
      if (known.has(said) || !isGone) return [];
      known.add(said);
      return [{ before: inParents, after: after[0] ?? null, isLeft: true }];
    }),
  );
  return [...kept, ...left];
}

/** The earlier line of each later one: one that says the same, or has the same state, before any other. */
function pairedWith(before: readonly HeldItem[], after: readonly HeldItem[]) {
  const byAfter = after.map((): HeldItem | null => null);
  const taken = new Set<HeldItem>();
  for (const keyOf of [saidBy, ({ item }: HeldItem) => item.state, () => null]) {
    const free = new Map<string | null, HeldItem[]>();
    for (const each of before) {
      if (taken.has(each)) continue;
      const queue = free.get(keyOf(each)) ?? [];
      queue.push(each);
      free.set(keyOf(each), queue);
    }
    for (const [index, each] of after.entries()) {
      const found = byAfter[index] === null ? free.get(keyOf(each))?.shift() : undefined;
      if (found === undefined) continue;
      byAfter[index] = found;
      taken.add(found);
    }
  }
  return { byAfter, others: before.filter((each) => !taken.has(each)) };
}

/** What is compared of a line, and what else it says. */
function saidBy({ item: { state, settling, apart } }: HeldItem): string {
  return JSON.stringify([state, settling, apart]);
}
