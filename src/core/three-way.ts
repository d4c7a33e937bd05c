import type { AskedFork, Fork, RecordChange } from './history.ts';

/** What states hold, by words that are equal for the same version; null for nothing. */
interface Versions {
  /** Of each parent. */
  readonly before: readonly (string | null)[];
  readonly after: string | null;
}

/**
 * The parents whose version a step overrides: the only parent that has another one; in a merge those
 * that had changed theirs since they parted from who has what the merge keeps. What no parent has is a
 * change against all of them.
 * @param heldBefore what two parents had in common; null where nobody knows
 */
export function overriddenIn(
  { before, after }: Versions,
  heldBefore: (one: number, other: number) => readonly (string | null)[] | null,
): readonly number[] {
  const parents = [...before.keys()];
  const keepers = parents.filter((parent) => before[parent] === after);
  if (keepers.length === 0) return parents;
  return parents.filter((parent) => {
    const version = before[parent] ?? null;
    if (version === after) return false;
    return keepers.every((keeper) => {
      const held = heldBefore(keeper, parent);
      return held !== null && !held.includes(version);
    });
  });
}

/** The parents whose version of a record a step overrides. */
export function overridden(change: RecordChange, forks: readonly Fork[]): readonly number[] {
  const before = change.before.map((state) => state?.record.id ?? null);
  const after = change.after?.record.id ?? null;
  return overriddenIn({ before, after }, (one, other) => {
    const fork = forkOf(forks, one, other);
    if (fork === null) return null;
    const held = fork.entries.flatMap(({ path, id }) => (path === change.path ? id : []));
    // What has nothing in common begins with nothing.
    return held.length < Math.max(1, fork.commits.length) ? [...held, null] : held;
  });
}

/** What is to be known of a record for that: where parents parted that have different versions. */
export function askedOver({ path, before }: RecordChange): readonly AskedFork[] {
  const ids = before.map((state) => state?.record.id ?? null);
  const paths = [path];
  return ids.flatMap((one, first) =>
    ids.flatMap((other, second) =>
      first < second && one !== other ? { parents: [first, second] as const, paths } : [],
    ),
  );
}

export function forkOf(forks: readonly Fork[], one: number, other: number): Fork | null {
  const [first, second] = inOrder(one, other);
  return forks.find(({ parents }) => parents[0] === first && parents[1] === second) ?? null;
}

function inOrder(one: number, other: number): AskedFork['parents'] {
  return one < other ? [one, other] : [other, one];
}
