import type { RevisionRange, Step } from '../core/change.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import type { CommitObject } from './commit-object.ts';
import { readCommits, readWalk, type Walked } from './commits.ts';
import type { ObjectReader } from './git-object.ts';
import type { ListedTrees } from './index-trees.ts';
import { differencesTo, listedTrees, withoutMadeIds } from './listed-step.ts';
import { listTree } from './listing.ts';
import { sortByPath } from './order.ts';
import { compareListings, stepOf } from './step.ts';
import { stepsOf } from './steps.ts';
import { advance, TreeComparison } from './tree-comparison.ts';
import type { Difference } from './tree-difference.ts';
import { TreeStore } from './tree-store.ts';

/** Lists the commits of a range, parents before children. */
export type Walk = (range: RevisionRange) => Promise<Iterable<Walked>>;

/** Gives the step of a commit that was made before. */
export type MadeStep = (commit: string) => Step | undefined;

/** What changed between states of a repository, whatever its objects are read with. */
export class HistoryReader {
  readonly #reader: ObjectReader;
  readonly #trees: TreeStore;
  readonly #walk: Walk;

  constructor(reader: ObjectReader, walk: Walk) {
    this.#reader = reader;
    this.#trees = new TreeStore(reader);
    this.#walk = walk;
  }

  /** The commits of a range, each against all its parents. */
  async *steps(range: RevisionRange, made: MadeStep = () => undefined): AsyncGenerator<Step> {
    // Of what is no commit, git lists nothing and says nothing.
    await readCommits(this.#reader, [...range.include, ...range.exclude]);
    const walk = [...(await this.#walk(range))].map((each) => ({ ...each, step: made(each.id) }));
    const others = walk.filter(({ step }) => step === undefined);
    const fresh = stepsOf(this.#trees, readWalk(this.#reader, others));
    if (others.length === walk.length) yield* fresh;
    else yield* inTurn(walk, fresh);
  }

  /** @throws CouldNotCheck when a commit of the range was made from one that is not here. */
  async demandWhole(range: RevisionRange): Promise<void> {
    const commits = readWalk(this.#reader, await this.#walk(range));
    while (!(await commits.next()).done);
  }

  /** The parents of a range's commits that are not of it. Their trees are not looked at. */
  async outside(range: RevisionRange): Promise<readonly string[]> {
    const inside = new Set<string>();
    const outside = new Set<string>();
    // Parents come before children: what is not known by then is not of the range.
    for (const { id, parents } of await this.#walk(range)) {
      inside.add(id);
      for (const parent of parents) if (!inside.has(parent)) outside.add(parent);
    }
    return [...outside];
  }

  /** What a commit holds, all of it or what stands at and below some paths, sorted by path. */
  async entriesAt(commit: string, paths: readonly string[] | null): Promise<SnapshotEntry[]> {
    return sortByPath(await listTree(this.#trees, await this.treeOf(commit), paths));
  }

  /** Two commits, whatever lies between them. */
  async edge(from: string, to: string): Promise<Step> {
    const differences = await this.#between(await this.treeOf(from), await this.treeOf(to));
    return stepOf(null, [from], [differences]);
  }

  /** The same of two trees, of which the first is no commit's. */
  async edgeOfTrees(from: string, to: string): Promise<Step> {
    return stepOf(null, [from], [await this.#between(from, to)]);
  }

  async #between(from: string, to: string): Promise<readonly Difference[]> {
    const comparison = new TreeComparison(from, to);
    while (comparison.open.length > 0) await advance(this.#trees, [comparison]);
    return comparison.differences;
  }

  /** A state that is no commit yet, against the commits that it will be made from. */
  async stepTo(entries: readonly SnapshotEntry[], parents: readonly string[]): Promise<Step> {
    const [first, ...others] = parents;
    if (first === undefined) return stepOf(null, [], [compareListings([], entries)]);
    return (await this.listedStepTo(entries, [first, ...others])).step;
  }

  /** The same from some parents, and the tree of the state: null where git has not all contents. */
  async listedStepTo(
    entries: readonly SnapshotEntry[],
    parents: readonly [string, ...string[]],
  ): Promise<{ readonly step: Step; readonly tree: string | null }> {
    const [like] = parents;
    const trees = listedTrees(entries, like);
    const step = await this.stepToTrees(trees, parents);
    return entries.every(({ id }) => id !== null)
      ? { step, tree: trees.root }
      : { step: withoutMadeIds(step, like), tree: null };
  }

  /** The same for a state that is trees already. */
  async stepToTrees(state: ListedTrees, parents: readonly string[]): Promise<Step> {
    const commits = await readCommits(this.#reader, parents);
    const trees = parents.map((parent) => (commits.get(parent) as CommitObject).tree);
    return stepOf(null, parents, await differencesTo(state, trees, this.#reader));
  }

  async parents(commit: string): Promise<readonly string[]> {
    return (await this.#commit(commit)).parents;
  }

  /** The id of the tree that a commit holds. */
  async treeOf(commit: string): Promise<string> {
    return (await this.#commit(commit)).tree;
  }

  async #commit(id: string): Promise<CommitObject> {
    return (await readCommits(this.#reader, [id])).get(id) as CommitObject;
  }
}

/** The steps of a walk in its order: those that it has, and the others as they come. */
async function* inTurn(
  walk: readonly { readonly step: Step | undefined }[],
  fresh: AsyncGenerator<Step>,
): AsyncGenerator<Step> {
  try {
    for (const { step } of walk) {
      const next = step ?? (await fresh.next()).value;
      if (next === undefined) throw new Error('a commit has no step');
      yield next;
    }
  } finally {
    await fresh.return(undefined);
  }
}
