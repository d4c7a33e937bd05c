import { quoted } from '../../../core/found-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { flag, listOf, orNull, text, texts } from '../../../core/operation-output.ts';
import { unlessPrinted } from '../../../core/printed-output.ts';
import { agentName } from '../agent-name.ts';
import { BODY_SCHEMA, type SectionSchema } from '../body-schema.ts';
import { beginsWithChoice } from '../section-content.ts';
import type { MessageType } from '../subject.ts';
import { deltaBlocks } from './delta-blocks.ts';
import {
  brokenSection,
  COUNTED,
  type Content,
  type Draft,
  draftOf,
  draftText,
  missingIn,
  sectionMeant,
} from './message-draft.ts';
import { prepared } from './message-store.ts';
import { newExamples } from './new-examples.ts';
import {
  type NewFailure,
  type NewInput,
  type NewPlanning,
  newErrors,
  newInput,
  TYPE_CHOICES,
} from './new-input.ts';
import { changesOf, homeFor } from './new-place.ts';
import { otherRecipient, PROBLEM, type Problem, problemLines, problemsOf } from './problems.ts';
import { withRosterNames } from './roster-names.ts';
import { storedAlready, storedPlan } from './stored-already.ts';
import { type Envelope, freshId, slugOf } from './stored-message.ts';

