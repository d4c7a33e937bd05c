import { isSameActor } from '../../core/actor-name.ts';
import type { FactEntry } from '../../core/fact.ts';
import { quoted } from '../../core/found-value.ts';
import type { HistoryInput, RecordChanges } from '../../core/history.ts';
import type { Rows } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { hiddenHelp } from './another-review.ts';
import { basesOf, DEFAULTS } from './bases.ts';
import { beginningOf, type Logged } from './decision-log.ts';
import type { VouchProposalFact } from './facts.ts';
import { decidedBy, type Settings } from './rows.ts';
import { isDecided } from './vouch-gate.ts';

/** What an approval by the proposer lacks. */
type Needed = 'reviewer' | 'receipt' | 'nothing';

type OwnApproval = FactEntry<'vouch-proposal'>;

/** True for a proposal that the one who made it approved, however the name is spelled. */
function isOwnApproval({ status, decidedBy, proposedBy }: VouchProposalFact): boolean {
  if (status !== 'approved' || decidedBy === null || proposedBy === null) return false;
  return isSameActor(decidedBy, proposedBy);
}

/**
 * What is needed for a proposer's approval by the strictest of some settings.
 * @param settings null where a base says nothing: the defaults hold
 */
export function neededBy(
  settings: readonly (Settings | null)[],
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
    if (!isDecided(record) || !isOwnApproval(fact)) return [];
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

/**
 * Whether the proposer approved it: by what the proposal says (null), or else by the event that says who
 * made it; undefined where nothing says so.
 */
export function approvedByProposer(entry: OwnApproval, rows: Rows): Logged | null | undefined {
  const { record, fact } = entry;
  const { id, verdict } = decidedBy(entry);
  if (!isDecided(record) || verdict !== 'approved' || fact.decidedBy === null) return undefined;
  if (isOwnApproval(fact)) return null;
  const begun = beginningOf(record, id, rows);
  const actor = begun?.event.actor ?? null;
  return begun !== null && actor !== null && isSameActor(actor, fact.decidedBy) ? begun : undefined;
}

/** What is wrong where the log says that the one who approved a proposal made it, and it says somebody else. */
export function witnessed(
  record: RecordRef<'vouch-proposal'>,
  { decidedBy, proposedBy }: VouchProposalFact,
  { record: log, event }: Logged,
) {
  const related = [
    { record, at: ['decided_by'], message: 'who approved it' },
    { record: log, at: [event.index, 'actor'], message: 'who proposed it, by the log' },
  ];
  const data = { who: quoted(decidedBy ?? ''), other: quoted(proposedBy ?? '') };
  const help = hiddenHelp('Set "proposed_by" to the proposer whom the log names.');
  return { message: 'witness' as const, record, at: ['proposed_by'], related, data, help };
}

/** What is wrong where a proposal itself says so. */
export function own(
  record: RecordRef<'vouch-proposal'>,
  { decidedBy, proposedBy }: VouchProposalFact,
) {
  const related = [{ record, at: ['proposed_by'], message: 'who proposed it' }];
  const found = { record, at: ['decided_by'], related };
  const data = { who: quoted(decidedBy ?? '') };
  if (decidedBy === proposedBy) return { message: 'own' as const, ...found, data };
  const spelled = { ...data, other: quoted(proposedBy ?? '') };
  return { message: 'respelled' as const, ...found, data: spelled };
}
