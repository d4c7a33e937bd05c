import { isDeepStrictEqual } from 'node:util';
import type { Remembering } from '../../src/app/cache/memory.ts';
import { type Memory, noMemory } from '../../src/app/memory.ts';
import type { Holding } from '../../src/app/operate/call.ts';
import { knownByTree } from '../../src/core/snapshot.ts';
import type { TieMemory } from '../../src/engine/near/tie-memory.ts';
import { TieTable } from '../../src/engine/near/tie-table.ts';
import { wholeTies } from '../../src/engine/near/whole-ties.ts';
import { checkFiles } from '../../src/engine/state.ts';
import { filesOf } from '../../src/engine/state-files.ts';
import { activeRules } from '../../src/report/levels.ts';
import type { StateMemory } from '../../src/report/state-memory.ts';
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
    const judging = {
      ...{ config, rules: activeRules(rules, config.levels), given: null },
      ...{ analyses: new Map(), onRead: () => undefined },
    };
    const files = filesOf(snapshot, judging);
    const { contents, checked, superseded, notes } = await checkFiles(files, judging, () => true);
    if (contents === null || notes.length > 0) return noMemory();
    const totals = { checked, superseded };
    const { entries } = snapshot;
    const [said, rows] = await wholeTies({ entries, files, contents, totals, config });
    const known = new TieTable(said, rows);
    const ties: TieMemory = {
      ...{ isThere: true, trees: () => [tree], knows: (other) => other === tree },
      of: (other) => (other === tree ? known : null),
      grow: () => {
        this.near += 1;
      },
      ...{ hold: nothing, letGo: nothing, keep: nothing, save: nothing },
    };
    return { ...noMemory(), states: NO_STATES, ties };
  }
}

const nothing = () => undefined;

/** Of whole states nothing is remembered. */
const NO_STATES: StateMemory = {
  ...{ recall: () => null, recallRecords: () => null, recallBeside: () => null },
  ...{ remember: nothing, isCounting: false, mostProblems: 0 },
};
