import type { ObjectReader } from './git-object.ts';
import { missingObject, notATree } from './refusals.ts';
import { TreeObject } from './tree-object.ts';

/** Bytes of trees after which those that were not used meanwhile are forgotten. */
const KEPT_BYTES = 8 * 2 ** 20;

/** Reads trees and remembers the last ones: a commit's tree is soon a parent's. */
export class TreeStore {
  readonly #reader: ObjectReader;
  /** Those that were used lately, and those that were before. */
  #recent = new Map<string, TreeObject>();
  #older = new Map<string, TreeObject>();
  #recentBytes = 0;

  constructor(reader: ObjectReader) {
    this.#reader = reader;
  }

  /**
   * Reads trees one by one, in the order asked and as often as asked. Few are in memory at a time.
   * @throws CouldNotCheck for one that is missing or damaged
   */
  async *read(ids: readonly string[]): AsyncGenerator<TreeObject, void> {
    const kept = new Map<string, TreeObject>();
    const unknown = new Set<string>();
    for (const id of ids) {
      const tree = this.#remembered(id);
      if (tree) kept.set(id, tree);
      else unknown.add(id);
    }
    const objects = this.#reader.read([...unknown]);
    try {
      for (const id of ids) {
        // What came for an earlier place may be forgotten by now.
        const known = kept.get(id) ?? this.#remembered(id);
        if (known) yield known;
        else if (unknown.delete(id)) yield await this.#next(objects, id);
        else yield* this.read([id]);
      }
    } finally {
      await objects.return(undefined);
    }
  }

  async #next(objects: ReturnType<ObjectReader['read']>, id: string): Promise<TreeObject> {
    const object = (await objects.next()).value;
    if (!object) throw missingObject(id, 'A folder of the history');
    if (object.type !== 'tree') throw notATree(id, object.type);
    const tree = new TreeObject(id, object.bytes);
    this.#remember(id, tree);
    return tree;
  }

  #remembered(id: string): TreeObject | undefined {
    const recent = this.#recent.get(id);
    const tree = recent ?? this.#older.get(id);
    if (tree && !recent) this.#remember(id, tree);
    return tree;
  }

  #remember(id: string, tree: TreeObject): void {
    this.#recent.set(id, tree);
    this.#recentBytes += tree.weight;
    if (this.#recentBytes < KEPT_BYTES) return;
    this.#older = this.#recent;
    this.#recent = new Map();
    this.#recentBytes = 0;
  }
}
