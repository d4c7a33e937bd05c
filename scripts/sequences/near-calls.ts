import { isDeepStrictEqual } from 'node:util';
import type { Remembering } from '../../src/app/cache/opened-memory.ts';
import { type Memory, noMemory } from '../../src/app/memory.ts';
import type { Holding } from '../../src/app/operate/call.ts';
import { knownByTree } from '../../src/core/snapshot.ts';
import { memoryOfOne } from '../../test/engine/near/one-state.ts';
import type { Played } from '../../test/operations/play.ts';
import type { KeptRepository } from './kept-repository.ts';

/** Holds what is said of a call by a look near its change to what a look at all records says. */
export class NearCalls {
  /** How many states were judged near a change. */
  near = 0;
  readonly #kept: KeptRepository;

  constructor(kept: KeptRepository) {
    this.#kept = kept;
  }

  /**
   * Makes a call both ways: it must write nothing.
   * @returns what came of each, where that is not the same; null else
   */
  async difference(
    call: (held: Holding) => Promise<Played>,
  ): Promise<readonly [whole: string, near: string] | null> {
    const open = async () => this.#kept;
    const whole = await call({ open, memoryOf: async () => noMemory() });
    const near = await call({ open, memoryOf: (remembering) => this.#memoryOf(remembering) });
    return isDeepStrictEqual(whole, near) ? null : [JSON.stringify(whole), JSON.stringify(near)];
  }

  async #memoryOf({ config, rules }: Remembering): Promise<Memory> {
    const head = await this.#kept.head();
    if (head === null) return noMemory();
    const tree = await this.#kept.treeOf(head);
    const snapshot = knownByTree(await this.#kept.revision(head), tree);
    const judges = { config, rules };
    const ties = await memoryOfOne({ snapshot, tree }, judges, () => {
      this.near += 1;
    });
    if (ties === null) return noMemory();
    return { ...noMemory(), ties };
  }
}
