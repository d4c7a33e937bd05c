import { quoted } from '../../../core/found-value.ts';
import { agentName } from '../agent-name.ts';
import { BODY_SCHEMA, type SectionSchema } from '../body-schema.ts';
import { beginsWithChoice } from '../section-content.ts';
import type { MessageType } from '../subject.ts';
import { deltaBlocks } from './delta-blocks.ts';
import { COUNTED, type Content, sectionMeant } from './message-draft.ts';
import type { NewFailure, NewInput } from './new-input.ts';

/** What an input says, by the schema of the message's type. */
export interface Said extends Content {
  readonly subject: string;
}

/** What some types take and others do not: the property, what it is called, and who takes it. */
const FOR_TYPES: readonly (readonly [keyof NewInput, string, readonly MessageType[]])[] = [
  ['role', 'role (--role)', ['DELTA']],
  ['deltas', 'deltas (--delta)', ['DELTA']],
  ['text', 'text outside of sections (--text)', ['INFO', 'DELTA']],
  ['title', 'title (--title)', ['KICKOFF', 'CRITIQUE']],
  ['statistics', 'statistics (--statistic)', ['COMPILED']],
  ['artifactVersion', 'version (--artifact-version)', ['COMPILED']],
];

/**
 * Reads the input of `message new`.
 * @throws WrongUse for what its type does not take.
 */
export function saidIn(input: NewInput, fail: NewFailure): Said {
  const { type, role, text, title, artifactVersion } = input;
  for (const [property, what, types] of FOR_TYPES) {
    if (input[property] === undefined || types.includes(type)) continue;
    throw fail('not-for-type', { type, what, types: types.join(' or ') });
  }
  if (type === 'DELTA' && role === undefined) throw fail('no-role');
  const sections = sectionsOf(input, fail);
  const about = withoutPrefix(input.subject ?? subjectFrom(type, sections) ?? '', type);
  if (about === '') throw fail('no-subject', { type });
  return {
    type,
    subject: `${role === undefined ? type : `${type}[${role}]`}: ${about}`,
    topic: title ?? about,
    version: artifactVersion ?? null,
    prose: text?.trim() ? text : null,
    sections,
  };
}

/** The sections that are given, and those that go without saying. */
function sectionsOf(input: NewInput, fail: NewFailure): ReadonlyMap<string, string> {
  const { type, deltas = [] } = input;
  const sections = new Map(defaultsOf(input));
  for (const [name, text] of Object.entries(input.sections ?? {})) {
    const schema = sectionMeant(type, name);
    if (schema === null) {
      const titles = BODY_SCHEMA[type].sections.map((section) => section.title);
      const known = titles.length === 0 ? 'none' : titles.join(', ');
      throw fail('unknown-section', { type, name, sections: known });
    }
    sections.set(schema.title, chosen(text, schema, fail));
  }
  const counts = Object.entries(input.statistics ?? {});
  if (counts.length > 0) {
    const given = sections.get('Statistics');
    sections.set('Statistics', [given ?? [], counted(counts, fail)].flat().join('\n'));
  }
  if (deltas.length > 0) {
    const given = sections.get('Deltas');
    sections.set('Deltas', [given ?? [], deltaBlocks(deltas)].flat().join('\n\n'));
  }
  return sections;
}

function defaultsOf({ type, from, to }: NewInput): readonly (readonly [string, string])[] {
  const sender = agentName(from) ?? from;
  if (type === 'CLAIM') return [['Agent', sender]];
  if (type !== 'HANDOFF') return [];
  const [only, ...others] = to;
  const isOne = only !== undefined && others.length === 0;
  return [['From', sender], ...(isOne ? [['To', agentName(only) ?? only] as const] : [])];
}

/** A choice as the schema writes it, whatever its capitals are. */
function chosen(text: string, { title, holds, choices }: SectionSchema, fail: NewFailure): string {
  if (holds !== 'choice' || text.trim() === '') return text;
  if (!beginsWithChoice(text.trim(), choices)) {
    throw fail('unknown-choice', {
      section: title,
      found: quoted(text.trim(), 30),
      choices: choices.join(', '),
    });
  }
  const same = choices.find((choice) => choice.toLowerCase() === text.trim().toLowerCase());
  return same ?? text;
}

/** In the schema's order. */
function counted(counts: readonly (readonly [string, string])[], fail: NewFailure): string {
  const byName = new Map(counts.map(([name, count]) => [name.toLowerCase(), count]));
  for (const [name] of counts) {
    if (COUNTED.some((each) => each.toLowerCase() === name.toLowerCase())) continue;
    throw fail('unknown-statistic', { name, counted: COUNTED.join(', ') });
  }
  return COUNTED.flatMap((each) => {
    const count = byName.get(each.toLowerCase());
    return count === undefined ? [] : `- ${each}: ${count}`;
  }).join('\n');
}

/** A subject by the form that the seed gives it; null where the author has to choose it. */
function subjectFrom(type: MessageType, sections: ReadonlyMap<string, string>): string | null {
  const [item = ''] = sections.get('Item')?.trim().split(/\r?\n/) ?? [];
  if (item === '') return null;
  const to = sections.get('To')?.trim() ?? '';
  if (type === 'HANDOFF') return to === '' ? null : `${item} to ${to}`;
  return type === 'CLAIM' || type === 'BLOCKED' ? item : null;
}

/** People give the prefix as well, now and then. */
function withoutPrefix(subject: string, type: MessageType): string {
  const prefix = new RegExp(`^\\s*${type}(?:\\[[a-z]+\\])?:`);
  return subject.replace(prefix, '').trim();
}
