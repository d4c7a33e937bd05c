import type { Settled } from '../../core/finding.ts';
import type { Snapshot, TreeChange } from '../../core/snapshot.ts';
import type { Judging } from '../judging.ts';
import type { Comparison } from '../new-problems.ts';
import type { State } from '../state.ts';
import { filesOf } from '../state-files.ts';
import { judgeNear, type NearVerdict } from './near-verdict.ts';
import { NotNear } from './not-near.ts';
import type { TieMemory } from './tie-memory.ts';
import { wholeTies } from './whole-ties.ts';

/** A state, and the one that it is compared with. */
interface ComparedStates {
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** Their trees. */
  readonly from: string;
  readonly to: string;
  readonly changes: readonly TreeChange[];
}

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
  if (verdict === null || isUnsound(verdict, comparison)) return null;
  return { verdict, changes: states.changes };
}

/** What was looked at near a change. */
export interface NearRun {
  readonly verdict: NearVerdict;
  readonly changes: readonly TreeChange[];
}

/** Null where more is asked than what is new to one state. */
async function comparedStates(
  after: Snapshot,
  { bases, tellsOld = false, excuses = null }: Comparison,
): Promise<ComparedStates | null> {
  const [base, ...others] = bases;
  const { since, tree } = after.unlisted ?? {};
  if (base === undefined || others.length > 0 || tellsOld || since === undefined) return null;
  // What excuses new entries has to see the old problems themselves.
  if (excuses?.excusable.added !== undefined || tree === undefined) return null;
  return { before: await base(), after, from: since.tree, to: tree, changes: since.changes };
}

/** True where a file has an error that must have none, if only an old one. */
function isUnsound({ after }: NearVerdict, { sound }: Comparison): boolean {
  return after.some(
    ({ diagnostic: { level, path } }) => level === 'error' && sound?.has(path) === true,
  );
}

/** What a change brings, judged near it; null where all records have to be looked at. */
async function newsNear(
  states: ComparedStates,
  ties: TieMemory,
  judging: Judging,
): Promise<NearVerdict | null> {
  try {
    const known = ties.of(states.from);
    if (known === null) return null;
    const verdict = await judgeNear({ ...states, known, judging });
    ties.grow(states.from, states.to, verdict.change);
    return verdict;
  } catch (error) {
    if (error instanceof NotNear) return null;
    throw error;
  } finally {
    // Also where the run fails: its process may go on.
    ties.letGo();
  }
}

/** The verdict on a state that brings nothing new: its old problems are not told. */
export function stateWithoutNews({ verdict, changes }: NearRun): State {
  const { checked, superseded } = verdict.totals;
  const { files } = checked;
  const read = changes.filter(({ after }) => after !== null).length;
  return {
    problems: NONE,
    checked: { ...checked, cached: Math.max(0, files - read) },
    ruleNotes: [],
    superseded,
    notes: [],
    paths: new Set(),
    before: [],
    places: () => null,
    contents: null,
  };
}

const NONE: readonly Settled[] = [];

/** Keeps by what a state is tied that was read whole. */
export async function keepTies(
  snapshot: Snapshot,
  { contents, checked, superseded, notes }: State,
  ties: TieMemory,
  judging: Judging,
): Promise<void> {
  const { unlisted } = snapshot;
  // What was not looked into may be looked into next time.
  if (unlisted === undefined || contents === null || notes.length > 0 || ties.isGrown) return;
  try {
    const files = filesOf(snapshot, judging);
    const totals = { checked, superseded };
    const { config } = judging;
    const whole = { entries: snapshot.entries, files, contents, totals, config };
    ties.keep(unlisted.tree, ...(await wholeTies(whole)));
  } catch (error) {
    if (!(error instanceof NotNear)) throw error;
  }
}
