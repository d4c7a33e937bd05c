import type { Step } from '../../core/change.ts';
import type { Course, RecordState, StepInput } from '../../core/history.ts';
import { ContributionMoves, contributionName, type State } from './contribution-moves.ts';
import { FINAL, isKnown, mayBecome } from './contribution-steps.ts';
import { faultOf } from './status-fault.ts';

/** What one step made of a contribution. */
interface Visit {
  readonly step: Step;
  readonly before: readonly (State | null)[];
  readonly after: State;
  /** True where a later step deletes it, and none brings it back. */
  isGone: boolean;
}

/** Statuses that go back by several steps in all, each of them taken in a step of its own. */
export function* stepsBack({ bases, steps }: Course) {
  const begun = bases.flatMap(({ records }) => records.filter(isContribution));
  for (const [name, visits] of visitsIn(steps)) {
    const last = visits.at(-1);
    if (last === undefined || last.isGone) continue;
    const begin = begun.find(
      (state) =>
        (contributionName(state) === name || state.record.path === last.after.record.path) &&
        !mayReach(state, last.after),
    );
    if (begin === undefined) continue;
    const back = visits.findLast(
      ({ before, after }) =>
        !mayReach(begin, after) &&
        before.every((state) => state === null || mayReach(begin, state)),
    );
    // What one step did by itself is told of it.
    if (back === undefined || [back, last].some(isAtFault)) continue;
    const at = ['status'];
    const data = { from: begin.fact?.status ?? '', to: back.after.fact?.status ?? '' };
    const related = [{ record: begin.record, at, message: 'before all these commits' }];
    const { step, after } = back;
    yield { message: 'moved' as const, step, record: after.record, at, data, related, help: HELP };
  }
}

const HELP =
  'All commits of this change are judged together. Set the status forward again, or make the second step back in a later change.';

/** What becomes of each contribution, by its name, wherever it stands. */
function visitsIn(steps: readonly StepInput[]): ReadonlyMap<string, readonly Visit[]> {
  const visits = new Map<string, Visit[]>();
  for (const { step, records } of steps) {
    const changes = records.of('contribution');
    const moves = new ContributionMoves(changes);
    for (const { before, after } of changes) {
      if (after === null) {
        for (const state of before) {
          const last = state && !moves.hasArrived(state) && visits.get(contributionName(state));
          for (const visit of last || []) visit.isGone = true;
        }
        continue;
      }
      const held = before.map((state, parent) => state ?? moves.leftBehind(after, parent));
      const name = contributionName(after);
      const others = visits.get(name) ?? [];
      visits.set(name, others);
      others.push({ step, before: held, after, isGone: false });
    }
  }
  return visits;
}

function isContribution(state: RecordState): state is State {
  return state.record.kind === 'contribution';
}

/** True where a status may become another one, and where it is another rule's to say. */
function mayReach({ fact: from }: State, { fact: to }: State): boolean {
  if (!isKnown(from?.status ?? null) || !isKnown(to?.status ?? null)) return true;
  return from?.status === FINAL || mayBecome(from?.status ?? null, to?.status ?? null);
}

function isAtFault({ before, after }: Visit): boolean {
  return faultOf(before, after) !== null;
}
