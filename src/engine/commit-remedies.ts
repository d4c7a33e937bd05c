import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Rule } from '../core/rule.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { finalCauses, withFinalRemedies } from './final-remedies.ts';
import { isFinalHere } from './follow-ups.ts';
import { commitsOf, OwnHistory } from './own-history.ts';
import { withPastRemedies } from './past-remedies.ts';
import { removalsBehind } from './removals.ts';

/** What is reported of a state, and of the steps that led there. */
interface Found {
  readonly present: readonly Settled[];
  readonly steps: readonly Settled[];
}

interface Judged {
  readonly snapshot: Snapshot;
  readonly history: History | null;
  readonly rules: readonly Rule[];
  /** Which refs publish what they hold. */
  readonly protectedRefs: readonly string[];
}

/**
 * The problems with what fixes them, as far as that depends on commits. All that is undone is undone
 * from the same commit on: who does the one thing after the other brings nothing back.
 */
export async function withCommitRemedies(
  { present, steps }: Found,
  { snapshot, history, rules, protectedRefs }: Judged,
): Promise<Found> {
  const isAsked = commitsOf(steps).length > 0 || present.some(isFinalHere);
  const own = await OwnHistory.of(isAsked ? history : null, protectedRefs);
  const removals = await removalsBehind(present.filter(isFinalHere), history, snapshot);
  const causes = await finalCauses(
    present.filter((problem) => !removals.has(problem)),
    { snapshot, history, own },
  );
  const removed = [...removals.values()].flatMap(({ commit }) => commit?.id ?? []);
  const brought = [...[...causes.values()].map(({ commit }) => commit), ...removed];
  const base = own.deepest([...commitsOf(steps), ...brought]);
  return {
    present: await withFinalRemedies(present, { causes, removals, base, snapshot, history, own }),
    steps: await withPastRemedies(steps, { snapshot, history, rules, own, base }),
  };
}