/** What an input says, by the schema of the message's type. */
interface Said extends Content {
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

export default defineOperation({
  id: 'messages/new',
  command: 'message new TYPE',
  operands: ['type'],
  since: '0.1.0',
  source: 'Brenner message bodies v0.1, Message Types and Body Schemas',
  summary: 'Prints a draft of a message, or stores the message with --store',
  about: [
    'Prints a draft, with placeholders for missing values. --out writes the draft to a file; --store puts the complete message in the messages folder. Copies go to the outbox of its sender and the inboxes of its recipients, if the store has these folders.',
    'The subject gets its prefix, and "ack_required" is set as the type requires. `--to all` means every other agent on the roster. By default the agent of a CLAIM is its sender, and a HANDOFF goes from its sender to its recipient.',
    'A call may be repeated: if the store has the same message, not older than `messages.ackTimeout`, nothing is written. To send it again, use `message escalate --resend`.',
  ],
  choices: TYPE_CHOICES,
  usual: ['subject', 'sections', 'deltas', 'role', 'store'],
  effects: 'writes',
  acting: 'from',
  input: newInput,
  output: {
    id: orNull(text('the id of the message')),
    type: text('its type'),
    subject: text('its subject, with the prefix'),
    ackRequired: flag('whether it asks for acknowledgement'),
    path: orNull(text('where it was written; null for a draft that is shown only')),
    text: text('the whole file'),
    open: texts('the sections that are still to be written'),
    problems: listOf(
      PROBLEM,
      'what the linter says of a message that is stored, or has nothing left to be written',
    ),
  },
  said: ['problems.help'],
  errors: newErrors,
  refusals: ['missing-sections'],
  exits: {
    1: 'refused by a rule, or by --store because a section is missing; nothing was written',
  },
  examples: newExamples,
  commitMessage: ({ subject }) => `Message: ${String(subject)}`,
  async plan(given) {
    const planning = unlessPrinted(given);
    const { state, now, draw, fail } = planning;
    const input = await withRosterNames(planning.input, state);
    const said = saidIn(input, fail);
    const { type, subject } = said;
    const facts = await state.facts();
    const home = homeFor(input, facts, planning);
    const isStored = input.store === true;
    const draft = draftOf(said, isStored ? 'nothing' : input.optional ? 'all' : 'listed');
    if (isStored && draft.required.length > 0) {
      throw fail('missing-sections', { type, ...missingIn(draft) });
    }
    const envelope: Envelope = {
      id: freshId(draw, facts),
      subject,
      from: agentName(input.from) ?? input.from,
      to: names(input.to),
      ...(input.cc && input.cc.length > 0 && { cc: names(input.cc) }),
      thread_id: input.thread ?? null,
      created: new Date(now).toISOString(),
      ack_required: BODY_SCHEMA[type].ack.wanted,
    };
    const body = draftText(draft, said);
    const known = isStored ? await storedAlready(envelope, body, { state, facts, home }) : null;
    if (known !== null) return storedPlan(known, envelope, { type, facts, state });
    const { text, path, changes } = await prepared(envelope, body, { state, home });
    const made = { text, path, draft, subject, isStored };
    const problems = await problemsOfNew(made, planning);
    const written = changesOf(changes, { text, path }, planning);
    const open = isStored ? [] : [...draft.required, ...draft.further];
    return {
      changes: written,
      result: {
        ...{ id: envelope.id, type, subject },
        ackRequired: envelope.ack_required,
        path: written[0]?.path ?? null,
        text,
        open,
        problems,
      },
      told: [
        ...(written.length > 0 ? [`${envelope.from} writes ${subject}`] : text.split('\n')),
        ...problemLines(problems),
      ],
      notes: [...notesOf(draft, open, input), ...threadNotes(said, envelope)],
      ...(written.length === 0 && { unwritten: '--store or --out PATH' }),
    };
  },
});

/** What the linter says of it, as far as the author and not a placeholder is to blame. */
async function problemsOfNew(
  made: {
    readonly text: string;
    readonly path: string;
    readonly draft: Draft;
    readonly subject: string;
    readonly isStored: boolean;
  },
  { state, fail }: NewPlanning,
): Promise<readonly Problem[]> {
  const { text, path, draft, subject, isStored } = made;
  const record = await state.parsed(path, 'message', text);
  const section = record && brokenSection(draft, record);
  if (section) throw fail('broken-section', { section });
  const found = await state.problems(path, 'message', text);
  for (const { rule, message: problem } of found) {
    if (rule === 'message/subject-length') throw fail('long-subject', { problem, subject });
  }
  const other = otherRecipient(found);
  if (other !== null) throw fail('other-recipient', { problem: other });
  const isComplete = draft.required.length + draft.further.length === 0;
  return isStored || isComplete ? problemsOf(found) : [];
}

function names(written: readonly string[]): readonly string[] {
  return [...new Set(written.map((name) => agentName(name) ?? name))];
}

function notesOf(draft: Draft, open: readonly string[], input: NewInput): readonly string[] {
  const { further } = draft;
  if (input.store === true) {
    return further.length === 0
      ? []
      : [`The format also has these sections: ${further.join(', ')}. They were left out.`];
  }
  const isShown = input.out === undefined;
  return [
    ...(open.length === 0 ? [] : [`Still to be written: ${open.join(', ')}.`]),
    ...(isShown ? ['This is a draft. --store stores the message, --out writes it to a file.'] : []),
  ];
}

/** A session goes by the name of its thread, and every answer by that of what it answers. */
function threadNotes({ type, topic }: Said, { thread_id, created }: Envelope): readonly string[] {
  if (type !== 'KICKOFF' || thread_id !== null) return [];
  const day = created.slice(0, 10).replaceAll('-', '');
  return [
    `No thread is given. For a research session, add --thread RS-${day}-${slugOf(topic, 40)}.`,
  ];
}

/**
 * Reads the input of `message new`.
 * @throws WrongUse for what its type does not take.
 */
function saidIn(input: NewInput, fail: NewFailure): Said {
  const { type, text, title, artifactVersion } = input;
  for (const [property, what, types] of FOR_TYPES) {
    if (input[property] === undefined || types.includes(type)) continue;
    throw fail('not-for-type', { type, what, types: types.join(' or ') });
  }
  const [, written] = /^\s*DELTA\[([a-z]+)\]:/.exec(input.subject ?? '') ?? [];
  const role = input.role ?? (type === 'DELTA' ? written : undefined);
  if (type === 'DELTA' && role === undefined) throw fail('no-role');
  const sections = sectionsOf(input, fail);
  const [first = '', ...others] = names(input.to);
  const isTaken = type !== 'HANDOFF' || others.length === 0 || sections.get('To') !== undefined;
  if (!isTaken && input.store === true)
    throw fail('several-takers', { to: [first, ...others].join(' and '), first });
  const about = subjectOf(input, sections);
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

/** A subject without its prefix, in the form that the seed gives it; '' where the author has to choose it. */
function subjectOf({ type, subject }: NewInput, sections: ReadonlyMap<string, string>): string {
  const [item = ''] = sections.get('Item')?.trim().split(/\r?\n/) ?? [];
  const isOfItem = type === 'CLAIM' || type === 'HANDOFF' || type === 'BLOCKED';
  const about = withoutPrefix(subject ?? (isOfItem ? item : ''), type);
  const to = sections.get('To')?.trim() ?? '';
  // More than the item or an id is a subject of its author's own.
  if (type !== 'HANDOFF' || (subject !== undefined && about !== item && /\s/.test(about)))
    return about;
  return about === '' || to === '' ? (subject === undefined ? '' : about) : `${about} to ${to}`;
}

/** People give the prefix as well, now and then. */
function withoutPrefix(subject: string, type: MessageType): string {
  const prefix = new RegExp(`^\\s*${type}(?:\\[[a-z]+\\])?:`);
  return subject.replace(prefix, '').trim();
}
