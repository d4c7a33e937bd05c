import type { Related } from '../../core/finding.ts';
import type { Place, Span } from '../../core/place.ts';
import type { Section } from '../../core/record.ts';
import type { SectionSchema } from './body-schema.ts';
import { meantHeading } from './meant-headings.ts';
import type { MessageRecord } from './record.ts';
import { unclosedAround } from './swallowed-section.ts';

/** What stands where a section's heading should: the right words in the wrong form. */
export interface NearHeading {
  readonly at: Span;
  /** `a level-3 heading`, `bold text`, `a bold label` */
  readonly form: string;
}

/** What a finding about a missing section carries besides its message. */
export interface MissingSection {
  readonly at: Place;
  readonly key: string;
  readonly help: string;
  readonly related: readonly Related[];
}

/** A title as section names are compared. */
export function nameOf(title: string): string {
  return title.toLowerCase();
}

/** The level-2 section of a name: of several the first with content, else the first. */
export function findSection({ body }: MessageRecord, title: string): Section | null {
  const name = nameOf(title);
  let first: Section | null = null;
  for (const section of body.sections) {
    if (section.level !== 2 || section.name !== name) continue;
    if (!section.empty) return section;
    first ??= section;
  }
  return first;
}

/** Marks of quotes and of one list item, as they stand before a paragraph's text. */
const BEFORE = '^[ \\t>]*(?:(?:[-+*]|\\d{1,9}[.)])[ \\t]+)?';
const BOLD = '(?:\\*\\*|__)';

/**
 * The first bold label of a name at the start of a line of text, as people write it in place of a heading:
 * `**Severity:** Major`, `- **Severity**: Major`. Null where there is none.
 * @param title a section's title: words only
 */
function findBoldLabel({ text, body }: MessageRecord, title: string): Span | null {
  const label = new RegExp(`${BEFORE}(${BOLD}${title}(?::${BOLD}|${BOLD}:))`, 'gim');
  const { paragraphs } = body;
  let next = 0;
  for (const { index, 0: line, 1: mark = '' } of text.matchAll(label)) {
    const end = index + line.length;
    const start = end - mark.length;
    // Both are in the order of the text: what lies before one label lies before the next.
    while (next < paragraphs.length && (paragraphs[next]?.end ?? 0) <= start) next += 1;
    const paragraph = paragraphs[next];
    if (paragraph === undefined) return null;
    if (paragraph.start <= start) return { start, end };
  }
  return null;
}

/** The heading that was probably meant, for a name that no level-2 section has. */
export function findNearHeading(record: MessageRecord, title: string): NearHeading | null {
  const name = nameOf(title);
  const heading = findNearSection(record, title);
  if (heading) return { at: heading.heading, form: `a level-${heading.level} heading` };
  const bold = record.body.boldLines.find((line) => line.name === name);
  if (bold) return { at: bold.span, form: 'bold text' };
  const label = findBoldLabel(record, title);
  return label && { at: label, form: 'a bold label' };
}

/** The section whose heading has the right words and another level, for a name that no level-2 section has. */
export function findNearSection({ subject, body }: MessageRecord, title: string): Section | null {
  const name = nameOf(title);
  // The schema's own title of a QUESTION is `# Question`: it stands in for no section.
  const least = subject?.type === 'QUESTION' ? 2 : 1;
  const found = body.sections.find(({ level, name: other }) => level >= least && other === name);
  return found ?? null;
}

/** True when a level-1 heading has text. */
export function hasTitle({ body }: MessageRecord): boolean {
  return body.sections.some(({ level, title }) => level === 1 && title !== '');
}

/**
 * Where a problem stands about something the body lacks: at the first level-1 heading, below which
 * the author would write it, or at the subject (whose type asks for it) where there is no such heading.
 */
export function lackingPlace({ body }: MessageRecord): Place {
  return body.sections.find(({ level }) => level === 1)?.heading ?? ['subject'];
}

/** Tells a missing section: where, and how to add it or to mend the heading that was probably meant. */
export function missingSection(record: MessageRecord, schema: SectionSchema): MissingSection {
  const { title, wants } = schema;
  const missing = { at: lackingPlace(record), key: title };
  const near = findNearHeading(record, title);
  const around = near ? null : unclosedAround(record, nameOf(title));
  if (around !== null) {
    const { at, kind, contents } = around;
    const help = `"## ${title}" is in a ${kind} that is never closed: close it above the heading.`;
    const message = `this ${kind} is never closed; what follows is ${contents}`;
    return { ...missing, help, related: [{ at, message }] };
  }
  if (near === null) {
    const meant = meantHeading(record, schema);
    if (meant === null)
      return { ...missing, help: `Add "## ${title}" with ${wants}.`, related: [] };
    const { at, message, help } = meant;
    return { ...missing, help, related: [{ at, message }] };
  }
  return {
    ...missing,
    help: `"${title}" is there as ${near.form}: write it as "## ${title}".`,
    related: [{ at: near.at, message: `"${title}" as ${near.form}` }],
  };
}

/** The smallest place of what a section holds: its line where it has only one. */
export function contentPlace({ lines, content }: Section): Span {
  const [line] = lines;
  return line && lines.length === 1 ? line.span : content;
}
