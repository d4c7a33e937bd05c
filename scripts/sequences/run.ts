import { withRepository } from '../../test/git/repository-builder.ts';
import { seeded } from '../bench/random.ts';
import { contributed, withBranch } from './branches.ts';
import { topicOf } from './contribution-moves.ts';
import { chance } from './move.ts';
import { PlayedSequence } from './played-sequence.ts';
import { SESSIONS } from './start.ts';

export interface SequenceOptions {
  readonly seed: number;
  /** How many calls, those on branches not counted. */
  readonly length: number;
  readonly branches: boolean;
}

/** Spreads neighbouring seeds: the generator's first numbers would be alike. */
export const SPREAD = 2_654_435_761;

/** Plays one sequence in a repository of its own. Stops at the first fault. */
export async function playSequence({
  seed,
  length,
  branches,
}: SequenceOptions): Promise<PlayedSequence> {
  return withRepository(async (repo) => {
    const random = seeded(Math.imul(seed, SPREAD) >>> 0);
    const sequence = new PlayedSequence(repo, random);
    await sequence.begin();
    for (let nth = 0; nth < length && sequence.faults.length === 0; nth += 1) {
      if (branches && nth > 2 && chance(random, 12)) await withBranch(sequence);
      else if (chance(random, 12))
        await contributed(sequence, topicOf(random, random.pick(SESSIONS)));
      else await sequence.step();
    }
    if (sequence.faults.length === 0) await sequence.judgeByGit('at the end');
    return sequence;
  });
}
