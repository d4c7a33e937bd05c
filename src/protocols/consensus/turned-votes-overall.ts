import type { Step } from '../../core/change.ts';
import type { Course, RecordState, StepInput } from '../../core/history.ts';
import { votedAnew } from './commands.ts';
import { MatrixMoves, turnedIn, turnOf, type VoteState } from './turned-votes.ts';

/** What one step made of a vote. */
interface Visit {
  readonly step: Step;
  readonly before: readonly (VoteState | null)[];
  /** Null where the step deletes it. */
  readonly after: VoteState | null;
  /** True where the step is reported by itself. */
  readonly isReported: boolean;
}

/** Votes that several steps turned into others, none of which did by itself. */
export function* turnedOver({ bases, steps }: Course) {
  const begun = bases.flatMap(({ records }) => records.filter(isVote));
  for (const visits of visitsIn(steps).values()) {
    const last = visits.at(-1)?.after ?? null;
    if (last === null || visits.some(({ isReported }) => isReported)) continue;
    for (const begin of begun) {
      const isMeant = last.fact?.questionId
        ? begin.fact?.questionId === last.fact.questionId && isBeside(begin, last)
        : begin.record.path === last.record.path;
      const what = isMeant ? turnOf(begin, last) : null;
      if (what === null) continue;
      const turning = visits.findLast(
        ({ before, after }) =>
          after !== null &&
          turnOf(begin, after) !== null &&
          before.every((state) => state === null || turnOf(begin, state) === null),
      );
      if (turning?.after == null) continue;
      const { step, after } = turning;
      const at = ['verdict'];
      const related = [{ record: begin.record, at, message: 'before all these commits' }];
      const data = { what };
      yield {
        message: 'changed' as const,
        step,
        record: after.record,
        at,
        data,
        related,
        help: `${HELP} ${votedAnew(begin)}`,
      };
      break;
    }
  }
}

const HELP =
  'All commits of this change are judged together. Restore the vote as it was before these commits.';

/** What becomes of each vote, by its question, wherever it is. */
function visitsIn(steps: readonly StepInput[]): ReadonlyMap<string, readonly Visit[]> {
  const visits = new Map<string, Visit[]>();
  for (const { step, records } of steps) {
    const changes = records.of('voting-matrix');
    const moves = new MatrixMoves(changes);
    for (const change of changes) {
      const { after } = change;
      const before = moves.before(change);
      const any = after ?? before.find((state) => state !== null);
      if (!any || (after === null && moves.hasMoved(change.path))) continue;
      const name = any.fact?.questionId
        ? `${any.record.home} ${any.fact.questionId}`
        : any.record.path;
      const others = visits.get(name) ?? [];
      visits.set(name, others);
      const isReported = step.parents.length < 2 && turnedIn(change, moves, []) !== null;
      others.push({ step, before, after, isReported });
    }
  }
  return visits;
}

function isVote(state: RecordState): state is VoteState {
  return state.record.kind === 'voting-matrix';
}

/** True in one project. Ids of another one say nothing. */
function isBeside(one: VoteState, other: VoteState): boolean {
  return one.record.home === other.record.home;
}
