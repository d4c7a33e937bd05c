import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { knownBy, newIn } from '../report/news.ts';
import type { Judging } from './judging.ts';
import { stateOf } from './makings.ts';
import type { Restored } from './restored.ts';
import { checkState } from './state.ts';

/**
 * Without the faults that files had when they were right, and have again because a step put them back: who
 * restores brings nothing new. Of equal ones, as many as were lost in between.
 * @param bases what the state is compared with
 */
export async function withoutRestored(
  problems: readonly Settled[],
  restored: readonly Restored[],
  bases: readonly (() => Promise<Snapshot>)[],
  { history, judging }: { readonly history: History; readonly judging: Judging },
): Promise<readonly Settled[]> {
  const wrong = new Set(problems.map(({ diagnostic: { path } }) => path));
  const back = restored.filter(({ path }) => wrong.has(path));
  const paths = new Set(back.map(({ path }) => path));
  const foundIn = async (snapshot: Snapshot) =>
    (await checkState(snapshot, judging, () => true)).problems.filter((each) =>
      paths.has(each.diagnostic.path),
    );
  let left = problems;
  for (const commit of new Set(back.flatMap(({ like }) => like))) {
    if (commit === null) continue;
    let lost: Iterable<Settled> = await foundIn(await stateOf(commit, history));
    for (const base of bases) lost = newIn([...lost], knownBy(await foundIn(await base())));
    const news = newIn(left, knownBy([...lost]));
    left = left.filter((each) => news.has(each));
  }
  return left;
}
