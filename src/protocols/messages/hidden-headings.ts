import { quoted } from '../../core/found-value.ts';
import type { Span } from '../../core/place.ts';
import type { SectionSchema } from './body-schema.ts';
import type { MessageRecord } from './record.ts';
import { withoutEnd } from './swallowed-section.ts';
import { lineNumber } from './text-lines.ts';

/** What was probably meant to be a section's heading: where it is, and how it becomes one. */
export interface MeantHeading {
  readonly at: Span;
  /** What it is, at its place. */
  readonly message: string;
  readonly help: string;
}

/** A line with number signs, in any container: marks before them, the signs, the gap, the text. */
const SIGNS =
  /^([ \t>]*(?:<!--[ \t]*)?(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?)(#{1,6})([ \t]*)([^\s#].*)$/gm;
const CODE_INDENT = /^(?: {4}|\t)/;

/** A line that reads like a section's heading and is none. */
export function hiddenHeading(
  record: MessageRecord,
  { title }: SectionSchema,
): MeantHeading | null {
  const { text, body, bodySpan } = record;
  const headings = new Set(body.sections.map(({ heading }) => heading.start));
  for (const match of text.matchAll(SIGNS)) {
    const [, before = '', signs = '', gap = '', line = ''] = match;
    const [rest = ''] = line.split('-->', 1);
    const start = match.index + before.length;
    if (start < bodySpan.start || headings.has(start) || !reads(rest, title)) continue;
    const at = { start, end: start + `${signs}${gap}${rest}`.trimEnd().length };
    const found = quoted(text.slice(at.start, at.end));
    const number = lineNumber(text, start);
    const place = placeOf(record, at, before);
    if (place === null && gap === '') {
      const help = `Line ${number} is ${found}, and without a blank after the "#" it is not a heading: write "## ${title}".`;
      return { at, message: `"${signs}" without a blank after it`, help };
    }
    const where = place ?? 'HTML';
    const help = `${found} in line ${number} is in ${where}, where it does not count: write it on a line of its own outside.`;
    return { at, message: `"${title}" in ${where}`, help };
  }
  return null;
}

function reads(rest: string, title: string): boolean {
  return withoutEnd(rest).toLowerCase() === title.toLowerCase();
}

/** What keeps a line from being a heading; null where nothing is known to. */
function placeOf({ text, body }: MessageRecord, at: Span, before: string): string | null {
  if (body.fences.some(({ span }) => span.start < at.start && at.end <= span.end)) {
    return 'a code block';
  }
  const opened = text.lastIndexOf('<!--', at.start);
  if (opened !== -1 && text.indexOf('-->', opened) > at.start) return 'a comment';
  if (before.trimStart().startsWith('>')) return 'a quote';
  if (before.trim() !== '') return 'a list item';
  return CODE_INDENT.test(before) ? 'an indented line' : null;
}
