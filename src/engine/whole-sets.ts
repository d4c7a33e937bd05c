import type { Settled } from '../core/finding.ts';
import { isByHand } from './completed-sets.ts';
import { goingAlong, sayingAll, sayingGone, sayingWithout, undecided } from './going-along.ts';
import { type Asked, groundOf } from './grounds.ts';
import { sayingCopies } from './left-copies.ts';
import { type MakingStep, stateOf, wholePathsOf } from './makings.ts';
import type { SharedCommits } from './shared-commits.ts';
import { goneAlong } from './verdict-before.ts';
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
    const byHand = reported.filter((each) => found?.has(each) && isByHand(each, commit));
    if (found?.isOwn && byHand.length > 0) {
      const gone = await goneAlong(byHand, reported, steps, found, asked);
      for (const each of byHand) taken.set(each, sayingGone(each, gone));
    }
    if (found === null || steps.size === 0) continue;
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
      if (isAll && ground.has(problem)) taken.set(problem, sayingAll(problem, ground));
      else if (ground.has(problem)) taken.set(problem, sayingWithout(problem, without));
      const said = taken.get(problem);
      if (said !== undefined) taken.set(problem, sayingCopies(said, copies, ground.taken));
      const isAlong = paths.has(path) && state !== 'uncommitted' && level !== 'info';
      if (isAlong && !ground.has(problem) && !taken.has(problem))
        taken.set(problem, goingAlong(problem, ground));
    }
  }
  return taken;
}
