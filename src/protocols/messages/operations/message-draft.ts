import { BODY_SCHEMA, type SectionSchema } from '../body-schema.ts';
import type { MessageRecord } from '../record.ts';
import type { MessageType } from '../subject.ts';
import { bodyText } from './stored-message.ts';

/** What a body's title is where its type leaves nothing to choose. */
const TITLES: Readonly<Partial<Record<MessageType, string>>> = {
  DELTA: 'Delta Contribution',
  ACK: 'Acknowledgement',
  CLAIM: 'Work Claim',
  HANDOFF: 'Work Handoff',
  BLOCKED: 'Work Blocked',
  QUESTION: 'Question',
  INFO: 'Information',
};

/** What the statistics of a COMPILED count. */
export const COUNTED = [
  'Hypotheses',
  'Predictions',
  'Tests',
  'Assumptions',
  'Anomalies',
  'Critiques',
] as const;

/** What is to be said, by those who say it. */
export interface Content {
  readonly type: MessageType;
  /** For a KICKOFF and a CRITIQUE: what it is about. */
  readonly topic: string;
  /** For a COMPILED. */
  readonly version: number | null;
  /** Between the title and the first section; all there is of an INFO. */
  readonly prose: string | null;
  /** By the titles of the type's schema. */
  readonly sections: ReadonlyMap<string, string>;
}

/** What a message may lack that is not a section. */
const VERSION = 'the version of the artifact';
const PROSE = 'the text';

/** A body, and what of it is still to be written. */
export interface Draft {
  readonly title: string;
  readonly parts: readonly (readonly [title: string, text: string])[];
  /** What holds a placeholder, or is left out, though the type requires it. */
  readonly required: readonly string[];
  /** The same of what the type does not require. */
  readonly further: readonly string[];
}

/**
 * The body of a message by the schema of its type, in the schema's order.
 * @param fills what holds a placeholder where nothing is given: nothing, all but optional sections, or all
 */
export function draftOf(content: Content, fills: 'nothing' | 'listed' | 'all'): Draft {
  const { type, version, prose, sections } = content;
  const required: string[] = [];
  const further: string[] = [];
  const parts: (readonly [string, string])[] = [];
  if (type === 'COMPILED' && version === null) required.push(VERSION);
  if (type === 'INFO' && prose === null) required.push(PROSE);
  for (const schema of BODY_SCHEMA[type].sections) {
    const text = plainLines(sections.get(schema.title) ?? '');
    if (text !== '') parts.push([schema.title, text]);
    const isOptional = schema.missing === null;
    if (text !== '' || (isOptional && fills !== 'all')) continue;
    if (isRequired(schema)) required.push(schema.title);
    else further.push(schema.title);
    if (fills !== 'nothing') parts.push([schema.title, placeholder(schema)]);
  }
  return { title: titleOf(content), parts, required, further };
}

/** A draft as Markdown. */
export function draftText({ title, parts }: Draft, { type, prose }: Content): string {
  const text = type === 'INFO' ? (prose ?? '{what there is to say}') : prose;
  const heading = text === null ? title : `${title}\n\n${plainLines(text)}`;
  return bodyText(heading, parts);
}

/**
 * The section of a draft that is not what it was meant to be, as the message is read back: a heading
 * in its text, or a code block that is never closed. Null where each is.
 */
export function brokenSection({ parts }: Draft, record: MessageRecord): string | null {
  // What an INFO says may have any headings.
  if (record.subject?.type === 'INFO') return null;
  const wanted = parts.map(([section]) => section);
  const found = record.body.sections.filter(({ level }) => level <= 2);
  const [title, ...others] = found;
  const isRead = (section: string, index: number) =>
    others[index]?.level === 2 && others[index]?.title === section;
  const wrong = title?.level === 1 ? wanted.findIndex((each, at) => !isRead(each, at)) : 0;
  if (wrong === -1 && others.length === wanted.length) return null;
  // What ends too early, or does not end, is before what is not as it should be.
  const last = wanted[(wrong === -1 ? wanted.length : wrong) - 1];
  return last === undefined ? 'the title' : `"${last}"`;
}

/** The section of a type's schema that a name means: capitals, `-` and `_` make no difference. */
export function sectionMeant(type: MessageType, name: string): SectionSchema | null {
  const meant = plain(name);
  return BODY_SCHEMA[type].sections.find(({ title }) => plain(title) === meant) ?? null;
}

/** True for a section without which the linter reports an error. */
function isRequired({ missing, spokenForBy }: SectionSchema): boolean {
  if (spokenForBy !== undefined) return true;
  return (
    missing !== null &&
    missing !== 'message/recommended-section' &&
    missing !== 'message/schema-section'
  );
}

function titleOf({ type, topic, version }: Content): string {
  if (type === 'COMPILED') return `Compiled Artifact v${version ?? '{N}'}`;
  return TITLES[type] ?? (type === 'CRITIQUE' ? `Critique: ${topic}` : topic);
}

function placeholder({ wants, holds }: SectionSchema): string {
  return holds === 'counts' ? COUNTED.map((each) => `- ${each}: {N}`).join('\n') : `{${wants}}`;
}

function plain(name: string): string {
  return name.trim().toLowerCase().replace(/[-_]/g, ' ');
}

/** A text with the line ends of the file that it goes into, without blank space around it. */
function plainLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

/** The sections that have to be written, and how they are given with those that a type has besides. */
export function missingIn({ required, further }: Draft) {
  const given = [...required, ...further].map((name) =>
    name === VERSION
      ? '--artifact-version N'
      : name === PROSE
        ? '--text TEXT'
        : `--section "${name}=TEXT"`,
  );
  return { missing: required.join(', '), example: given.join(' ') };
}
