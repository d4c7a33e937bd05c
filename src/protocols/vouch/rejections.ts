import type { FactEntry } from '../../core/fact.ts';
import type { HistoryInput } from '../../core/history.ts';
import type { Rows } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { type DecidedProposal, decidedOn, isApproved } from './approvals.ts';
import { approvalOn, DECIDES, decisionsOn, isMadeDirectly, wereBroughtIn } from './decision-log.ts';
import type { VouchEventFact, VouchProposalFact } from './facts.ts';
import { isNamedBy } from './objects.ts';
import { idsOf } from './rows.ts';
import { type ArtifactKind, artifactKind, isDecided } from './vouch-gate.ts';
import type { ObjectChange } from './vouch-objects.ts';

/** The rejected proposals of an object that nothing else can have made. */
export function rejectionsOf(
  object: FactEntry<ArtifactKind>,
  rows: Rows,
): readonly DecidedProposal[] {
  const { record } = object;
  const ids = idsOf(object).filter((id) => isNamedBy(object, id, rows));
  const rejections = ids.flatMap((id) => {
    const proposals = decidedOn(record, id, rows);
    const rejected = proposals.filter(
      (each) => each.value.verdict === 'rejected' && !isOlder(object, each, rows),
    );
    if (rejected.length === 0 || proposals.some(isApproved)) return [];
    // Of what the log rejects as well, an approval made nothing: a merge kept the events of both branches.
    const isOther = ({ objectIds }: VouchEventFact) =>
      !rejected.some(
        ({ value }) => objectIds.includes(value.id) && isRejectedIn(record, value.id, rows),
      );
    const decisions = decisionsOn(record, id, rows);
    if (decisions.some(({ verdict, event: by }) => verdict === 'approved' && isOther(by)))
      return [];
    if (isMadeDirectly(record, record.kind, id, rows)) return [];
    return rejected.filter(({ value }) => {
      const decisions = decisionsOn(record, value.id, rows);
      const rejection = decisions.find(({ verdict }) => verdict === 'rejected');
      return !wereBroughtIn(record, rejection ?? null, rows);
    });
  });
  return rejections.sort((a, b) => (a.record.path < b.record.path ? -1 : 1));
}

function isRejectedIn(record: RecordRef, id: string, rows: Rows): boolean {
  return decisionsOn(record, id, rows).some(({ verdict }) => verdict === 'rejected');
}

/** Whoever approves what was rejected writes any date: then none counts. */
function isOlder(
  { record, fact }: FactEntry<ArtifactKind>,
  { value: { id, proposedAt } }: DecidedProposal,
  rows: Rows,
): boolean {
  const isBefore = fact.createdAt !== null && proposedAt !== null && fact.createdAt < proposedAt;
  return isBefore && approvalOn(record, id, rows) === null;
}

/** True for the removal of what a rejected proposal left, which nobody approved elsewhere. */
export function isLeftByRejection(
  { done, before, state: { record }, ids }: ObjectChange,
  after: HistoryInput['after'] | undefined,
): boolean {
  const fact = before?.fact;
  if (done !== 'removed' || !fact || !('createdAt' in fact) || after === undefined) return false;
  const isOf = (each: { readonly record: { readonly home: string } }) =>
    each.record.home === record.home;
  const events = after.of('vouch-audit-log').flatMap((log) => (isOf(log) ? log.fact.entries : []));
  const { createdAt } = fact;
  const verdictsOn = (proposal: string | null) =>
    events.flatMap(({ event, objectIds }) =>
      objectIds.some((id) => id === proposal) ? (DECIDES.exec(event ?? '')?.[1] ?? []) : [],
    );
  // Whoever turns an approval into a rejection later does not let its object go.
  const wasLeft = ({ id, proposedAt }: VouchProposalFact) => {
    const [first, ...others] = verdictsOn(id);
    const isLater = (createdAt ?? -Infinity) >= (proposedAt ?? Infinity);
    return first !== 'approve' && (isLater || others.includes('approve'));
  };
  const proposals = after
    .of('vouch-proposal')
    .filter((each) => isOf(each) && isDecided(each.record))
    .flatMap(({ fact }) =>
      ids.has(fact.artifactId ?? '') && artifactKind(fact) === record.kind ? fact : [],
    );
  const areRejected = proposals.every(({ status }) => status === 'rejected');
  return areRejected && proposals.some(wasLeft);
}
