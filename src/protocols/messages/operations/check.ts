import { defineOperation, type Planning } from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import { wantsAck } from '../acknowledgement.ts';
import { BODY_SCHEMA } from '../body-schema.ts';
import { parseSubject } from '../parsed-subject.ts';
import type { MessageType } from '../subject.ts';
import { checkExamples } from './check-examples.ts';
import {
  type Checked,
  VERDICT_OUTPUT,
  VERDICT_SAID,
  verdictLines,
  verdictOf,
} from './checked-text.ts';
import { homesOf } from './message-store.ts';

const TYPES = Object.keys(BODY_SCHEMA) as readonly MessageType[];

const checkInput = {
  type: 'object',
  properties: {
    file: {
      'x-path': true,
      type: 'string',
      minLength: 1,
      'x-value': 'FILE',
      description: "a message of the repository: its path from the repository's root",
    },
    text: {
      type: 'string',
      'x-file': true,
      description: 'the text of a message, with or without front matter',
    },
    type: {
      type: 'string',
      enum: TYPES,
      'x-value': 'TYPE',
      description: 'the type of a text without front matter',
    },
    subject: { type: 'string', description: 'the subject of a text without front matter' },
    ackRequired: {
      type: 'boolean',
      description: 'whether a text without front matter is to ask for acknowledgement',
    },
  },
  required: [],
  additionalProperties: false,
} as const;

const checkErrors = {
  'nothing-to-check': [
    'Neither a file nor a text is given.',
    'Name a file of the repository, or give --text @FILE; --text @- reads standard input.',
  ],
  'file-and-text': ['A file and a text are given.', 'Give one of them.'],
  'unknown-file': [
    'The repository has no file {path}, or it is not text.',
    'Paths are from the root of the repository. For a file outside the repository, use --text @FILE.',
  ],
  'no-envelope': [
    'The text has no front matter, so its type is not known.',
    'Give its type, such as --type KICKOFF, or its subject: --subject "KICKOFF: ...".',
  ],
  'other-type': [
    'The subject "{subject}" is that of a {found}, but --type is {type}.',
    'Leave --type out, or correct it.',
  ],
  'two-envelopes': [
    'The text has front matter, and {option} is given as well.',
    'Leave {option} out, or give the body alone.',
  ],
} as const;

type CheckPlanning = Planning<InputOf<typeof checkInput>, typeof checkErrors>;

export default defineOperation({
  id: 'messages/check',
  command: 'message check [FILE]',
  operands: ['file'],
  since: '0.1.0',
  source: 'Brenner message bodies v0.1, Pre-send Validation',
  summary: 'Checks a message before it is sent',
  about: [
    'Checks the subject, the sections that the type has, "ack_required", the deltas, and whether the agents, beads and messages that it names exist. The exit code is 1 if it has an error.',
  ],
  effects: 'reads',
  input: checkInput,
  output: VERDICT_OUTPUT,
  said: VERDICT_SAID,
  errors: checkErrors,
  exits: { 1: 'the message is not valid' },
  examples: checkExamples,
  async plan(planning) {
    const checked = await checkedIn(planning);
    const verdict = await verdictOf(checked, planning.state);
    return {
      changes: [],
      result: { ...verdict },
      told: verdictLines(verdict),
      exitCode: verdict.valid ? 0 : 1,
    };
  },
});

/**
 * The message that `message check` is about, with an envelope where it was given none.
 * @throws WrongUse where that is not clear.
 */
async function checkedIn({ input: given, state, fail }: CheckPlanning): Promise<Checked> {
  const { file, text } = given;
  if (file !== undefined && text !== undefined) throw fail('file-and-text');
  if (file !== undefined) {
    const path = file.replace(/^\.\//, '');
    const found = await state.text(path);
    if (found === null) throw fail('unknown-file', { path });
    return withEnvelope({ path, text: found, skipped: 0 }, { input: given, state, fail });
  }
  if (text === undefined) throw fail('nothing-to-check');
  const path = await freePath(state);
  return withEnvelope({ path, text, skipped: 0 }, { input: given, state, fail });
}

async function withEnvelope(
  checked: Checked,
  {
    input: { type, subject, ackRequired },
    state,
    fail,
  }: Pick<CheckPlanning, 'input' | 'state' | 'fail'>,
): Promise<Checked> {
  const [option] = [
    type === undefined ? [] : '--type',
    subject === undefined ? [] : '--subject',
    ackRequired === undefined ? [] : '--ack-required',
  ].flat();
  const record = await state.parsed(checked.path, 'message', checked.text);
  // What begins like front matter and can't be read has its own problems.
  const hasEnvelope = record === null || record.frontMatter.end > record.frontMatter.start;
  if (hasEnvelope) {
    if (option !== undefined) throw fail('two-envelopes', { option });
    return checked;
  }
  if (type === undefined && subject === undefined) throw fail('no-envelope');
  const about = subject ?? `${type === 'DELTA' ? 'DELTA[role]' : type}: to be checked`;
  const found = parseSubject(about, state.config.messages).type;
  if (type !== undefined && found !== null && found !== type) {
    throw fail('other-type', { subject: about, found, type });
  }
  const asked = ackRequired ?? (found !== null && wantsAck(found));
  const envelope = JSON.stringify({ subject: about, ack_required: asked });
  const before = `---json\n${envelope}\n---\n`;
  return { ...checked, text: before + checked.text, skipped: before.split('\n').length - 1 };
}

/** Where a message may be, and none is. */
async function freePath(state: CheckPlanning['state']): Promise<string> {
  const homes = homesOf(await state.facts());
  const folder = homes.length === 1 && homes[0] !== '' ? `${homes[0]}/messages` : 'messages';
  const taken = new Set(state.entries.map(({ path }) => path));
  let path = `${folder}/checked.md`;
  while (taken.has(path)) path = path.replace(/\.md$/, '-.md');
  return path;
}
