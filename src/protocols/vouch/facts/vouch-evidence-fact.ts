import { textAt } from '../../../core/json-value.ts';
import type { RecordOf } from '../../../core/record.ts';
import { type FilePart, pathRequest } from '../../../core/request.ts';
import { sha256 } from '../../../core/sha256.ts';
import type { VouchEvidenceFact, VouchQuotation } from '../facts.ts';
import { countAt, digestsOf, objectFact } from './vouch-values.ts';

/** `L10`, `L10-L20`, `L10-20` */
const LINES = /^L(\d{1,9})(?:-L?(\d{1,9}))?$/;
/** `b53-84`: from the first byte to the one behind the last. */
const BYTES = /^b(\d{1,15})-(\d{1,15})$/;
/** What can be the name of a source's folder. */
const FOLDER_NAME = /^[0-9a-z]+$/i;

/** What it cites, beside the id of its source. */
const CAPTURED = ['locator', 'quote', 'byte_start', 'byte_end', 'hash'];

/** What link rules may know of a piece of evidence. */
export function vouchEvidenceFact(record: RecordOf['vouch-evidence']): VouchEvidenceFact {
  const { value } = record;
  const sourceId = textAt(value, 'source_id');
  const quote = textAt(value, 'quote');
  const hash = textAt(value, 'hash');
  return {
    sourceId,
    sourceType: textAt(value, 'source_type'),
    captured: digestsOf(value, CAPTURED),
    isHashOfQuote: quote === null || hash === null ? null : hash === sha256(quote),
    citations: sourceId !== null && FOLDER_NAME.test(sourceId) ? quotations(value, sourceId) : [],
    ...objectFact(value, record, 'The evidence'),
  };
}

/** Newer writers name the same bytes twice, in the locator and in fields of their own: one question. */
function quotations(value: unknown, sourceId: string): readonly VouchQuotation[] {
  const quote = textAt(value, 'quote');
  const named = pathRequest(`sources/${sourceId}/content`, 'home');
  const request = { presentOnly: true as const, ...named, quote };
  const located = locatedPart(textAt(value, 'locator') ?? '');
  const bytes = bytePart(countAt(value, 'byte_start'), countAt(value, 'byte_end'));
  const isSame =
    located?.unit === 'byte' && located.start === bytes?.start && located.end === bytes.end;
  const found: VouchQuotation[] = [];
  if (quote !== null) found.push({ at: ['quote'], about: 'quote', ...request });
  if (bytes !== null) found.push({ at: ['byte_start'], about: 'bytes', part: bytes, ...request });
  if (located !== null && !isSame) {
    const line = located.unit === 'line' ? located.end : null;
    found.push({ at: ['locator'], about: 'locator', part: located, ...request, line });
  }
  return found;
}

/** The part of a source that a locator counts out; null for one that says it in other ways. */
function locatedPart(locator: string): FilePart | null {
  const bytes = BYTES.exec(locator);
  if (bytes !== null) return bytePart(Number(bytes[1]), Number(bytes[2]));
  const lines = LINES.exec(locator);
  if (lines === null) return null;
  return { unit: 'line', start: Number(lines[1]), end: Number(lines[2] ?? lines[1]) };
}

function bytePart(start: number | null, end: number | null): FilePart | null {
  return start === null || end === null ? null : { unit: 'byte', start, end };
}
