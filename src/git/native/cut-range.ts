import type { RevisionRange } from '../../core/change.ts';
import { readCommits } from '../commits.ts';
import type { ObjectReader } from '../git-object.ts';
import { cutHistory } from '../refusals.ts';
import type { Git } from './git.ts';
import { firstOf, startsBehind, walkRange } from './walk.ts';

/** Beginnings of a range that are looked at one by one; no range of a shallow clone has more. */
const MOST_BEGINNINGS = 64;

/**
 * In a shallow clone, makes sure that a range holds nothing which the excluded commits reach behind
 * the cut: such commits would be taken for new. One from which the cut itself is reached can't be
 * there, because no commit comes before itself.
 * @throws CouldNotCheck where the cut leaves it open.
 */
export async function demandCertainRange(
  git: Git,
  reader: ObjectReader,
  range: RevisionRange,
): Promise<void> {
  const starts = await startsBehind(git, range.exclude);
  const commits = await readCommits(reader, starts);
  const cuts = [...commits.values()].filter(({ parents }) => parents.length > 0);
  const [cut] = cuts;
  if (cut === undefined) return;
  const beginnings = [...firstOf(await walkRange(git, range)).ids];
  if (beginnings.length > MOST_BEGINNINGS) throw cutHistory(cut.parents[0] as string);
  for (const id of beginnings) {
    const reached = new Set(await startsBehind(git, [id]));
    const open = cuts.find((each) => !reached.has(each.id));
    if (open !== undefined) throw cutHistory(open.parents[0] as string);
  }
}
