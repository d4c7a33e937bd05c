import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import { entryAt, type Snapshot } from '../core/snapshot.ts';
import { knownBy, newIn } from '../report/news.ts';
import type { Judging } from './judging.ts';
import { madeFrom, stateOf } from './makings.ts';
import type { Restored } from './objection.ts';
import { checkState } from './state.ts';

/**
 * Without the faults that were there when files were right, and are there again because a step put them
 * back: who restores brings nothing new, in these files or in others that rest on them. Of equal ones, as
 * many as were lost in between.
 * @param bases what the state is compared with
 */
export async function withoutRestored(
  problems: readonly Settled[],
  restored: readonly Restored[],
  bases: readonly (() => Promise<Snapshot>)[],
  { history, judging }: { readonly history: History; readonly judging: Judging },
): Promise<readonly Settled[]> {
  const paths = new Set(restored.map(({ path }) => path));
  const isBack = ({ diagnostic: { path } }: Settled) => paths.has(path);
  const foundIn = async (snapshot: Snapshot) =>
    (await checkState(snapshot, judging, () => true)).problems;
  let left = problems;
  for (const commit of new Set(restored.flatMap(({ like }) => like))) {
    if (commit === null || left.length === 0) continue;
    const then = await stateOf(commit, history);
    const back = restored.filter(({ like }) => like.includes(commit));
    const makes = back.map(({ path }) => ({ path, entry: entryAt(then, path) }));
    let lost = await foundIn(then);
    for (const open of bases) {
      const base = await open();
      const news = newIn(lost, knownBy(await foundIn(base)));
      lost = lost.filter((each) => news.has(each));
      if (lost.every(isBack)) continue;
      // What is back elsewhere came back with these files alone.
      const alone = madeFrom(base, [{ action: 'run', text: '', makes }], history.read).snapshot;
      const others = newIn(lost, knownBy(await foundIn(alone)));
      lost = lost.filter((each) => isBack(each) || !others.has(each));
    }
    const news = newIn(left, knownBy(lost));
    left = left.filter((each) => news.has(each));
  }
  return left;
}
