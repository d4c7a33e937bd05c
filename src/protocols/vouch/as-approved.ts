import type { FactEntry, FactOf } from '../../core/fact.ts';
import type { ArtifactKind } from './vouch-gate.ts';

/** True for a version of an object that says what a proposal says with which it was approved. */
export function isAsApproved(
  fact: FactOf[ArtifactKind],
  { record, fact: decision }: FactEntry,
): boolean {
  if (record.kind !== 'vouch-proposal') return false;
  const { reviewed, evidence, decidedBy } = decision as FactOf['vouch-proposal'];
  const isClaim = 'approvedBy' in fact;
  // A redaction leaves nothing of the text that was approved.
  const isOpen = (field: string) => field === 'text' && isClaim && fact.status === 'redacted';
  const isSame = (field: string) => (fact.reviewed[field] ?? reviewed[field]) === reviewed[field];
  if (!Object.keys(reviewed).every((field) => isOpen(field) || isSame(field))) return false;
  if (!isClaim) return true;
  const isDecider = fact.approvedBy === null || fact.approvedBy === decidedBy;
  return isDecider && evidence.every((id) => fact.evidence.includes(id));
}
