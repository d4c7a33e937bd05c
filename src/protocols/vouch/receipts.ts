import { quoted } from '../../core/found-value.ts';
import type { AnsweringDb } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Bases } from './bases.ts';
import type { VouchProposalFact, VouchQuotation } from './facts.ts';
import { isThere, objectNamed } from './objects.ts';

/** Where evidence is looked up that stands for a review. */
export interface Receipts {
  /** The bytes that a piece of evidence quotes; null for evidence that is not there. */
  find(id: string): { readonly record: RecordRef; readonly bytes: VouchQuotation | null } | null;
  /** True for evidence that is there, if only as a file that could not be read. */
  has(id: string): boolean;
  /** True where the bytes spell the quote. */
  isHeld(record: RecordRef, bytes: VouchQuotation): boolean;
}

/**
 * Why the citations of a proposed claim do not all prove themselves, in words; null where they do.
 * Evidence does whose bytes, looked up in its source, spell its quote. Evidence that can't be read
 * is told by itself, and counts as proof here.
 */
export function unproven(
  { evidence }: Pick<VouchProposalFact, 'evidence'>,
  receipts: Receipts,
): string | null {
  if (evidence.length === 0) return 'the claim cites nothing';
  // All are asked about, whatever is found of the first.
  const whys = evidence.map((id) => unprovenCitation(id, receipts));
  return whys.find((why) => why !== null) ?? null;
}

function unprovenCitation(id: string | null, receipts: Receipts): string | null {
  if (id === null) return 'a citation is not an id';
  const found = receipts.find(id);
  if (found === null) return receipts.has(id) ? null : `${quoted(id)} is not evidence`;
  const { record, bytes } = found;
  // A stretch without a quote would hold whatever stands there.
  if (bytes === null || bytes.quote === null) {
    return `the evidence ${quoted(id)} does not quote bytes of its source`;
  }
  if (receipts.isHeld(record, bytes)) return null;
  return `the bytes that the evidence ${quoted(id)} names are not its quote`;
}

/** The bytes of its source that evidence quotes. */
function bytesOf(citations: readonly VouchQuotation[]): VouchQuotation | null {
  return citations.find(({ about }) => about === 'bytes') ?? null;
}

/** Receipts of a state of which all facts are known. */
export function receiptsIn(
  bases: Bases,
  { home }: Pick<RecordRef, 'home'>,
  isHeld: Receipts['isHeld'],
): Receipts {
  return {
    find: (id) => {
      const found = bases.find('vouch-evidence', { home }, id);
      return found && { record: found.record, bytes: bytesOf(found.fact.citations) };
    },
    has: (id) => bases.has('vouch-evidence', { home }, id),
    isHeld,
  };
}

/** The same where they are looked up. */
export function receiptsFrom(db: AnsweringDb, within: Pick<RecordRef, 'home'>): Receipts {
  return {
    find: (id) => {
      const found = objectNamed('vouch-evidence', within, id, db);
      return found && { record: found.record, bytes: found.value?.bytes ?? null };
    },
    has: (id) => isThere('vouch-evidence', within, id, db),
    isHeld: (record, bytes) => db.answer(record, bytes).now.held === true,
  };
}
