import { defineOperation } from '../../../core/operation.ts';
import { BODY_SCHEMA } from '../body-schema.ts';
import { ackExamples } from './ack-examples.ts';
import { messageNamed } from './named-message.ts';
import { bodyText, delivered, type Envelope, homeOf, messageText } from './stored-message.ts';

/** Characters of a subject. */
const MOST = 120;

const STATUSES = ['Received', 'Understood', 'Will Action', 'Completed'] as const;

export default defineOperation({
  id: 'messages/ack',
  command: 'message ack ID',
  operands: ['id'],
  since: '0.2.0',
  source: 'Brenner message bodies v0.1, ACK Messages, ACK Workflow',
  summary: 'Acknowledges a message',
  about: [
    'Writes an ACK message to the sender of the original, in the same thread. A thread begins with the original where it has none.',
  ],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      id: {
        type: 'string',
        minLength: 1,
        'x-value': 'ID',
        description: 'the id, or the path, of the message',
      },
      from: {
        type: 'string',
        minLength: 1,
        'x-value': 'AGENT',
        description: 'the recipient that acknowledges it',
      },
      status: { type: 'string', enum: STATUSES, description: 'what becomes of it' },
      notes: { type: 'string', 'x-file': true, description: 'what else there is to say' },
      force: { type: 'boolean', description: 'also for who is no recipient' },
    },
    required: ['id', 'from', 'status'],
    additionalProperties: false,
  },
  output: {
    id: 'the id of the acknowledgement',
    path: 'where it is',
    acknowledges: 'the id of the message that is acknowledged',
  },
  errors: {
    'unknown-message': [
      'No message has the id or the path "{id}".',
      'Copy the id from the front matter of the message. `lint-protocol message acks` lists the messages that wait for an acknowledgement.',
    ],
    'no-recipient': [
      '{agent} is not a recipient of the message {id}, which was sent to {recipients}.',
      'Give one of them as --from, or use --force.',
    ],
    'no-sender': [
      'The message {id} names no sender, so nobody can be told.',
      'Write "from" into the front matter of that message first.',
    ],
  },
  examples: ackExamples,
  commitMessage: ({ acknowledges }) => `Acknowledge message ${String(acknowledges)}`,
  async plan({ input, state, now, draw, fail }) {
    const facts = await state.facts();
    const original = messageNamed(input.id, facts);
    if (original === null) throw fail('unknown-message', { id: input.id });
    const { id, from, recipients, subject, threadId } = original.fact;
    const named = id ?? input.id;
    if (from === null) throw fail('no-sender', { id: named });
    if (!recipients.includes(input.from) && input.force !== true) {
      throw fail('no-recipient', {
        id: named,
        agent: input.from,
        recipients: recipients.join(', '),
      });
    }
    const given = facts
      .of('message')
      .find(
        ({ fact, record }) =>
          fact.from === input.from &&
          fact.acknowledges.some(({ name }) => name === named) &&
          !record.copy,
      );
    const status = given === undefined ? null : await statusIn(given.record.path);
    if (status === input.status) {
      const told = [`${input.from} has acknowledged ${named} already: ${status}.`];
      const result = {
        id: given?.fact.id ?? null,
        path: given?.record.path ?? null,
        acknowledges: named,
      };
      return { changes: [], result, told };
    }
    const envelope: Envelope = {
      id: `msg-${draw(8)}`,
      subject: cut(`ACK: ${(subject ?? '').replace(/^[A-Z]+(\[[a-z]+\])?:\s*/, '')}`),
      from: input.from,
      to: [from],
      thread_id: threadId ?? named,
      created: new Date(now).toISOString(),
      ack_required: BODY_SCHEMA.ACK.ack.wanted,
    };
    const body = bodyText('Acknowledgement', [
      ['Message ID', named],
      ['Status', input.status],
      ...(input.notes === undefined ? [] : [['Notes', input.notes] as const]),
    ]);
    const paths = state.entries.map(({ path }) => path);
    const home = homeOf(original.record.path);
    const changes = delivered(messageText(envelope, body), envelope, { paths, home });
    return {
      changes,
      result: { id: envelope.id, path: changes[0]?.path ?? null, acknowledges: named },
      told: [`${input.from} acknowledges ${named}: ${input.status}`],
    };

    async function statusIn(path: string): Promise<string | null> {
      const text = await state.text(path);
      return STATUSES.find((each) => text?.includes(`## Status\n${each}`)) ?? null;
    }
  },
});

/** A subject of at most 120 characters, cut at a word. */
function cut(subject: string): string {
  if ([...subject].length <= MOST) return subject;
  const short = [...subject].slice(0, MOST).join('');
  return short.slice(0, Math.max(short.lastIndexOf(' '), 5)).trimEnd();
}
