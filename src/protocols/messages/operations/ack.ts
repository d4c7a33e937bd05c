import {
  defineOperation,
  type OperationState,
  type Plan,
  type Planning,
} from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import { listOf, objectOf, orNull, text } from '../../../core/operation-output.ts';
import { agentName } from '../agent-name.ts';
import { BODY_SCHEMA } from '../body-schema.ts';
import { distinctMessages, type MessageEntry } from '../distinct-messages.ts';
import { idLookup, isAck } from '../known-ids.ts';
import { shortDescription } from '../subject-limits.ts';
import { aboutOf } from '../topics.ts';
import { ackExamples } from './ack-examples.ts';
import { names, statusOf } from './acknowledged.ts';
import { AGENT, AGENT_EXPECTED, MESSAGE } from './agent-input.ts';
import { correctedIn } from './corrected-text.ts';
import { brokenSection, draftOf, draftText } from './message-draft.ts';
import { placeErrors, preparedAnswer } from './message-store.ts';
import { messageNamed, namedErrors } from './named-message.ts';
import { sameMessages } from './resent.ts';
import { pathsOfMessage } from './stored-already.ts';
import { type Envelope, freshId, homeOf } from './stored-message.ts';

const STATUSES = ['Received', 'Understood', 'Will Action', 'Completed'] as const;

/** What `message ack` takes. */
const ACK_INPUT = {
  type: 'object',
  properties: {
    id: MESSAGE,
    others: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      'x-value': 'OTHER',
      description: 'further messages to acknowledge with the same words',
    },
    from: {
      ...AGENT,
      'x-expected': AGENT_EXPECTED,
      'x-value': 'AGENT',
      description: 'the recipient that acknowledges it',
    },
    status: { type: 'string', enum: STATUSES, description: 'how far the message was followed' },
    notes: { type: 'string', 'x-file': true, description: 'further remarks' },
    force: { type: 'boolean', description: 'allow an agent that is not a recipient' },
  },
  required: ['id', 'from', 'status'],
  additionalProperties: false,
} as const;

const ACK_ERRORS = {
  ...namedErrors,
  ...placeErrors,
  'no-recipient': [
    '{agent} is not a recipient of the message {id}, which was sent to {recipients}.',
    'Only a recipient acknowledges it. For another agent use --force.',
  ],
  'no-id': [
    'The message {path} has no id, so it cannot be acknowledged.',
    'Write an "id" into the front matter of that message first.',
  ],
  'no-sender': [
    'The message {id} names no sender, so nobody can be answered.',
    'Write "from" into the front matter of that message first.',
  ],
  'broken-notes': [
    'The notes change what follows them: they have a heading of their own, or a code block or comment that is never closed.',
    'Write headings in them as ### or deeper, and close code blocks and comments.',
  ],
} as const;

type Acking = Planning<InputOf<typeof ACK_INPUT>, typeof ACK_ERRORS>;

type Acknowledged = Plan<{
  readonly id: string | null;
  readonly path: string;
  readonly acknowledges: string;
}>;

export default defineOperation({
  id: 'messages/ack',
  command: 'message ack ID [ID...]',
  operands: ['id', 'others'],
  since: '0.1.0',
  source: 'Brenner message bodies v0.1, ACK Messages, ACK Workflow',
  summary: 'Acknowledges a message',
  about: [
    'Writes an ACK message to the sender, in the same thread. If the message has no thread, its id becomes the thread. If it was sent several times, one ACK is written for all.',
  ],
  effects: 'writes',
  acting: 'from',
  input: ACK_INPUT,
  output: {
    id: orNull(text('the id of the acknowledgement')),
    path: text('where it is'),
    acknowledges: text('the id of the message that is acknowledged'),
    others: listOf(
      objectOf({ id: orNull(text()), path: text(), acknowledges: text() }),
      'the same for the other messages',
    ),
  },
  errors: ACK_ERRORS,
  examples: ackExamples,
  commitMessage: ({ acknowledges }) => `Acknowledge message ${String(acknowledges)}`,
  async plan(planning) {
    const { id, others = [] } = planning.input;
    const all: Acknowledged[] = [];
    for (const each of new Set([id, ...others])) all.push(await acknowledged(each, planning));
    const [first, ...rest] = all.map(({ result }) => result);
    return {
      changes: all.flatMap(({ changes }) => changes),
      about: all.flatMap(({ about = [] }) => about),
      result: { ...(first as Acknowledged['result']), others: rest },
      told: all.flatMap(({ told }) => told),
      notes: all.flatMap(({ notes = [] }) => notes),
    };
  },
});

