import { isAbsolute, posix } from 'node:path';
import { defineOperation, type PlannedChange, type Planning } from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import { objectOf, orNull, type TypeOf, text } from '../../../core/operation-output.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { agentName } from '../agent-name.ts';
import { messageFact } from '../facts/message-fact.ts';
import type { MessageFact } from '../facts.ts';
import { mailboxOf } from '../mailbox.ts';
import { shortDescription } from '../subject-limits.ts';
import { AGENT, AGENT_EXPECTED } from './agent-input.ts';
import {
  suggestionFor,
  VERDICT_OUTPUT,
  VERDICT_SAID,
  type Verdict,
  verdictLines,
  verdictOf,
} from './checked-text.ts';
import { homesOf, isMessagePath, placeErrors, preparedAnswer } from './message-store.ts';
import { messageNamed, namedErrors } from './named-message.ts';
import { homeBetween } from './new-place.ts';
import type { Problem } from './problems.ts';
import { receiveExamples } from './receive-examples.ts';
import { bodyText, type Envelope, freshId } from './stored-message.ts';

const input = {
  type: 'object',
  properties: {
    message: {
      'x-path': true,
      type: 'string',
      minLength: 1,
      'x-value': 'MESSAGE',
      description: "the id of the message, or its path from the repository's root",
    },
    reply: { type: 'boolean', description: 'answer the sender if the message is not valid' },
    from: {
      ...AGENT,
      'x-expected': AGENT_EXPECTED,
      'x-value': 'AGENT',
      description: 'who answers; the recipient, if there is only one',
    },
  },
  required: ['message'],
  additionalProperties: false,
} as const;

const errors = {
  ...namedErrors,
  ...placeErrors,
  'outside-repository': [
    'The message {path} is not in the repository.',
    'Copy it to {place}, then receive it there.',
  ],
  'no-sender': [
    'The message {path} names no sender to answer.',
    'Leave --reply out, and inform the sender in another way.',
  ],
  'no-replier': [
    'The message {path} was sent to {recipients}, so it is not clear who answers.',
    'Give --from with the name of the agent that answers.',
  ],
} as const;

type ReceivePlanning = Planning<InputOf<typeof input>, typeof errors>;

/** A message that has come, as far as it can be read. */
interface Received {
  readonly path: string;
  readonly fact: Pick<MessageFact, 'id' | 'from' | 'recipients' | 'threadId'>;
  readonly verdict: Verdict;
}

const REPLY = objectOf({ id: orNull(text()), path: text() });

/** The answer to a message. */
type Reply = TypeOf<typeof REPLY>;
// Of a message that can't be read.
const UNREAD = { id: null, from: null, recipients: [], threadId: null };
const UNANSWERED = { reply: null, changes: [] };

export default defineOperation({
  id: 'messages/receive',
  command: 'message receive MESSAGE',
  operands: ['message'],
  since: '0.1.0',
  source: 'Brenner message bodies v0.1, Post-receive Validation, Error Responses',
  summary: 'Checks an incoming message; --reply tells the sender what is wrong',
  about: [
    'Makes the checks of `message check`. With --reply, the sender of a message with errors gets an INFO with the message, the errors and a suggestion, as the protocol requires. The exit code is 1 if the message has an error.',
  ],
  usual: ['reply', 'from'],
  effects: 'writes',
  acting: 'from',
  input,
  output: {
    ...VERDICT_OUTPUT,
    path: text('where the message is'),
    reply: orNull(REPLY, 'the answer: its id and its path; null for none'),
  },
  said: VERDICT_SAID,
  errors,
  exits: { 1: 'the message is not valid, or the linter would report an error in its answer' },
  examples: receiveExamples,
  commitMessage: ({ path }) => `Answer ${path}: it is not valid`,
  async plan(planning) {
    const received = await receivedIn(planning);
    const { path, verdict } = received;
    const isAnswered = !verdict.valid && planning.input.reply === true;
    const { reply, changes } = isAnswered ? await answered(received, planning) : UNANSWERED;
    const told = [`${path}:`, ...verdictLines(verdict), ...toldOf(reply)];
    const notes = reply === null ? [] : await leftNotes(path, planning);
    const result = { ...verdict, path, reply };
    return { changes, result, told, notes, exitCode: verdict.valid ? 0 : 1 };
  },
});

