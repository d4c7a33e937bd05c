import { oncePer } from '../../core/once-per.ts';
import type { Section } from '../../core/record.ts';
import {
  BODY_SCHEMA,
  RESEARCH_QUESTION,
  type SectionRule,
  type SectionSchema,
} from './body-schema.ts';
import type { MessageRecord } from './record.ts';
import {
  beginsWithChoice,
  chosenLines,
  holdsAgentName,
  holdsCitation,
  holdsCount,
  holdsPlaceholder,
  saysNone,
  showsNothing,
  textOf,
} from './section-content.ts';
import { findNearHeading, findSection, hasTitle } from './sections.ts';

/** `v3` as a word of its own. */
const holdsVersion = (text: string): boolean =>
  /(?<![\p{L}\p{N}_])v\d+(?![\p{L}\p{N}_])/iu.test(text);

/** What is wrong with a section of the type's schema, and the one rule that tells it. */
export type SectionFault = { readonly rule: SectionRule; readonly schema: SectionSchema } & (
  | { readonly kind: 'missing'; readonly section: null }
  /** `empty`: nothing stands under the heading. `content`: not what the schema wants there. */
  | { readonly kind: 'empty' | 'content'; readonly section: Section }
);

/** The faults of a message's sections that one rule has to tell, in the schema's order. */
export function sectionFaults(record: MessageRecord, rule: SectionRule): readonly SectionFault[] {
  return allFaults(record).filter((fault) => fault.rule === rule);
}

const allFaults = oncePer((record: MessageRecord): readonly SectionFault[] =>
  sectionSchemas(record).flatMap((schema) => faultOf(record, schema) ?? []),
);

/** Everything that is wrong with the sections of a message, and what it should say in any of them, by name. */
export function sectionProblems(record: MessageRecord): ReadonlySet<string> {
  const problems = new Set(allFaults(record).map(({ schema, kind }) => `${schema.title}: ${kind}`));
  if (record.subject?.type === 'KICKOFF' && lacksQuestion(record)) problems.add('no question');
  if (record.subject?.type === 'COMPILED' && !namesVersion(record)) problems.add('no version');
  return problems;
}

/** What the message's type says of its sections; nothing for a subject without a valid prefix. */
export function sectionSchemas({ subject }: MessageRecord): readonly SectionSchema[] {
  return subject?.type ? BODY_SCHEMA[subject.type].sections : [];
}

/** What a finding about a section carries where a numbered rule may say all there is to say of it. */
export function yielding({ spokenForBy }: SectionSchema): { readonly yieldsTo?: string } {
  return spokenForBy === undefined ? {} : { yieldsTo: spokenForBy };
}

/** True when a KICKOFF asks nothing: neither a title with text nor a question under its heading. */
export function lacksQuestion(record: MessageRecord): boolean {
  const section = findSection(record, RESEARCH_QUESTION.title);
  return !hasTitle(record) && (section === null || showsNothing(record, section));
}

/** True when a COMPILED says which version it is: in a level-1 heading, the subject or the Summary. */
export function namesVersion(record: MessageRecord): boolean {
  const titles = record.body.sections.filter(({ level }) => level === 1).map(({ title }) => title);
  const summary = findSection(record, 'Summary');
  const texts = [...titles, record.subject?.description ?? '', summary ? textOf(summary) : ''];
  return texts.some(holdsVersion);
}

/** True when a message has no fenced `delta` block, whatever the block would hold. */
export function lacksDelta({ body }: MessageRecord): boolean {
  return !body.fences.some(({ language }) => language === 'delta');
}

function faultOf(record: MessageRecord, schema: SectionSchema): SectionFault | null {
  const section = findSection(record, schema.title);
  if (section === null) {
    const rule = missingRule(record, schema);
    return rule && { kind: 'missing', rule, schema, section };
  }
  // Where the heading alone is wanted, anything below it is content; else it has to say something.
  const isEmpty =
    schema.empty === 'message/empty-section' ? section.empty : showsNothing(record, section);
  if (isEmpty) return { kind: 'empty', rule: schema.empty, schema, section };
  if (fits(record, section, schema)) return null;
  return { kind: 'content', rule: contentRule(schema), schema, section };
}

/** A section that is only recommended is not so much missing as miswritten where a heading is nearly it. */
function missingRule(record: MessageRecord, { missing, title }: SectionSchema): SectionRule | null {
  const isNear = missing === 'message/recommended-section' && findNearHeading(record, title);
  return isNear ? 'message/near-section' : missing;
}

/** Whoever misses a section objects to its content, but for the sets, which have a rule of their own. */
function contentRule({ holds, missing: rule }: SectionSchema): SectionRule {
  return holds === 'choice' || rule === null ? 'message/section-value' : rule;
}

/** A placeholder that was left in place is `message/template-placeholder`'s, but no name and no choice. */
function fits(record: MessageRecord, section: Section, { holds, choices }: SectionSchema): boolean {
  switch (holds) {
    case 'text':
      return true;
    case 'agent':
      return holdsAgentName(section);
    case 'choice':
      return beginsWithChoice(textOf({ lines: chosenLines(record, section) }), choices);
    case 'contributors':
      return !saysNone(section);
    case 'citation':
      return holdsCitation(section) || holdsPlaceholder(section);
    case 'counts':
      return holdsCount(section) || holdsPlaceholder(section);
  }
}
