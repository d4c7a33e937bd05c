import type { Step } from '../core/change.ts';
import type { CommitObject } from './commit-object.ts';
import { stepOf } from './step.ts';
import { advance, TreeComparison } from './tree-comparison.ts';
import type { TreeStore } from './tree-store.ts';

/** A commit, and the trees of its parents in their order. */
export interface CommitWithTrees extends CommitObject {
  readonly parentTrees: readonly string[];
}

/** Steps that are worked on at the same time. */
const AHEAD = 4096;

interface Begun {
  readonly commit: CommitWithTrees;
  /** One for each parent; for a commit without parents, one with nothing. */
  readonly comparisons: readonly TreeComparison[];
}

/** Each commit against all its parents, in the order given. */
export async function* stepsOf(
  store: TreeStore,
  commits: AsyncGenerator<CommitWithTrees, void>,
): AsyncGenerator<Step> {
  let begun: Begun[] = [];
  try {
    for (let more = true; more || begun.length > 0; ) {
      while (more && begun.length < AHEAD) {
        const next = await commits.next();
        if (next.value) begun.push(begin(next.value));
        else more = false;
      }
      await advance(
        store,
        begun.flatMap(({ comparisons }) => comparisons),
      );
      const firstOpen = begun.findIndex(isOpen);
      const done = firstOpen < 0 ? begun : begun.slice(0, firstOpen);
      begun = begun.slice(done.length);
      for (const each of done) yield stepAt(each);
    }
  } finally {
    await commits.return();
  }
}

function begin(commit: CommitWithTrees): Begun {
  const parents = commit.parentTrees.length > 0 ? commit.parentTrees : [null];
  return { commit, comparisons: parents.map((parent) => new TreeComparison(parent, commit.tree)) };
}

function isOpen({ comparisons }: Begun): boolean {
  return comparisons.some(({ open }) => open.length > 0);
}

function stepAt({ commit: { id, authored, parents }, comparisons }: Begun): Step {
  const differences = comparisons.map((comparison) => comparison.differences);
  return stepOf({ id, authored }, parents, differences);
}
