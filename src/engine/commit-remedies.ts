import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { isHeldTo, isLogKind } from '../protocols/kinds.ts';
import { committedCauses, withFinalRemedies } from './final-remedies.ts';
import { isFinalHere } from './follow-ups.ts';
import type { Judging } from './judging.ts';
import { LineCauses } from './line-causes.ts';
import { commitsOf, OwnHistory } from './own-history.ts';
import { withPastRemedies } from './past-remedies.ts';
import { removalsBehind } from './removals.ts';
import { withSharedCommits } from './shared-commits.ts';

/** What is reported of a state, and of the steps that led there. */
interface Found {
  readonly present: readonly Settled[];
  readonly steps: readonly Settled[];
}

interface Judged {
  readonly snapshot: Snapshot;
  readonly history: History | null;
  readonly judging: Pick<Judging, 'rules' | 'config'>;
}

/** True where what was committed has a remedy by its commit, or where what it is held to may have. */
function isCommitted(problem: Settled): boolean {
  const { state, related } = problem.diagnostic;
  return (
    isFinalHere(problem) || (state !== 'uncommitted' && related.some(({ path }) => isHeldTo(path)))
  );
}

/** The logs that problems are about, and what else is looked at line by line. */
function linesIn(problems: readonly Settled[]): ReadonlySet<string> {
  return new Set(
    problems.flatMap(({ kind, diagnostic: { path, related } }) => [
      ...(isLogKind(kind) ? [path] : []),
      ...related.flatMap((place) => (isHeldTo(place.path) ? [place.path] : [])),
    ]),
  );
}

/**
 * The problems with what fixes them, as far as that depends on commits. All that is undone is undone
 * from the same commit on: who does the one thing after the other brings nothing back.
 */
export async function withCommitRemedies(
  { present, steps }: Found,
  { snapshot, history, judging }: Judged,
): Promise<Found> {
  const { rules, config } = judging;
  const isAsked = commitsOf(steps).length > 0 || present.some(isCommitted);
  const own = await OwnHistory.of(isAsked ? history : null, config.history.protectedRefs);
  const committed = present.filter(isCommitted);
  const lines = await LineCauses.of(linesIn(committed), { snapshot, history, own });
  const removals = await removalsBehind(committed, { snapshot, history, lines });
  const causes = await committedCauses(
    present.filter((problem) => !removals.has(problem)),
    { snapshot, history, own, judging, lines },
  );
  const removed = [...removals.values()].flatMap(({ commit }) => commit?.id ?? []);
  const brought = [...[...causes.values()].map(({ commit }) => commit), ...removed];
  const base = own.deepest([...commitsOf(steps), ...brought]);
  const judged = { causes, removals, snapshot, history, own };
  const remedied = await withFinalRemedies(present, { ...judged, base });
  const past =
    steps.length === 0
      ? steps
      : await withPastRemedies(steps, { snapshot, history, rules, own, base });
  const shared = withSharedCommits([...remedied, ...past]);
  return { present: remedied.map(shared), steps: past.map(shared) };
}
