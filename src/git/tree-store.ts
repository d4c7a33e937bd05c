import type { GitObject, ObjectReader } from './git-object.ts';
import { missingObject, notATree } from './refusals.ts';
import { TreeObject } from './tree-object.ts';

/** Bytes of trees after which those that were not used meanwhile are forgotten. */
const KEPT_BYTES = 8 * 2 ** 20;

/** Trees that were asked for. */
export interface AskedTrees {
  /**
   * The next tree. The ids must come in the order in which they were asked for.
   * @param like a tree that may be much the same, which makes it quicker
   * @throws CouldNotCheck when it is missing or damaged
   */
  next(id: string, like?: TreeObject | null): TreeObject | Promise<TreeObject>;
  /** Must be called in the end, also when not all were taken. */
  end(): Promise<void>;
}

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
   * Asks for trees that will be needed in this order, some of them several times. Those that are not
   * remembered are read when it is their turn, so that few are in memory at a time.
   */
  ask(ids: Iterable<string>): AskedTrees {
    const kept = new Map<string, TreeObject>();
    const unknown = new Set<string>();
    for (const id of ids) {
      const tree = this.#remembered(id);
      if (tree) kept.set(id, tree);
      else unknown.add(id);
    }
    const objects = this.#reader.ask([...unknown]);
    return {
      next: (id, like) => {
        // What came in this round already may be forgotten by now, and has to be read again.
        const tree = kept.get(id) ?? this.#remembered(id);
        if (tree) return tree;
        if (!unknown.delete(id)) return this.#readAgain(id);
        const object = objects.next();
        if (object instanceof Promise) return object.then((come) => this.#parsed(id, come, like));
        return this.#parsed(id, object, like);
      },
      end: () => objects.end(),
    };
  }

  async #readAgain(id: string): Promise<TreeObject> {
    const trees = this.ask([id]);
    try {
      return await trees.next(id);
    } finally {
      await trees.end();
    }
  }

  #parsed(id: string, object: GitObject | null, like?: TreeObject | null): TreeObject {
    if (!object) throw missingObject(id, 'A folder of the history');
    if (object.type !== 'tree') throw notATree(id, object.type);
    const tree = new TreeObject(id, object.bytes, { like, starts: object.starts });
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
