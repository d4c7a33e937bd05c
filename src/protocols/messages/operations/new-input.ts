import type { Planning } from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import { BODY_SCHEMA } from '../body-schema.ts';
import type { MessageType } from '../subject.ts';
import { AGENT, AGENT_EXPECTED } from './agent-input.ts';
import { DELTA_FORM } from './delta-input.ts';

const TYPES = Object.keys(BODY_SCHEMA) as readonly MessageType[];

const LINE = { type: 'string', pattern: '^[^\\p{Cc}]*[^\\p{Cc}\\s][^\\p{Cc}]*$' } as const;

export const newInput = {
  type: 'object',
  properties: {
    type: { type: 'string', enum: TYPES, 'x-value': 'TYPE', description: 'the type of message' },
    from: {
      ...AGENT,
      'x-expected': AGENT_EXPECTED,
      'x-value': 'AGENT',
      description: 'who sends it',
    },
    to: {
      type: 'array',
      items: AGENT,
      minItems: 1,
      'x-expected': `one or more names of agents; each is ${AGENT_EXPECTED}`,
      'x-value': 'AGENT',
      description: 'who gets it',
    },
    cc: {
      type: 'array',
      items: AGENT,
      'x-expected': `names of agents; each is ${AGENT_EXPECTED}`,
      'x-value': 'AGENT',
      description: 'who gets a copy',
    },
    subject: {
      ...LINE,
      'x-expected': 'one line of text',
      description:
        'the subject without its prefix: required except for CLAIM/HANDOFF/BLOCKED; these take it from their Item',
    },
    title: {
      ...LINE,
      'x-expected': 'one line of text',
      description:
        'the title of a KICKOFF or CRITIQUE, such as "Cache keys"; by default the subject',
    },
    role: {
      type: 'string',
      pattern: '^[a-z]+$',
      'x-expected': 'lower-case letters, as in opus',
      description: 'the role that a DELTA names in its subject',
    },
    thread: {
      ...LINE,
      'x-expected': 'the name of a thread, as in RS-20260302-cache-stampede',
      description: 'the thread that it belongs to',
    },
    sections: {
      type: 'object',
      additionalProperties: { type: 'string' },
      'x-option': 'section',
      'x-file': true,
      description: 'the text of a section, as in Context=...',
    },
    text: {
      type: 'string',
      minLength: 1,
      'x-file': true,
      description: 'the text of an INFO, or above the deltas',
    },
    deltas: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      'x-option': 'delta',
      'x-file': 'json',
      'x-value': 'FILE|JSON',
      description: `a delta as JSON, for a DELTA; ${DELTA_FORM}`,
    },
    artifactVersion: {
      type: 'integer',
      minimum: 0,
      'x-value': 'N',
      description: 'the version of a COMPILED',
    },
    statistics: {
      type: 'object',
      additionalProperties: { type: 'string', pattern: '^\\d+$' },
      'x-option': 'statistic',
      'x-value': 'NUMBER',
      'x-expected': 'a whole number for each name, as in Hypotheses=3',
      description: 'a count of a COMPILED, as in Hypotheses=3',
    },
    optional: { type: 'boolean', description: 'also placeholders for optional sections' },
    store: { type: 'boolean', description: 'store the message; it must be complete' },
    home: {
      type: 'string',
      'x-value': 'FOLDER',
      description: 'the folder of the store, if several are possible',
    },
    out: {
      type: 'string',
      minLength: 1,
      'x-value': 'PATH',
      description: "where to write it, from the repository's root; - prints it",
    },
  },
  required: ['type', 'from', 'to'],
  additionalProperties: false,
} as const;

/** The sections of each type, for the help. */
export const TYPE_CHOICES = {
  title: 'Sections of message new (in [ ]: may be left out), each as --section NAME=TEXT',
  rows: Object.entries(BODY_SCHEMA).map(([type, { sections }]): readonly [string, string] => {
    const titles = sections.map(({ title, missing, choices }) => {
      const shown = choices.length === 0 ? title : `${title} (${choices.join(', ')})`;
      return missing === null ? `[${shown}]` : shown;
    });
    return [type, titles.join(', ') || 'none: --text TEXT'];
  }),
};

export type NewInput = InputOf<typeof newInput>;

export const newErrors = {
  'not-for-type': [
    'The {what} is only for messages of type {types}, not {type}.',
    'Leave it out, or choose another type.',
  ],
  'no-role': [
    'No role is given; a DELTA names the role of its author in the subject.',
    'Give --role, in lower-case letters: `--role opus` makes "DELTA[opus]: ...".',
  ],
  'several-takers': [
    'A HANDOFF goes to one agent, but several are named: {to}.',
    'Say who takes the work: --section To={first}. The others get the message, too.',
  ],
  'no-subject': [
    'No subject is given for this {type}.',
    'Give --subject with what it is about; the prefix is put in front of it.',
  ],
  'long-subject': [
    'The subject is too long. {problem}: "{subject}".',
    'Give a shorter --subject; the body has room for the rest.',
  ],
  'other-recipient': [
    'The subject and the section "To" differ. {problem}.',
    'Name the same agent as --to and in the subject.',
  ],
  'unknown-section': [
    'A message of type {type} has no section "{name}".',
    'Its sections are: {sections}. Text without a section is for an INFO (--text).',
  ],
  'unknown-statistic': ['"{name}" is not a count of a COMPILED.', 'Its counts: {counted}.'],
  'unknown-choice': [
    'The section "{section}" begins with {found}.',
    'Begin it with one of: {choices}. An explanation may follow.',
  ],
  'broken-section': [
    'The text under {section} changes what follows it: it has a heading of its own, or a code block or comment that is never closed.',
    'Write headings in it as ### or deeper, and close code blocks and comments.',
  ],
  'missing-sections': [
    'This {type} is not complete. Still to be written: {missing}.',
    'Add them: {example}. @FILE in place of a text reads a file. Without --store, a draft is printed.',
  ],
  'several-homes': [
    'Messages are stored in several folders: {homes}.',
    'Add --home {first}, or another of them; . is the root of the repository.',
  ],
  'stored-elsewhere': [
    'The configuration does not name {path} as a place for messages, so the linter would not check it.',
    'Give --out with a path that messages.include names and messages.exclude does not.',
  ],
  'file-exists': ['{path} already exists.', 'Give another path, or remove that file.'],
} as const;

export type NewPlanning = Planning<NewInput, typeof newErrors>;

export type NewFailure = NewPlanning['fail'];
