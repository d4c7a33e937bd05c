import type { Edit } from '../../core/edit.ts';
import type { Related } from '../../core/finding.ts';
import type { Span } from '../../core/place.ts';
import type { Section } from '../../core/record.ts';
import { BODY_SCHEMA, type SectionSchema } from './body-schema.ts';
import type { MessageRecord } from './record.ts';
import { lineNumber } from './text-lines.ts';

/** What the rules about empty sections say of their edit. */
export const TEXT_SEPARATED =
  'If dashes below a text turn it into a heading, puts a blank line above the dashes, in all copies of the message.';

const UNDERLINE = /\n( {0,3}(?:-+|=+)[ \t]*)$/;
const SENTENCE = /[.!?:;,)]$/;

/** What a finding about an empty section carries besides its message. */
export interface EmptySection {
  readonly at: Span;
  readonly data: { readonly section: string };
  readonly help: string;
  readonly related: readonly Related[];
  readonly edit?: Edit;
}

/** Tells a section with nothing in it: where, what to write there, and what stands there and does not count. */
export function emptySection(
  record: MessageRecord,
  section: Section,
  schema: SectionSchema,
): EmptySection {
  const { title, wants, missing } = schema;
  const found = { at: section.heading, data: { section: title } };
  const help = missing === null ? `Write ${wants}, or remove the heading.` : `Write ${wants}.`;
  const swallowed = underlinedText(record, section);
  if (swallowed !== null) {
    const { at, underline } = swallowed;
    const [from, to] = [lineNumber(record.text, at.start), lineNumber(record.text, underline)];
    const isSentence = SENTENCE.test(record.text.slice(at.start, at.end).trimEnd());
    // Other underlines would be text after a blank line.
    const isRule = /^ {0,3}-{3}/.test(record.text.slice(underline));
    const replacements = [{ at: { start: underline, end: underline }, text: '\n' }];
    return {
      ...found,
      help: `The dashes in line ${to} make line ${from} a heading: put a blank line between the two lines.`,
      related: [{ at, message: 'this text is a heading, not content' }],
      ...(isSentence && isRule && schema.holds === 'text' && { edit: { replacements } }),
    };
  }
  const comment = commentIn(record, section);
  if (comment === null) return { ...found, help, related: [] };
  const line = lineNumber(record.text, comment.start);
  return {
    ...found,
    help: `The comment in line ${line} does not count as content. ${help}`,
    related: [{ at: comment, message: 'a comment, which does not count' }],
  };
}

/** The text right below a heading that a line of dashes makes a heading; no section that the schema knows. */
function underlinedText({ text, body, subject }: MessageRecord, { heading }: Section) {
  const next = body.sections.find(({ heading: other }) => other.start > heading.start);
  const known = subject?.type ? BODY_SCHEMA[subject.type].sections : [];
  if (next === undefined || known.some(({ title }) => title.toLowerCase() === next.name))
    return null;
  const { start, end } = next.heading;
  const [, line = ''] = UNDERLINE.exec(text.slice(start, end)) ?? [];
  if (line === '' || !/^\r?\n[ \t]*$/.test(text.slice(heading.end, start))) return null;
  const underline = end - line.length;
  return { at: { start, end: text.slice(start, underline).trimEnd().length + start }, underline };
}

function commentIn({ text, body }: MessageRecord, { heading }: Section): Span | null {
  const next = body.sections.find(({ heading: other }) => other.start > heading.start);
  const limit = next?.heading.start ?? text.length;
  const start = text.indexOf('<!--', heading.end);
  const end = start === -1 ? -1 : text.indexOf('-->', start);
  return end === -1 || end > limit ? null : { start, end: end + '-->'.length };
}
