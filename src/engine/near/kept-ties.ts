import type { Snapshot } from '../../core/snapshot.ts';
import type { Judging } from '../judging.ts';
import type { Comparison } from '../new-problems.ts';
import type { State } from '../state.ts';
import { filesOf } from '../state-files.ts';
import { type ComparedStates, comparedStates } from './compared-states.ts';
import type { KnownTies } from './known-ties.ts';
import { judgeNear } from './near-verdict.ts';
import { NotNear } from './not-near.ts';
import type { TieMemory } from './tie-memory.ts';
import { TieTable } from './tie-table.ts';
import { wholeTies } from './whole-ties.ts';

/** Keeps by what a state is tied that was read whole, and by what the one that it is compared with. */
export async function keepTies(
  request: Comparison & { readonly snapshot: Snapshot },
  { contents, checked, superseded, notes }: State,
  ties: TieMemory,
  judging: Judging,
): Promise<void> {
  const { snapshot } = request;
  const { unlisted } = snapshot;
  const tree = unlisted?.tree ?? null;
  // What was not looked into may be looked into next time.
  if (tree === null || contents === null || notes.length > 0) return;
  ties.hold();
  try {
    if (ties.knows(tree)) return;
    const files = filesOf(snapshot, judging);
    const totals = { checked, superseded };
    const { config, rules } = judging;
    const whole = { entries: snapshot.entries, files, contents, totals, config, rules };
    const [head, rows] = await wholeTies(whole);
    ties.keep(tree, head, rows);
    const states = await comparedStates(snapshot, request);
    if (states !== null && states.from !== tree)
      await keepWayBack({ ...states, to: tree }, new TieTable(head, rows), ties, judging);
  } catch (error) {
    if (!(error instanceof NotNear)) throw error;
  } finally {
    ties.letGo();
  }
}

/** A state that is not committed yet may come to nothing; the one before it is looked at again. */
async function keepWayBack(
  { before, after, from, to, changes }: ComparedStates & { readonly to: string },
  known: KnownTies,
  ties: TieMemory,
  judging: Judging,
): Promise<void> {
  const back = changes.map((each) => ({ before: each.after, after: each.before }));
  const { change } = await judgeNear({
    before: after,
    after: before,
    changes: back,
    known,
    judging,
  });
  ties.grow(to, from, change);
}
