import { quoted } from '../../core/found-value.ts';
import type { DataPath } from '../../core/place.ts';
import type { Answer, FilePart } from '../../core/request.ts';
import type { VouchEvidenceFact, VouchQuotation } from './facts.ts';

/** What is wrong with a piece of evidence, short of the record. */
type QuotationFinding = { readonly at: DataPath } & Partial<Record<'help' | 'expected', string>> &
  (
    | { readonly message: 'absent' | 'hash' }
    | { readonly message: 'lines'; readonly data: Data<'locator' | 'lines'> }
    | { readonly message: 'elsewhere'; readonly data: Data<'locator'> }
    | { readonly message: 'bytes'; readonly data: Data<'start' | 'end'> }
    | { readonly message: 'beyond'; readonly data: Data<'start' | 'end' | 'size'> }
    | { readonly message: 'unsearched'; readonly data: Data<'size'>; readonly level: 'info' }
  );
type Data<K extends string> = Readonly<Record<K, string | number>>;

/**
 * What the content of its source says against a piece of evidence. A quote that stands nowhere is
 * one fault: its place and its hash can't be right either.
 */
export function* quotationFindings(
  { citations, isHashOfQuote, shape }: VouchEvidenceFact,
  answerTo: (citation: VouchQuotation) => Answer,
): Generator<QuotationFinding> {
  let isUnsearched = false;
  for (const citation of citations) {
    const answer = answerTo(citation);
    const { at, about, part } = citation;
    if (answer.unsearched === true) {
      const data = { size: answer.size ?? 0 };
      if (!isUnsearched) yield { message: 'unsearched', at, data, level: 'info' };
      isUnsearched = true;
    } else if (about === 'quote') {
      if (answer.quoted !== false) continue;
      yield { message: 'absent', at, ...nearHelp(answer) };
      return;
    } else if (answer.held === false && part !== undefined) {
      yield { ...misplaced(at, part, answer), ...placeHelp(citation, part, answer) };
    }
  }
  // What is no hash at all is told by `vouch/schema`.
  const isMisshapen = shape.some(({ finding }) => finding.data.what === 'hash');
  if (isHashOfQuote === false && !isMisshapen) yield { message: 'hash', at: ['hash'] };
}

/** What is wrong with a part that does not hold the quote, or is not there. */
function misplaced(at: DataPath, part: FilePart, { lines, size = 0 }: Answer): QuotationFinding {
  const { unit, start, end } = part;
  const isInverted = start > end;
  if (unit === 'byte') {
    const isThere = !isInverted && end <= size;
    if (isThere) return { message: 'bytes', at, data: { start, end } };
    return { message: 'beyond', at, data: { start, end, size } };
  }
  const locator = quoted(start === end ? `L${start}` : `L${start}-L${end}`);
  const isThere = start > 0 && !isInverted && end <= (lines ?? 0);
  if (isThere) return { message: 'elsewhere', at, data: { locator } };
  return { message: 'lines', at, data: { locator, lines: lines ?? 0 } };
}

/** In UTF-16 units. */
const LONGEST_PASSAGE = 500;

/** What comes nearest to a quote that is nowhere. */
function nearHelp({ nearText }: Answer): { readonly help?: string } {
  if (nearText === undefined) return {};
  const { line, text } = nearText;
  return {
    help: `The nearest text is in line ${line}: ${quoted(text, LONGEST_PASSAGE)}. ${COPIED}`,
  };
}

const COPIED =
  'Copy the words from the content of the source, and name their lines or bytes. If no source has the words, this evidence does not support the claim.';

/** Where the quote is, where it is in one place only. */
function placeHelp(
  { about }: VouchQuotation,
  named: FilePart,
  { quotedIn }: Answer,
): { readonly help?: string; readonly expected?: string } {
  if (quotedIn === undefined) return {};
  const { unit, start, end } = quotedIn;
  if (about === 'bytes') {
    const help = `The quote is in the bytes from ${start} to ${end}: write "byte_start: ${start}" and "byte_end: ${end}". If the locator names bytes, write b${start}-${end} there.`;
    return named.end === end ? { help, expected: String(start) } : { help };
  }
  const lines = start === end ? `L${start}` : `L${start}-L${end}`;
  const expected = unit === 'byte' ? `b${start}-${end}` : lines;
  return { help: `The quote is only in ${expected}: write that.`, expected };
}
