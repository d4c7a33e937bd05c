import type { Settled } from '../../core/finding.ts';
import type { Snapshot, TreeChange } from '../../core/snapshot.ts';
import { discover } from '../../discover/discover.ts';
import { declaredKinds } from '../../protocols/kinds.ts';
import { demandOneKind } from '../declared-claims.ts';
import type { Judging } from '../judging.ts';
import { type Comparison, isUnsound } from '../new-problems.ts';
import type { State } from '../state.ts';
import { type ComparedStates, comparedStates } from './compared-states.ts';
import { GrownTies } from './grown-ties.ts';
import type { KnownTies } from './known-ties.ts';
import { judgeNear, type NearVerdict } from './near-verdict.ts';
import { NotNear } from './not-near.ts';
import type { TieMemory } from './tie-memory.ts';

/**
 * What a look near a change shows; null where all records have to be looked at, in both states.
 */
export async function lookNear(
  { snapshot, ...comparison }: Comparison & { readonly snapshot: Snapshot },
  judging: Judging,
): Promise<NearRun | null> {
  const { ties = null } = judging;
  const states = ties === null ? null : await comparedStates(snapshot, comparison);
  if (ties === null || states === null) return null;
  const verdict = await newsNear(states, ties, judging);
  const { sound } = comparison;
  const isBad = ({ diagnostic }: Settled) => sound !== undefined && isUnsound(diagnostic, sound);
  if (verdict === null || verdict.after.some(isBad)) return null;
  return { verdict, changes: states.changes };
}

/** What was looked at near a change. */
export interface NearRun {
  readonly verdict: NearVerdict;
  readonly changes: readonly TreeChange[];
}

/** States that are tried: of those that came to nothing git has no trees. */
const MOST_TRIED = 8;

/**
 * What ties the state before where no run looked at it: who pulls, or goes to another branch, is at
 * a state that came from a known one.
 */
async function reachedTies(
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

/** What a change brings, judged near it; null where all records have to be looked at. */
async function newsNear(
  states: ComparedStates,
  ties: TieMemory,
  judging: Judging,
): Promise<NearVerdict | null> {
  // What runs remember names kinds that the configuration declares: they are known by then.
  declaredKinds(judging.config);
  ties.hold();
  try {
    const known = ties.of(states.from) ?? (await reachedTies(states, ties, judging));
    if (known === null) return null;
    const verdict = await judgeNear({ ...states, known, judging });
    const changed = states.changes.flatMap(({ after }) => after ?? []);
    const found = discover(changed, judging.config, null, known.clues);
    await demandOneKind(found, states.after, judging);
    if (states.to !== null) ties.grow(states.from, states.to, verdict.change);
    return verdict;
  } catch (error) {
    if (error instanceof NotNear) return null;
    throw error;
  } finally {
    // Also where the run fails: its process may go on.
    ties.letGo();
  }
}

/** The verdict on a state of which only what is new is told. */
export function stateWith(news: readonly Settled[], { verdict, changes }: NearRun): State {
  const { checked, superseded } = verdict.totals;
  const { files } = checked;
  const read = changes.filter(({ after }) => after !== null).length;
  return {
    problems: news,
    checked: { ...checked, cached: Math.max(0, files - read) },
    ruleNotes: [],
    superseded,
    notes: [],
    paths: new Set(),
    before: [],
    contents: null,
  };
}
