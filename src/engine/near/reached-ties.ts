import type { Judging } from '../judging.ts';
import type { ComparedStates } from './compared-states.ts';
import { GrownTies } from './grown-ties.ts';
import type { KnownTies } from './known-ties.ts';
import { judgeNear } from './near-verdict.ts';
import type { TieMemory } from './tie-memory.ts';

/** States that are tried: of those that came to nothing git has no trees. */
const MOST_TRIED = 8;

/**
 * What ties the state before where no run looked at it: who pulls, or goes to another branch, is at
 * a state that came from a known one.
 */
export async function reachedTies(
  { before, from }: Pick<ComparedStates, 'before' | 'from'>,
  ties: TieMemory,
  judging: Judging,
): Promise<KnownTies | null> {
  for (const tree of ties.trees().slice(0, MOST_TRIED)) {
    const earlier = await before.unlisted?.earlier?.(tree);
    const known = earlier ? ties.of(tree) : null;
    if (!earlier || known === null) continue;
    const { snapshot, changes } = earlier;
    const { change } = await judgeNear({
      before: snapshot,
      after: before,
      changes,
      known,
      judging,
    });
    ties.grow(tree, from, change);
    return new GrownTies(known, [change]);
  }
  return null;
}