/** What becomes of a message that is answered, and that no commit can have. */
async function leftNotes(path: string, { state }: ReceivePlanning): Promise<readonly string[]> {
  if (!isMessagePath(path, state) || (await state.committed(path)).length > 0) return [];
  return [
    `It cannot be committed as it is. Remove it: \`rm -- ${shellWord(path)}\`. Its sender was asked for a corrected message.`,
  ];
}

async function receivedIn({ input: given, state, fail }: ReceivePlanning): Promise<Received> {
  if (isAbsolute(given.message) || given.message.startsWith('../')) {
    const [home = ''] = homesOf(await state.facts());
    const place = posix.join(home, 'messages', posix.basename(given.message));
    throw fail('outside-repository', { path: given.message, place });
  }
  const asPath = given.message.replace(/^\.\//, '');
  const there = await state.text(asPath);
  const path =
    there === null ? messageNamed(given.message, await state.facts(), fail).record.path : asPath;
  const text = there ?? (await state.text(path)) ?? '';
  const record = await state.parsed(path, 'message', text);
  const fact = record === null ? UNREAD : messageFact(record);
  return { path, fact, verdict: await verdictOf({ path, text, skipped: 0 }, state) };
}

/** The answer to a message, or the one that was given already. */
async function answered(
  { path, fact, verdict }: Received,
  { input: given, state, folder, now, draw, fail }: ReceivePlanning,
): Promise<{ readonly reply: Reply; readonly changes: readonly PlannedChange[] }> {
  if (fact.from === null) throw fail('no-sender', { path });
  const [only, ...others] = fact.recipients;
  const from = agentName(given.from) ?? (others.length === 0 ? only : undefined);
  if (from === undefined) {
    const recipients = fact.recipients.length === 0 ? 'nobody' : fact.recipients.join(', ');
    throw fail('no-replier', { path, recipients });
  }
  const name = fact.id ?? path;
  const subject = `INFO: ${shortDescription(`Validation error in ${name}`)}`;
  const body = validationAnswer(name, verdict);
  const facts = await state.facts();
  for (const { record, fact: other } of facts.of('message')) {
    if (record.copy || other.from !== from || other.subject !== subject) continue;
    const isSame = (await state.text(record.path))?.trimEnd().endsWith(body.trimEnd()) === true;
    if (isSame) return { reply: { id: other.id, path: record.path }, changes: [] };
  }
  const envelope: Envelope = {
    id: freshId(draw, facts),
    subject,
    from,
    to: [fact.from],
    thread_id: fact.threadId ?? fact.id,
    created: new Date(now).toISOString(),
    ack_required: false,
  };
  const own = mailboxOf(path)?.home ?? homeBetween({ from, to: envelope.to }, facts, folder);
  const made = await preparedAnswer(envelope, body, { state, home: own ?? '', about: path, fail });
  return { reply: { id: envelope.id, path: made.path }, changes: made.changes };
}

function toldOf(reply: Reply | null): readonly string[] {
  return reply === null ? [] : [`It is answered by ${reply.id ?? reply.path}.`];
}

/** The answer to the sender of a message that is not valid (seed: Error Responses), as Markdown. */
function validationAnswer(name: string, { errors }: Pick<Verdict, 'errors'>): string {
  const helps = (suggestionFor(errors) ?? '').split('\n');
  return bodyText('Validation Error', [
    ['Message', inert(name)],
    ['Errors', errors.map((error) => `- ${inert(itemOf(error))}`).join('\n')],
    ['Suggestion', helps.map((help) => `- ${inert(help)}`).join('\n')],
  ]);
}

function itemOf({ rule, line, message }: Problem): string {
  return `${rule}${line === null ? '' : `, line ${line}`}: ${message}`;
}

/** As code: what a message says of itself must not become markup, a mention or a link in its answer. */
function inert(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const gap = /^`|`$/.test(line) ? ' ' : '';
  return fence + gap + line + gap + fence;
}
