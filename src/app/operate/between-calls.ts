import { HeldAnalyses } from '../../analyze/held-analyses.ts';
import { holdLines } from '../../core/known-line.ts';
import type { OpenOptions, Repository } from '../../core/repository.ts';
import { HeldRepository } from '../../git/native/held/held-repository.ts';
import { openRepository } from '../../git/open.ts';
import { memoryOf, type Remembering, unlessFailing } from '../cache/opened-memory.ts';
import { stateSettings } from '../cache/settings-name.ts';
import type { Memory } from '../memory.ts';
import type { Holding } from './call.ts';

/** Calls after which it is asked which analyses are still of use: that goes through all records. */
const CLEARED = 64;

/** Analyses that another server, which begins meanwhile, would take half a second to find. */
const MANY = 1000;

/** What is remembered by some settings. */
interface HeldMemory {
  readonly name: string;
  readonly analyses: HeldAnalyses;
  readonly memory: Memory;
  /** How it is opened again, to be kept. */
  readonly remembering: Remembering;
}

/**
 * What a server holds from one call to the next: so a call costs what changed since the last one.
 * - `HeldRepository`: which files there are, their bytes, git that waits for questions. Gone with the
 *   root, and asked again where git's own files changed.
 * - The analyses of records: gone with the settings; those that nobody asks for each 64 calls. Many new ones
 *   are kept for other processes at once, and all at the end.
 * - Lines of logs (`core/known-line.ts`): the oldest go where there are too many.
 *
 * Besides, a server keeps who acts (`fixedValues`) and the bases that it began with (`started-bases.ts`) to
 * its end. An editor has a memory of its own (`app/held/`).
 */
export class BetweenCalls implements Holding {
  readonly #repository = new HeldRepository();
  #memory: HeldMemory | null = null;

  constructor() {
    holdLines();
  }

  open(options: OpenOptions): Promise<Repository> {
    return openRepository(options, this.#repository);
  }

  /** What earlier calls by the same rules and settings found, and earlier processes. */
  async memoryOf(remembering: Remembering): Promise<Memory> {
    const name = nameOf(remembering);
    if (this.#memory?.name !== name) {
      await this.#keep();
      this.#memory = await opened(name, remembering);
    }
    return this.#memory.memory;
  }

  /** Keeps what was found for later processes, and ends what runs in the background. */
  async end(): Promise<void> {
    await this.#repository.end();
    await this.#keep();
  }

  async #keep(): Promise<void> {
    const held = this.#memory;
    this.#memory = null;
    if (held === null) return;
    unlessFailing(() => held.memory.ties?.save());
    await handOver(held);
  }
}

/** Keeps analyses for other processes. */
async function handOver({ analyses, remembering }: Pick<HeldMemory, 'analyses' | 'remembering'>) {
  // Opened again: others may have kept something meanwhile.
  const remembered = await memoryOf(remembering);
  analyses.handTo(remembered.analyses);
  remembered.keep();
}

async function opened(name: string, remembering: Remembering): Promise<HeldMemory> {
  const { analyses: remembered, ties } = await memoryOf(remembering);
  ties?.stay();
  const analyses = new HeldAnalyses(remembered, CLEARED);
  // Which files there were is not what it is opened by.
  const again = { ...remembering, snapshot: { ...remembering.snapshot, entries: [] } };
  const keep = (): readonly [] => {
    analyses.dropUnused();
    unlessFailing(() => ties?.putOff());
    // Most of them are found by the first call, and whoever ends a server may leave it no time.
    // The call is answered, whether or not they can be kept.
    if (analyses.found >= MANY) handOver({ analyses, remembering: again }).catch(() => undefined);
    return [];
  };
  const memory = { analyses, ties, past: null, keep };
  return { name, analyses, memory, remembering: again };
}

/** What a state is judged by is more than what a content is. */
function nameOf(remembering: Remembering): string {
  return `${stateSettings(remembering, '')} ${remembering.repository.commonDir}`;
}
