import { quoted } from '../../core/found-value.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Answers } from '../../core/request.ts';
import type { Bases } from './bases.ts';
import type { VouchProposalFact } from './facts.ts';

/**
 * Why the citations of a proposed claim do not all prove themselves, in words; null where they do.
 * Evidence does whose bytes, looked up in its source, spell its quote. Evidence that can't be read
 * is told by itself, and counts as proof here.
 */
export function unproven(
  { evidence }: Pick<VouchProposalFact, 'evidence'>,
  record: Pick<RecordRef, 'home'>,
  bases: Bases,
  answers: Answers,
): string | null {
  if (evidence.length === 0) return 'the claim cites nothing';
  for (const id of evidence) {
    const why = unprovenCitation(id, record, bases, answers);
    if (why !== null) return why;
  }
  return null;
}

function unprovenCitation(
  id: string | null,
  record: Pick<RecordRef, 'home'>,
  bases: Bases,
  answers: Answers,
): string | null {
  if (id === null) return 'a citation is no id';
  const found = bases.find('vouch-evidence', record, id);
  if (found === null) {
    return bases.has('vouch-evidence', record, id) ? null : `${quoted(id)} is no evidence`;
  }
  const bytes = found.fact.citations.find(({ about }) => about === 'bytes');
  // A stretch without a quote would hold whatever stands there.
  if (bytes === undefined || bytes.quote === null) {
    return `the evidence ${quoted(id)} does not quote bytes of its source`;
  }
  if (answers.to(found.record, bytes).now.held === true) return null;
  return `the bytes that the evidence ${quoted(id)} names are not its quote`;
}
