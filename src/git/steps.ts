import type { Step } from '../core/change.ts';
import type { CommitObject } from './commit-object.ts';
import { stepOf } from './step.ts';
import { TreeComparison, type TreeStore } from './tree-comparison.ts';

/** A commit, and the trees of its parents in their order. */
export interface CommitWithTrees extends CommitObject {
  readonly parentTrees: readonly string[];
}

/** Steps that are worked on at the same time: enough to keep git busy. */
const AHEAD = 128;

/** Differences from which on no further step is begun. */
const MOST_HELD = 20_000;

interface Begun {
  readonly commit: CommitWithTrees;
  readonly comparisons: readonly TreeComparison[];
}

/** Each commit against all its parents, in the order given. */
export async function* stepsOf(
  store: TreeStore,
  commits: AsyncIterable<CommitWithTrees>,
): AsyncGenerator<Step> {
  const source = commits[Symbol.asyncIterator]();
  const begun: Begun[] = [];
  let held = 0;
  try {
    for (let more = true; ; ) {
      while (more && begun.length < AHEAD && held < MOST_HELD) {
        const next = await source.next();
        if (next.done) more = false;
        else begun.push(begin(next.value));
      }
      if (begun.length === 0) return;
      held = await store.advance(begun.flatMap(({ comparisons }) => comparisons));
      while (begun[0]?.comparisons.every(({ isDone }) => isDone))
        yield stepAt(begun.shift() as Begun);
    }
  } finally {
    await source.return?.();
  }
}

function begin(commit: CommitWithTrees): Begun {
  const parents = commit.parentTrees.length > 0 ? commit.parentTrees : [null];
  return { commit, comparisons: parents.map((parent) => new TreeComparison(parent, commit.tree)) };
}

function stepAt({ commit: { id, authored, parents }, comparisons }: Begun): Step {
  return stepOf(
    { id, authored },
    parents,
    comparisons.map(({ differences }) => differences),
  );
}