/** What acknowledges one message, in the words that are given for all. */
async function acknowledged(
  id: string,
  { input, state, now, draw, fail }: Acking,
): Promise<Acknowledged> {
  const facts = await state.facts();
  const original = messageNamed(id, facts, fail);
  const { id: named, from: sender, recipients, subject, threadId } = original.fact;
  if (named === null || /\p{Cc}/u.test(named)) throw fail('no-id', { path: original.record.path });
  const from = agentName(input.from) ?? input.from;
  if (sender === null) throw fail('no-sender', { id: named });
  if (!recipients.includes(from) && input.force !== true) {
    const sentTo = recipients.length === 0 ? 'nobody' : recipients.join(', ');
    throw fail('no-recipient', { id: named, agent: from, recipients: sentTo });
  }
  const given = await givenAlready({ original, named, from, status: input.status }, state);
  if (given !== null) {
    return {
      ...{ changes: [], about: pathsOfMessage(given, facts) },
      result: { id: given.fact.id, path: given.record.path, acknowledges: named },
      told: [`${from} has acknowledged ${named} already: ${input.status}.`],
    };
  }
  const resent = (await sameMessages(original, state)).flatMap(({ fact }) =>
    fact.id !== null && fact.recipients.includes(from) ? fact.id : [],
  );
  const all = new Set([named, ...resent, ...(await correctedIn(original, state))]);
  const sections = new Map([
    ['Message ID', [...all].join(', ')],
    ['Status', input.status],
    ['Notes', input.notes ?? ''],
  ]);
  const content = { type: 'ACK', topic: '', version: null, prose: null, sections } as const;
  const draft = draftOf(content, 'nothing');
  const envelope: Envelope = {
    id: freshId(draw, facts),
    subject: `ACK: ${shortDescription(aboutOf(subject ?? '')) || named}`,
    from,
    to: [sender],
    thread_id: threadId ?? named,
    created: new Date(now).toISOString(),
    ack_required: BODY_SCHEMA.ACK.ack.wanted,
  };
  const { path: about } = original.record;
  const storing = { state, home: homeOf(about), about, fail };
  const made = await preparedAnswer(envelope, draftText(draft, content), storing);
  const record = await state.parsed(made.path, 'message', made.text);
  if (record !== null && brokenSection(draft, record) !== null) throw fail('broken-notes');
  return {
    changes: made.changes,
    result: { id: envelope.id, path: made.path, acknowledges: named },
    told: [`${from} acknowledges ${named}: ${input.status}`],
    ...(!original.fact.ackRequired && {
      notes: [`The message ${named} does not ask to be acknowledged.`],
    }),
  };
}

/** The acknowledgement of a message that an agent has given with this very status. */
async function givenAlready(
  wanted: { original: MessageEntry; named: string; from: string; status: string },
  state: OperationState,
): Promise<MessageEntry | null> {
  const { original, named, from, status } = wanted;
  const facts = await state.facts();
  const { home } = original.record;
  const messages = distinctMessages(facts).find((store) => store.home === home)?.messages ?? [];
  const known = idLookup(messages);
  for (const entry of messages) {
    const { record, fact } = entry;
    if (fact.from !== from || !isAck(fact)) continue;
    const isNamed = fact.acknowledges.some(({ name }) => known(name) === named);
    if (!isNamed && !(await names(named, record.path, state))) continue;
    if ((await statusOf(record.path, state)) === status) return entry;
  }
  return null;
}
