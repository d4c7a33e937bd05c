import type { Settled } from '../core/finding.ts';
import { type Completed, isByHand } from './completed-sets.ts';
import {
  goingAlong,
  sayingAll,
  sayingFixed,
  sayingGone,
  sayingLeft,
  sayingStill,
  sayingWithout,
  undecided,
} from './going-along.ts';
import { type Asked, type Grounded, groundOf } from './grounds.ts';
import { sayingCopies } from './left-copies.ts';
import { type MakingStep, pathsOf, stateOf, wholePathsOf } from './makings.ts';
import type { SharedCommits } from './shared-commits.ts';
import { fixedBy, goneAlong, isRewriting, leftBy } from './verdict-before.ts';
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
  const commits = new Map([...groups].map(([commit, steps]) => [commit, new Map(steps)]));
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
    const { isJudged, isClean, isAll, ground, without, refused, copies } = await completeTogether(
      commits,
      [steps, commit, found, reported, asked, aside],
    );
    if (!isJudged) continue;
    if (!isClean && !ground.isOwn && refused.length > 0) {
      for (const each of reported) if (ground.has(each)) taken.set(each, undecided(each, refused));
      groups.delete(commit);
      continue;
    }
    if (!isClean) for (const [key, step] of aside) steps.set(key, step);
    const within = { steps, byHand, taken, asked, ground };
    const { along, ours, left } = await concerned(reported, within);
    for (const each of along)
      taken.set(each, left.has(each) ? sayingLeft(each) : goingAlong(each, ground));
    for (const each of ours) {
      const own = taken.get(each) ?? each;
      const said = isAll ? sayingAll(own, ground) : sayingWithout(own, without);
      taken.set(each, left.has(each) ? sayingStill(said) : said);
    }
    for (const each of await fixedBy(steps, reported, { ground, asked }))
      if (!taken.has(each)) taken.set(each, sayingFixed(each, ground.around));
    for (const each of reported) {
      const said = ground.has(each) ? taken.get(each) : undefined;
      if (said !== undefined) taken.set(each, sayingCopies(said, copies, ground.taken));
    }
  }
  return taken;
}

/** Completes steps, and where a hook refuses them, together with what other commits are for. */
async function completeTogether(
  commits: SharedCommits,
  [steps, commit, found, reported, asked, aside]: Parameters<typeof completeWithoutCopies>,
) {
  const own = new Map(steps);
  const alone = await completeWithoutCopies(steps, commit, found, reported, asked, aside);
  const more = alone.isClean || found.isOwn ? null : besides(own, alone, commits);
  if (more === null) return alone;
  const all = await completeWithoutCopies(more, commit, found, reported, asked, new Map());
  if (!all.isJudged || !all.isClean) return alone;
  for (const step of more) steps.set(...step);
  return all;
}

/** The same with what other commits are for, where a hook refuses a file that these put back; null for none. */
function besides(
  steps: ReadonlyMap<string, MakingStep>,
  { refused }: Completed,
  commits: SharedCommits,
): Map<string, MakingStep> | null {
  const made = new Map(steps);
  const wanted = new Set(refused.flatMap(({ diagnostic }) => diagnostic.path));
  for (const others of commits.values())
    if ([...others.values()].flatMap(pathsOf).some((path) => wanted.has(path)))
      for (const [key, step] of others) if (!made.has(key)) made.set(key, step);
  return made.size === steps.size ? null : made;
}

/** The problems of files that the steps put back, those that the steps are for, and what is left of both. */
async function concerned(
  reported: readonly Settled[],
  {
    steps,
    byHand,
    taken,
    ground,
    asked,
  }: {
    readonly steps: ReadonlyMap<string, MakingStep>;
    readonly byHand: ReadonlySet<Settled>;
    readonly taken: ReadonlyMap<Settled, Settled>;
    readonly ground: Grounded;
    readonly asked: Asked;
  },
) {
  const paths = new Set([...steps.values()].flatMap(wholePathsOf));
  const isAlong = ({ diagnostic: { path, state, level } }: Settled) =>
    paths.has(path) && state !== 'uncommitted' && level !== 'info';
  // Nobody corrects what is put back.
  const isPutBack = (each: Settled) => isAlong(each) && byHand.has(each) && !isMaking(each);
  const isOurs = (each: Settled) => ground.has(each) && !isPutBack(each);
  const along = reported.filter(
    (each) => isAlong(each) && !isOurs(each) && (ground.has(each) || !taken.has(each)),
  );
  const ours = reported.filter(isOurs);
  const meant = [...along, ...ours.filter((each) => !byHand.has(each))];
  return { along, ours, left: await leftBy(meant, steps, reported, { ground, asked }) };
}

function isMaking({ diagnostic: { steps } }: Settled): boolean {
  return steps.some(({ makes = [] }: MakingStep) => makes.length > 0);
}
