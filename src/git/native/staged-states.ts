import type { Step } from '../../core/change.ts';
import { CouldNotCheck } from '../../core/failure.ts';
import {
  knownByTree,
  listedLater,
  type Snapshot,
  type SnapshotEntry,
} from '../../core/snapshot.ts';
import type { HistoryReader } from '../history-reader.ts';
import type { ListedTrees } from '../index-trees.ts';
import { sortByPath } from '../order.ts';
import { fromFirstParent, knownBefore, listingBefore } from '../step.ts';
import type { StagedFiles } from './index-listing.ts';

/** What is staged, and what that says of the commits that it is compared with. */
export class StagedStates {
  /** The trees of what is staged, where it was not listed. */
  #trees: { readonly of: Snapshot; readonly trees: ListedTrees } | null = null;
  /** What is staged, or the working tree, as it was compared last. */
  #compared: { readonly step: Step; readonly snapshot: Snapshot } | null = null;

  /** The commit that was listed last. */
  #listed: { readonly commit: string; readonly snapshot: Snapshot } | null = null;

  /** @param around the snapshot but for what it holds */
  snapshot(around: Omit<Snapshot, 'entries'>, { folders, list }: StagedFiles): Snapshot {
    if (folders === null) return { ...around, entries: sortByPath(list()) };
    const { trees, size } = folders;
    const known = {
      tree: trees.root,
      size,
      at: (path: string) => folders.at(path),
      countIn: (folder: string) => folders.countIn(folder),
    };
    const snapshot = listedLater(around, known, () => sortByPath(list()));
    this.#trees = { of: snapshot, trees };
    return snapshot;
  }

  async step(
    snapshot: Snapshot,
    parents: readonly string[],
    history: HistoryReader,
  ): Promise<Step> {
    const step =
      (await this.#byTrees(snapshot, parents, history)) ??
      (await history.stepTo(snapshot.entries, parents));
    this.#compared = { step, snapshot };
    return step;
  }

  /** The working tree, known by how it came from HEAD, the first of its parents. */
  async worktree(
    worktree: Snapshot,
    [head, ...merged]: readonly string[],
    history: HistoryReader,
  ): Promise<Snapshot> {
    if (head === undefined || head !== worktree.scope.base) return worktree;
    const { step, tree } = await history.listedStepTo(worktree.entries, [head, ...merged]);
    const since = { tree: await history.treeOf(head), changes: fromFirstParent(step) };
    const snapshot = knownByTree(worktree, tree, since);
    this.#compared = { step, snapshot };
    return snapshot;
  }

  /** How a state that was compared last came from its parents; null for any other. */
  stepOf(snapshot: Snapshot): Step | null {
    return this.#compared?.snapshot === snapshot ? this.#compared.step : null;
  }

  /** Null where the state has to be listed: also where a tree that git knew of is not there any more. */
  async #byTrees(snapshot: Snapshot, parents: readonly string[], history: HistoryReader) {
    const { of, trees } = this.#trees ?? {};
    if (of !== snapshot || trees === undefined || parents.length === 0) return null;
    try {
      return await history.stepToTrees(trees, parents);
    } catch (error) {
      if (!(error instanceof CouldNotCheck)) throw error;
      return null;
    }
  }

  /** Takes note of a commit that was listed, and gives it back. */
  listed(commit: string, snapshot: Snapshot): Snapshot {
    this.#listed = { commit, snapshot };
    return snapshot;
  }

  /** From now on the parents of a commit that was listed are known by how it came from them. */
  compare(step: Step, to: string, tree: string): void {
    const { commit, snapshot } = this.#listed ?? {};
    if (snapshot !== undefined && commit === to) {
      this.#compared = { step, snapshot: knownByTree(snapshot, tree) };
    }
  }

  /** What a parent of what is staged holds; null for any other commit. */
  listing(commit: string): SnapshotEntry[] | null {
    const found = this.#before(commit);
    return found && sortByPath(listingBefore(found.step, found.at, found.snapshot.entries));
  }

  /**
   * A parent of what is staged, not listed yet; null for any other commit.
   * @param around the snapshot but for what it holds
   */
  async parent(
    commit: string,
    history: Pick<HistoryReader, 'treeOf' | 'edgeOfTrees'>,
    around: Omit<Snapshot, 'entries'>,
  ): Promise<Snapshot | null> {
    const { step, at, snapshot } = this.#before(commit) ?? {};
    if (step === undefined || at === undefined || snapshot?.unlisted === undefined) return null;
    const tree = await history.treeOf(commit);
    const list = () => this.listing(commit) ?? [];
    const known = {
      ...knownBefore(step, at, snapshot.unlisted),
      tree,
      earlier: async (other: string) => {
        const { earlierState } = await import('./earlier-state.ts');
        return earlierState(other, { around, known, list }, history);
      },
    };
    return listedLater(around, known, list);
  }

  #before(commit: string) {
    const { step, snapshot } = this.#compared ?? {};
    const at = step?.parents.indexOf(commit) ?? -1;
    return step === undefined || snapshot === undefined || at === -1
      ? null
      : { step, snapshot, at };
  }
}
