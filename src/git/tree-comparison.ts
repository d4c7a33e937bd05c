import type { ObjectReader } from './git-object.ts';
import { missingObject, notATree, tooManyPaths } from './refusals.ts';
import { compareFolders, type Difference, type FolderPair } from './tree-difference.ts';
import { TreeObject } from './tree-object.ts';

/** Folders compared in one go. */
const ROUND = 64;

/** Bytes of trees kept for the next round: a commit's tree is soon a parent's. */
const KEPT_BYTES = 32 * 2 ** 20;

/** Paths from which on a tree is taken for a trap: one that holds itself many times over. */
const MOST_PATHS = 3_000_000;

/** What two trees hold otherwise, found folder by folder. */
export class TreeComparison {
  readonly differences: Difference[] = [];
  readonly #open: FolderPair[] = [];

  constructor(before: string | null, after: string) {
    if (before !== after) this.#open.push({ prefix: '', before, after });
  }

  get isDone(): boolean {
    return this.#open.length === 0;
  }

  /** Takes out some of the folders that are still to be compared. */
  take(most: number): FolderPair[] {
    return this.#open.splice(0, most);
  }

  add(differences: readonly Difference[], folders: readonly FolderPair[]): void {
    for (const difference of differences) this.differences.push(difference);
    for (const folder of folders) this.#open.push(folder);
    if (this.differences.length + this.#open.length > MOST_PATHS) throw tooManyPaths();
  }
}

/** Reads trees and remembers the last ones. */
export class TreeStore {
  readonly #reader: ObjectReader;
  /** The longest unused first. */
  readonly #kept = new Map<string, TreeObject>();
  #bytes = 0;

  constructor(reader: ObjectReader) {
    this.#reader = reader;
  }

  /**
   * Brings comparisons forward by some folders, the first ones first.
   * @returns how many differences they hold
   * @throws CouldNotCheck for a tree that is missing or damaged
   */
  async advance(comparisons: readonly TreeComparison[]): Promise<number> {
    const round: { comparison: TreeComparison; pair: FolderPair }[] = [];
    for (const comparison of comparisons) {
      if (round.length >= ROUND) break;
      for (const pair of comparison.take(ROUND - round.length)) round.push({ comparison, pair });
    }
    const trees = await this.#trees(round.flatMap(({ pair }) => [pair.before, pair.after]));
    for (const { comparison, pair } of round) {
      const [before, after] = [pair.before, pair.after].map((id) => (id && trees.get(id)) || null);
      const { differences, folders } = compareFolders(pair.prefix, before ?? null, after ?? null);
      comparison.add(differences, folders);
    }
    return comparisons.reduce((sum, { differences }) => sum + differences.length, 0);
  }

  async #trees(ids: readonly (string | null)[]): Promise<Map<string, TreeObject>> {
    const trees = new Map<string, TreeObject>();
    const unknown: string[] = [];
    for (const id of new Set(ids)) {
      const kept = id !== null && this.#kept.get(id);
      if (kept) trees.set(id, kept);
      else if (id !== null) unknown.push(id);
    }
    let at = 0;
    for await (const object of this.#reader.read(unknown)) {
      const id = unknown[at++] as string;
      if (!object) throw missingObject(id, 'A folder of the history');
      if (object.type !== 'tree') throw notATree(id, object.type);
      const tree = new TreeObject(id, object.bytes);
      trees.set(id, tree);
      this.#keep(id, tree);
    }
    return trees;
  }

  #keep(id: string, tree: TreeObject): void {
    this.#kept.set(id, tree);
    this.#bytes += tree.weight;
    for (const [oldest, { weight }] of this.#kept) {
      if (this.#bytes <= KEPT_BYTES) return;
      this.#kept.delete(oldest);
      this.#bytes -= weight;
    }
  }
}
