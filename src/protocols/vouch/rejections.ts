import type { FactEntry } from '../../core/fact.ts';
import type { Rows } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { type DecidedProposal, decidedOn, isApproved } from './approvals.ts';
import { decisionsOn, isMadeDirectly, wereBroughtIn } from './decision-log.ts';
import type { VouchEventFact } from './facts.ts';
import { isNamedBy } from './objects.ts';
import { idsOf } from './rows.ts';
import type { ArtifactKind } from './vouch-gate.ts';

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
      (each) => each.value.verdict === 'rejected' && !isOlder(object, each),
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

function isOlder(
  { fact }: FactEntry<ArtifactKind>,
  { value: { proposedAt } }: DecidedProposal,
): boolean {
  return fact.createdAt !== null && proposedAt !== null && fact.createdAt < proposedAt;
}
