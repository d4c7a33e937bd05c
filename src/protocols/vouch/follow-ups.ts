import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Settled } from '../../core/finding.ts';
import type { FollowUp, FollowUps } from '../../core/follow-up.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { type CorrectionEvent, correctionEvents, wantsEvent } from './correction-events.ts';

/** The correction of an object is told by an event, or agreed to by a reviewer. */
export async function followUps(
  problems: readonly Settled[],
  snapshot: Snapshot,
): Promise<FollowUps> {
  const events = await correctionEvents(problems.filter(wantsEvent), snapshot);
  return new Map(
    [...events].map(([problem, event]) => [problem, withEvent(event, problem.diagnostic)]),
  );
}

/** What was approved is changed by whoever approves: nothing can be put in its place by itself. */
function withEvent({ steps, isGated }: CorrectionEvent, { by }: Diagnostic): FollowUp {
  return isGated ? { steps, by: 'human', expected: null } : { steps, by };
}
