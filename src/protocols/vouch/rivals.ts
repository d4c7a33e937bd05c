import type { FactEntry } from '../../core/fact.ts';
import type { Rows } from '../../core/look-up.ts';
import { approvedAs, type DecidedProposal, isImported, lastDeletion } from './approvals.ts';
import { isDecidedAnew, ownWords } from './decided-words.ts';
import { approvalOn, indexOf, isRemoved } from './decision-log.ts';
import type { ArtifactKind } from './vouch-gate.ts';

/**
 * What else was approved under the id of an object, and was decided under no other id since: two branches
 * approved two things, and their merge keeps one of the two files.
 */
export function rivalsOf(
  { record, fact }: FactEntry<ArtifactKind>,
  id: string,
  rows: Rows,
): readonly { readonly field: string; readonly proposal: DecidedProposal }[] {
  const { kind } = record;
  const own = ownWords(kind, fact.reviewed);
  if (own === null) return [];
  // What came with an import may have stayed out, or have taken the place of what was there.
  const said = approvedAs(record, id, rows).flatMap((proposal) => {
    const words = ownWords(kind, proposal.value.reviewed)?.words;
    return words === undefined || isImported(proposal, rows) ? [] : { proposal, words };
  });
  if (said.every(({ words }) => words !== own.words)) return [];
  const newest = new Map(said.map((each) => [each.words, each]));
  return [...newest.values()].flatMap(({ proposal, words }) => {
    if (words === own.words) return [];
    const approval = approvalOn(record, proposal.value.id, rows);
    if (lastDeletion(record, id, rows) > indexOf(approval)) return [];
    if (approval !== null && isRemoved(record, id, approval, rows)) return [];
    const isAnew = isDecidedAnew(record, id, proposal, rows);
    return isAnew ? [] : { field: own.field, proposal };
  });
}
