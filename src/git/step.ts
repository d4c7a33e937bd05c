import type { Change, CommitRef, Step } from '../core/change.ts';
import { CouldNotCheck } from '../core/failure.ts';
import type { SnapshotEntry, TreeChange, Unlisted } from '../core/snapshot.ts';
import { byPath } from './order.ts';
import type { Difference } from './tree-difference.ts';

/** Entries of one step from which on it is taken for a trap. */
const MOST_ENTRIES = 3_000_000;

/**
 * Puts together what a state changes against each of its parents.
 * @param differences one list for each parent; for a state without parents, one against nothing
 */
export function stepOf(
  commit: CommitRef | null,
  parents: readonly string[],
  differences: readonly (readonly Difference[])[],
): Step {
  const byPaths = new Map<
    string,
    { before: (SnapshotEntry | null)[]; after: SnapshotEntry | null }
  >();
  for (const [at, ofParent] of differences.entries()) {
    for (const { before, after } of ofParent) {
      const path = (before ?? after)?.path as string;
      let change = byPaths.get(path);
      if (!change) {
        // A parent that does not differ there holds what stands there now.
        change = { before: parents.map(() => after), after };
        byPaths.set(path, change);
        if (byPaths.size * parents.length > MOST_ENTRIES) throw tooManyChanges(commit);
      }
      if (parents.length > 0) change.before[at] = before;
    }
  }
  const changes = [...byPaths].map(([path, change]): Change => ({ path, ...change }));
  return { commit, parents, changes: changes.sort(byPath) };
}

/**
 * What a parent of a step holds.
 * @param at the parent's index
 * @param entries what the step leaves
 */
export function listingBefore(
  { changes }: Step,
  at: number,
  entries: readonly SnapshotEntry[],
): SnapshotEntry[] {
  const changed = new Set(changes.map(({ path }) => path));
  const same = entries.filter(({ path }) => !changed.has(path));
  return [...same, ...changes.flatMap(({ before }) => before[at] ?? [])];
}

/**
 * What is known of a parent of a step without a list.
 * @param at the parent's index
 * @param after what is known of what the step leaves
 */
export function knownBefore(
  { changes }: Step,
  at: number,
  after: Unlisted,
): Omit<Unlisted, 'tree' | 'since' | 'earlier'> {
  const were = new Map(changes.map(({ path, before }) => [path, before[at] ?? null]));
  const more = changes.reduce(
    (sum, { path, after: is }) => sum + Number(were.get(path) !== null) - Number(is !== null),
    0,
  );
  return {
    size: after.size + more,
    at: (path) => {
      const was = were.get(path);
      return was === undefined ? after.at(path) : was;
    },
    countIn: (folder) => {
      const isIn = (entry: SnapshotEntry | null) => entry?.path.startsWith(`${folder}/`) === true;
      const left = [...were.values()].filter(isIn).length;
      const came = changes.filter((change) => isIn(change.after)).length;
      return after.countIn(folder) + left - came;
    },
  };
}

/** How a step differs from its first parent. */
export function fromFirstParent({ changes }: Step): readonly TreeChange[] {
  return changes.map(({ before: [before = null], after }) => ({ before, after }));
}

/** What differs between two listings. */
export function compareListings(
  before: readonly SnapshotEntry[],
  after: readonly SnapshotEntry[],
): Difference[] {
  const were = new Map(before.map((entry) => [entry.path, entry]));
  const differences: Difference[] = [];
  for (const entry of after) {
    const was = were.get(entry.path) ?? null;
    were.delete(entry.path);
    const same = was !== null && was.id === entry.id && was.mode === entry.mode;
    if (!same) differences.push({ before: was, after: entry });
  }
  for (const entry of were.values()) differences.push({ before: entry, after: null });
  return differences;
}

function tooManyChanges(commit: CommitRef | null): CouldNotCheck {
  return new CouldNotCheck(
    'too-many-files',
    `${commit ? `Commit ${commit.id}` : 'The new state'} changes more paths against its parents than can be held.`,
    'A merge of very many parents can look like that. Check where the commit is from.',
  );
}
