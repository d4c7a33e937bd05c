import type { Step } from '../../core/change.ts';
import { quoted } from '../../core/found-value.ts';
import type { AskedFork, Fork, RecordChange, RecordState } from '../../core/history.ts';
import {
  type Dispute,
  disputesOf,
  hasBlob,
  inWords,
  isSettled,
  partedOver,
  SETTLING,
} from '../logs/disputes.ts';
import { isDecided } from './vouch-gate.ts';

type Change = RecordChange<'vouch-proposal'>;
type Decision = RecordState<'vouch-proposal'>;

/** What is to be known of where the parents of a merge parted that hold different decisions. */
export function disputedIn(changes: readonly Change[]): readonly AskedFork[] {
  return changes.flatMap((change) => [
    ...disputedDecisions(change).map(({ parents }) => ({ parents, paths: [change.path] })),
    ...partedOver(change),
  ]);
}

/** The versions of a decision that parents of a merge hold. */
function disputedDecisions({ before, after }: Change): readonly Dispute<Decision>[] {
  return after === null || !isDecided(after.record)
    ? []
    : disputesOf(before, ({ record }) => record.id);
}

/** A decision of which a merge had two, each made on its own branch. */
export function* decidedTwice(change: Change, step: Step, forks: readonly Fork[]) {
  const { path, after } = change;
  const dispute = disputedDecisions(change).find(
    (each) => !isSettled(each, forks, (fork, { record }) => hasBlob(fork, path, record.id)),
  );
  if (dispute === undefined || after === null) return;
  const at = ['id'];
  const related = [dispute.one, dispute.other].map(({ record }) => ({
    record,
    at,
    message: 'one of the decisions',
  }));
  const data = inWords(dispute, step, ({ fact }) =>
    fact === null ? 'unreadable' : `${fact.status ?? 'decided'} by ${quoted(fact.decidedBy ?? '')}`,
  );
  const help = SETTLING;
  yield { message: 'twice' as const, record: after.record, at, related, data, help };
}
