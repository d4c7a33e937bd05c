import type { Step } from '../../core/change.ts';
import type { AskedFork, Fork, RecordChange } from '../../core/history.ts';
import {
  type Dispute,
  disputesOf,
  inWords,
  isSettled,
  partedOver,
  SETTLING,
} from '../logs/disputes.ts';
import { ContributionMoves, type State } from './contribution-moves.ts';
import { FINAL } from './contribution-steps.ts';

type Change = RecordChange<'contribution'>;

/** What is to be known of where the parents of a merge parted that hold different versions. */
export function disputedIn(changes: readonly Change[]): readonly AskedFork[] {
  const moves = new ContributionMoves(changes);
  // It may have stood at another path of them before.
  const paths = changes.map(({ path }) => path);
  return changes.flatMap((change) => [
    ...disputesIn(change, moves).map(({ parents }) => ({ parents, paths })),
    ...partedOver(change),
  ]);
}

/** How a merge is looked at. */
interface Looking {
  readonly step: Step;
  readonly moves: ContributionMoves;
  readonly forks: readonly Fork[];
}

/** A contribution that two branches took to its last status, and that says two things. */
export function* mergedTwice(change: Change, { step, moves, forks }: Looking) {
  const { after } = change;
  const dispute = disputesIn(change, moves).find((each) => !isSettled(each, forks, isHeld));
  if (dispute === undefined || after === null) return;
  const at = ['status'];
  const related = [dispute.one, dispute.other].map(({ record }) => ({
    record,
    at,
    message: 'one of the versions',
  }));
  const data = inWords(dispute, step, ({ record }) => `blob ${record.id?.slice(0, 12)}`);
  const help = SETTLING;
  yield { message: 'twice' as const, record: after.record, at, related, data, help };
}

/** The versions of a merged contribution that parents hold. */
function disputesIn(
  { before, after }: Change,
  moves: ContributionMoves,
): readonly Dispute<State>[] {
  if (after === null) return [];
  const held = before.map((state, parent) => state ?? moves.leftBehind(after, parent));
  const merged = held.map((state) => (state?.fact?.status === FINAL ? state : null));
  return disputesOf(merged, ({ fact }) => fact?.digest);
}

function isHeld({ entries }: Fork, { record }: State): boolean {
  return entries.some(({ id }) => id === record.id);
}
