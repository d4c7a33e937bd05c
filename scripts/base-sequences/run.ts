import { withRepository } from '../../test/git/repository-builder.ts';
import { seeded } from '../bench/random.ts';
import { chance } from '../sequences/move.ts';
import type { PlayedSequence } from '../sequences/played-sequence.ts';
import { type SequenceOptions, SPREAD } from '../sequences/run.ts';
import { withBaseBranch } from './base-branches.ts';
import { BaseSequence } from './base-sequence.ts';
import { compareSearches } from './searches.ts';

export interface BaseSequenceOptions extends SequenceOptions {
  /** How the reference implementation is called, where it is to judge the bases as well. */
  readonly reference?: string;
}

/** Plays one sequence on knowledge bases. Stops at the first fault. */
export async function playBaseSequence(options: BaseSequenceOptions): Promise<PlayedSequence> {
  const { seed, length, branches, reference } = options;
  return withRepository(async (repo) => {
    const random = seeded(Math.imul(seed, SPREAD) >>> 0);
    const sequence = new BaseSequence(repo, random);
    await sequence.begin();
    for (let nth = 0; nth < length && sequence.faults.length === 0; nth += 1) {
      if (branches && nth > 2 && chance(random, 15)) await withBaseBranch(sequence);
      else await sequence.step();
    }
    if (sequence.faults.length === 0) await compareSearches(sequence);
    if (sequence.faults.length === 0) await sequence.judgeByGit('at the end');
    if (sequence.faults.length === 0 && reference !== undefined) {
      const { judgeByReference } = await import('./reference.ts');
      await judgeByReference(sequence, reference);
    }
    return sequence;
  });
}
