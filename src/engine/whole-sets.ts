import type { Settled } from '../core/finding.ts';
import { isByHand } from './completed-sets.ts';
import { goingAlong, sayingAll, sayingGone, sayingWithout, undecided } from './going-along.ts';
import { type Asked, groundOf } from './grounds.ts';
import { sayingCopies } from './left-copies.ts';
import { type MakingStep, stateOf, wholePathsOf } from './makings.ts';
import type { SharedCommits } from './shared-commits.ts';
import { goneAlong, isRewriting } from './verdict-before.ts';
import { completeWithoutCopies } from './without-copies.ts';

/** Commits of which more are not judged before they are made. */
const MOST_COMMITS = 5;

/**
 * Judges what commands of a report would commit, before they are printed: of what is refused then, what
 * the same commits changed is restored along. What was reported and goes with that is told so.
 */
export async function madeWhole(
  groups: SharedCommits,
  reported: readonly Settled[],
  given: Asked,
): Promise<ReadonlyMap<Settled, Settled>> {
  const taken = new Map<Settled, Settled>();
  const { head } = given.snapshot.scope;
  if (groups.size === 0 || groups.size > MOST_COMMITS) return taken;
  // Where the history alone is judged, its last state has no entries.
  const isListed = given.snapshot.entries.length > 0 || head === null;
  const listed = isListed ? {} : { entries: (await stateOf(head, given.history)).entries };
  const asked = { ...given, snapshot: { ...given.snapshot, ...listed } };
  for (const [commit, steps] of groups) {
    const found = await groundOf(commit, reported, asked);
    const aside = new Map<string, MakingStep>();
    const byHand = new Set(
      reported.filter((each) => found?.isOwn && found.has(each) && isByHand(each, commit)),
    );
    if (found !== null && byHand.size > 0) {
      const gone = await goneAlong([...byHand], reported, steps, found, asked);
      for (const each of byHand) taken.set(each, sayingGone(each, gone));
    }
    if (found === null) continue;
    // What a commit changed otherwise than it may is restored before anything else of it is corrected.
    if (steps.size === 0 && !(byHand.size > 0 && (await isRewriting(found, reported, asked))))
      continue;
    const { isJudged, isClean, isAll, ground, without, refused, copies } =
      await completeWithoutCopies(steps, commit, found, reported, asked, aside);
    if (!isJudged) continue;
    if (!isClean && !ground.isOwn && refused.length > 0) {
      for (const each of reported) if (ground.has(each)) taken.set(each, undecided(each, refused));
      groups.delete(commit);
      continue;
    }
    if (!isClean) for (const [key, step] of aside) steps.set(key, step);
    const paths = new Set([...steps.values()].flatMap(wholePathsOf));
    for (const problem of reported) {
      const { path, state, level } = problem.diagnostic;
      const isAlong = paths.has(path) && state !== 'uncommitted' && level !== 'info';
      // Nobody corrects what is put back.
      const isPutBack = isAlong && byHand.has(problem) && !isMaking(problem);
      const isOurs = ground.has(problem) && !isPutBack;
      const own = taken.get(problem) ?? problem;
      if (isOurs) taken.set(problem, isAll ? sayingAll(own, ground) : sayingWithout(own, without));
      else if (isAlong && (ground.has(problem) || !taken.has(problem)))
        taken.set(problem, goingAlong(problem, ground));
      const said = ground.has(problem) ? taken.get(problem) : undefined;
      if (said !== undefined) taken.set(problem, sayingCopies(said, copies, ground.taken));
    }
  }
  return taken;
}

function isMaking({ diagnostic: { steps } }: Settled): boolean {
  return steps.some(({ makes = [] }: MakingStep) => makes.length > 0);
}
