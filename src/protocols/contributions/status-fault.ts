import type { State } from './contribution-moves.ts';
import { FINAL, isKnown, mayBecome } from './contribution-steps.ts';

/** Why a status is not what could become of it. */
export interface StatusFault {
  readonly before: State;
  readonly isRewritten: boolean;
}

/** The first parent whose contribution could not become what it is now. */
export function faultOf(before: readonly (State | null)[], after: State): StatusFault | null {
  const to = after.fact?.status ?? null;
  const isTaken = before.some((state) => state?.fact && state.fact.digest === after.fact?.digest);
  const isStep = before.some((state) => state?.fact && mayBecome(state.fact.status, to));
  for (const state of before) {
    if (!state?.fact) continue;
    const from = state.fact.status;
    if (from === FINAL) {
      // Two branches may have merged it each for itself: then one of them is taken.
      if (to === FINAL && isTaken) continue;
      return { before: state, isRewritten: to === FINAL || to === null };
    }
    // What is no status at all, the schema tells.
    const areKnown = isKnown(from) && isKnown(to);
    if (areKnown && !isTaken && !isStep) return { before: state, isRewritten: false };
  }
  return null;
}
