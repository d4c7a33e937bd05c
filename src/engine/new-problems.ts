import type { Snapshot } from '../core/snapshot.ts';
import { newIn } from '../report/news.ts';
import type { Settled } from '../report/settle.ts';
import type { Judging } from './judging.ts';
import { checkState } from './known-states.ts';

/** The problems of a state that none of the states before had; without any, all of them. */
export async function newSince(
  bases: readonly (() => Promise<Snapshot>)[],
  problems: readonly Settled[],
  judging: Judging,
  selects: (path: string) => boolean,
): Promise<readonly Settled[]> {
  let news = problems;
  for (const base of bases) {
    if (news.length === 0) break;
    const before = await checkState(await base(), judging, selects);
    // One verdict on both: the records are the same.
    if (before.problems === problems) return [];
    const unknown = newIn(problems, before.problems);
    news = news.filter((problem) => unknown.has(problem));
  }
  return news;
}
