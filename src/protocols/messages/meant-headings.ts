import { quoted } from '../../core/found-value.ts';
import { surelyMeant } from '../../core/nearest.ts';
import { oncePer } from '../../core/once-per.ts';
import type { Span } from '../../core/place.ts';
import type { Section } from '../../core/record.ts';
import { BODY_SCHEMA, type SectionSchema } from './body-schema.ts';
import type { MessageRecord } from './record.ts';
import { withoutEnd } from './swallowed-section.ts';
import { lineAround, lineNumber } from './text-lines.ts';

/** Shorter titles are words of many other headings. */
const SHORTEST_TITLE = 4;
/** Longer headings are sentences. */
const LONGEST_NAME = 80;

/** What was probably meant to be a section's heading: where it is, and how it becomes one. */
interface MeantHeading {
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
function hiddenHeading(record: MessageRecord, { title }: SectionSchema): MeantHeading | null {
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
    const help = `${found} in line ${number} is in ${where}, where it does not count: write it outside, on a line of its own.`;
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

/** What was probably meant to be the heading of a section that a message lacks in every form of its name. */
export function meantHeading(record: MessageRecord, schema: SectionSchema): MeantHeading | null {
  return (
    misspeltHeading(record, schema) ??
    swallowedHeading(record, schema) ??
    hiddenHeading(record, schema) ??
    labelLine(record, schema) ??
    longerHeading(record, schema)
  );
}

/** The section that nobody can have meant another by; null where there is none, or more than one. */
export function misspeltSection(record: MessageRecord, title: string): Section | null {
  return misspelt(record).get(title.toLowerCase()) ?? null;
}

/** By the name that was meant; null where several sections may be it. */
const misspelt = oncePer((record: MessageRecord): ReadonlyMap<string, Section | null> => {
  const names = namesOf(record);
  const found = new Map<string, Section | null>();
  for (const section of record.body.sections) {
    if (section.level === 1 || names.includes(section.name)) continue;
    const name = surelyMeant(wordsOf(section.name), names);
    if (name !== null) found.set(name, found.has(name) ? null : section);
  }
  return found;
});

/** The sections of the message's type, as names are compared. */
function namesOf({ subject }: MessageRecord): readonly string[] {
  const sections = subject?.type ? BODY_SCHEMA[subject.type].sections : [];
  return sections.map(({ title }) => title.toLowerCase());
}

/** A name without numbers and marks around it: `1. Context` */
function wordsOf(name: string): string {
  if (name.length > LONGEST_NAME) return name;
  return name.replace(/^[^\p{L}]+|[^\p{L}\p{N}]+$/gu, '').replace(/[_-]+/g, ' ');
}

function misspeltHeading(record: MessageRecord, { title }: SectionSchema): MeantHeading | null {
  const section = misspeltSection(record, title);
  if (section === null) return null;
  const { found, line } = headingLine(record, section);
  const help = `Write "## ${title}" in place of ${found} in line ${line}.`;
  return { at: section.heading, message: `probably meant as "## ${title}"`, help };
}

/** A heading with further words: its author has to say whether it is the section. */
function longerHeading(
  record: MessageRecord,
  { title, wants, holds }: SectionSchema,
): MeantHeading | null {
  if (holds === 'agent' || title.length < SHORTEST_TITLE) return null;
  const names = namesOf(record);
  const name = title.toLowerCase();
  const section = record.body.sections.find(({ level, name: other }) => {
    const words = wordsOf(other);
    const isLonger = words.startsWith(`${name} `) || words.endsWith(` ${name}`);
    return level > 1 && isLonger && !names.includes(other);
  });
  if (section === undefined) return null;
  const { found, line } = headingLine(record, section);
  const help = `If ${found} in line ${line} is that section, write "## ${title}" there. Otherwise add "## ${title}" with ${wants}.`;
  return { at: section.heading, message: `perhaps meant as "## ${title}"`, help };
}

function headingLine({ text }: MessageRecord, { heading }: Section) {
  const [first = ''] = text.slice(heading.start, heading.end).split(/\r?\n/, 1);
  return { found: quoted(first.trim()), line: lineNumber(text, heading.start) };
}

/** The last line of text that is underlined is the title, but the lines above it belong to the heading too. */
function swallowedHeading(record: MessageRecord, { title }: SectionSchema): MeantHeading | null {
  const { text, body } = record;
  for (const { heading } of body.sections) {
    const lines = text.slice(heading.start, heading.end).split('\n');
    const last = lines.at(-2)?.trim() ?? '';
    if (lines.length < 3 || last.toLowerCase() !== title.toLowerCase()) continue;
    const start = text.lastIndexOf(last, heading.end - (lines.at(-1)?.length ?? 0) - 1);
    const [above, line] = [lineNumber(text, heading.start), lineNumber(text, start)];
    const help = `"${title}" in line ${line} belongs to the heading that begins in line ${above}: put a blank line above it.`;
    return { at: { start, end: start + last.length }, message: 'part of a longer heading', help };
  }
  return null;
}

/** `From: AmberFox`, in a paragraph. */
function labelLine({ text, body }: MessageRecord, { title }: SectionSchema): MeantHeading | null {
  const label = new RegExp(`^(?:[-+*][ \\t]+)?${title}:(?=[ \\t]|\\r?$)`, 'gim');
  const { paragraphs } = body;
  let next = 0;
  for (const { index, 0: mark } of text.matchAll(label)) {
    const colon = index + mark.length - 1;
    // Both are in the order of the text: what lies before one label lies before the next.
    while (next < paragraphs.length && (paragraphs[next]?.end ?? 0) <= colon) next += 1;
    if ((paragraphs[next]?.start ?? colon) >= colon) continue;
    const at = lineAround(text, index);
    const found = text.slice(at.start, at.end);
    const rest = found.slice(found.indexOf(':') + 1).trim();
    const below = rest === '' ? '' : `, and ${quoted(rest)} below it`;
    const help = `Line ${lineNumber(text, index)} is ${quoted(found.trim())}, which is not a heading: write "## ${title}"${below}.`;
    return { at, message: `"${title}" as a label`, help };
  }
  return null;
}
