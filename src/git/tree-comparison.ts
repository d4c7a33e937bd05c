import { tooManyPaths } from './refusals.ts';
import { compareFolders, type Difference, type FolderPair } from './tree-difference.ts';
import type { TreeObject } from './tree-object.ts';
import type { TreeStore } from './tree-store.ts';

/**
 * How many paths and folders a tree may have. One of more is taken for a trap: a tree that holds
 * itself many times over. Folders cost more, and a trap may hold nothing else.
 */
const MOST = { paths: 3_000_000, folders: 500_000 };

/** Folders compared in one go, by one git process. */
export const ROUND = 4096;

/** Differences in memory from which on only the first comparison goes on. */
const MOST_HELD = 50_000;

/** What two trees hold otherwise, found folder by folder. */
export class TreeComparison {
  readonly differences: Difference[] = [];
  /** Folders that are still to be compared. */
  readonly open: FolderPair[] = [];
  /** How many have been. */
  compared = 0;

  readonly most: typeof MOST;

  /** @param before the tree's id; null for nothing */
  constructor(before: string | null, after: string, most = MOST) {
    this.most = most;
    if (before !== after) this.open.push({ prefix: '', before, after });
  }
}

/** Folders that are compared in one go, and what they are compared for. */
type Round = { readonly comparison: TreeComparison; readonly pairs: readonly FolderPair[] }[];

/**
 * Brings comparisons forward by some folders, the first ones first.
 * @throws CouldNotCheck for a tree that is missing or damaged, or seems to have no end
 */
export async function advance(
  store: TreeStore,
  comparisons: readonly TreeComparison[],
): Promise<void> {
  const round = taken(comparisons);
  const trees = store.ask(treesOf(round));
  const treeOf = (id: string | null, like?: TreeObject | null) =>
    id === null ? null : trees.next(id, like);
  let held = comparisons.reduce((sum, { differences }) => sum + differences.length, 0);
  try {
    for (const [at, { comparison, pairs }] of round.entries()) {
      if (at > 0 && held > MOST_HELD) {
        comparison.open.push(...pairs);
        continue;
      }
      for (const { prefix, before, after } of pairs) {
        const is = await treeOf(after);
        const found = compareFolders(prefix, await treeOf(before, is), is);
        held += found.differences.length;
        for (const difference of found.differences) comparison.differences.push(difference);
        for (const folder of found.folders) comparison.open.push(folder);
        comparison.compared += 1;
        const { differences, open, compared, most } = comparison;
        demandFew(differences.length, open.length + compared, most);
      }
    }
  } finally {
    await trees.end();
  }
}

function* treesOf(round: Round): Generator<string> {
  for (const { pairs } of round) {
    for (const { before, after } of pairs) {
      // What was made here comes first: the other one mostly is much the same.
      if (after !== null) yield after;
      if (before !== null) yield before;
    }
  }
}

/** @throws CouldNotCheck for more than an honest tree holds */
export function demandFew(paths: number, folders: number, most = MOST): void {
  if (paths > most.paths || folders > most.folders) throw tooManyPaths();
}

/** Takes as many open folders out of comparisons as make a round. */
function taken(comparisons: readonly TreeComparison[]): Round {
  const round: Round = [];
  let left = ROUND;
  for (const comparison of comparisons) {
    if (left === 0) break;
    const pairs = comparison.open.splice(-left);
    left -= pairs.length;
    if (pairs.length > 0) round.push({ comparison, pairs });
  }
  return round;
}
