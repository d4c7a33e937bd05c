import type { RevisionRange, Step } from '../core/change.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { type CommitObject, parseCommit } from './commit-object.ts';
import { readWalk, type Walked } from './commits.ts';
import type { ObjectReader } from './git-object.ts';
import { listTree } from './listing.ts';
import { damagedObject, missingObject } from './refusals.ts';
import { compareListings, stepOf } from './step.ts';
import { stepsOf } from './steps.ts';
import { TreeComparison, TreeStore } from './tree-comparison.ts';

/** Lists the commits of a range, parents before children. */
export type Walk = (range: RevisionRange) => Promise<Iterable<Walked>>;

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
  async *steps(range: RevisionRange): AsyncGenerator<Step> {
    yield* stepsOf(this.#trees, readWalk(this.#reader, await this.#walk(range)));
  }

  /** All that a commit holds, in no order. */
  async entriesOf(commit: string): Promise<SnapshotEntry[]> {
    return listTree(this.#trees, (await this.#commit(commit)).tree);
  }

  /** Two commits, whatever lies between them. */
  async edge(from: string, to: string): Promise<Step> {
    const [before, after] = [await this.#commit(from), await this.#commit(to)];
    const comparison = new TreeComparison(before.tree, after.tree);
    while (!comparison.isDone) await this.#trees.advance([comparison]);
    return stepOf(null, [from], [comparison.differences]);
  }

  /** A state that is no commit yet, against the commits that it will be made from. */
  async stepTo(entries: readonly SnapshotEntry[], parents: readonly string[]): Promise<Step> {
    if (parents.length === 0) return stepOf(null, [], [compareListings([], entries)]);
    const differences = [];
    for (const parent of parents) {
      const { tree } = await this.#commit(parent);
      differences.push(compareListings(await listTree(this.#trees, tree), entries));
    }
    return stepOf(null, parents, differences);
  }

  async #commit(id: string): Promise<CommitObject> {
    for await (const object of this.#reader.read([id])) {
      if (object?.type === 'commit') return parseCommit(id, object.bytes);
      if (object) throw damagedObject(id, `it should be a commit, but it is a ${object.type}`);
    }
    throw missingObject(id, 'A commit of the history');
  }
}
