import type { FactEntry } from '../../core/fact.ts';
import type { HistoryInput, RecordChanges } from '../../core/history.ts';
import type { VouchConfigFact, VouchProposalFact } from '../../core/vouch-fact.ts';
import { basesOf, DEFAULTS } from './bases.ts';

/** What an approval by the proposer lacks. */
type Needed = 'reviewer' | 'receipt' | 'nothing';

type OwnApproval = FactEntry<'vouch-proposal'>;

/** True for a proposal that the one who made it approved. */
export function isOwnApproval({ status, decidedBy, proposedBy }: VouchProposalFact): boolean {
  return status === 'approved' && decidedBy !== null && decidedBy === proposedBy;
}

/**
 * What is needed for a proposer's approval by the strictest of some settings.
 * @param settings null where a base says nothing: the defaults hold
 */
export function neededBy(
  settings: readonly (VouchConfigFact | null)[],
  { kind }: Pick<VouchProposalFact, 'kind'>,
): Needed {
  const strict = settings
    .map((each) => each ?? DEFAULTS)
    .filter(({ approverRole }) => approverRole !== 'trusted-agent');
  if (strict.length === 0) return 'nothing';
  const isByReceipt = strict.every(({ autoApproveOnReceipt }) => autoApproveOnReceipt);
  return isByReceipt && kind === 'claim' ? 'receipt' : 'reviewer';
}

/** The decisions of that sort that a step makes. What a parent has as it is was judged there. */
export function ownApprovals(records: RecordChanges): readonly OwnApproval[] {
  return records.of('vouch-proposal').flatMap(({ before, after }): readonly OwnApproval[] => {
    if (after === null || after.fact === null) return [];
    const { record, fact } = after;
    const isDecided = record.path.startsWith(`${record.home}/decided/`);
    if (!isDecided || !isOwnApproval(fact)) return [];
    const isOld = before.some((state) => state?.fact && isSame(state.fact, fact));
    return isOld ? [] : [{ record, fact }];
  });
}

/** True for the same decision on the same proposal, whatever else was edited. */
function isSame(one: VouchProposalFact, other: VouchProposalFact): boolean {
  return (
    isOwnApproval(one) &&
    one.decidedBy === other.decidedBy &&
    one.kind === other.kind &&
    one.artifactId === other.artifactId &&
    one.evidence.join('\0') === other.evidence.join('\0')
  );
}

/** The evidence that has to prove the claims among them. */
export function receiptsOf({
  records,
  settings,
  after,
}: Pick<HistoryInput, 'records' | 'settings' | 'after'>): readonly FactEntry[] {
  const bases = basesOf(after);
  return ownApprovals(records).flatMap(({ record, fact }) => {
    if (neededBy(settings.get(record.home) ?? [null], fact) !== 'receipt') return [];
    return fact.evidence.flatMap((id) =>
      id === null ? [] : (bases.find('vouch-evidence', record, id) ?? []),
    );
  });
}
