import type { Db, Words } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { ageInWords } from '../age-words.ts';
import { message } from '../example.ts';
import type { MessageFact } from '../facts.ts';
import { isAck } from '../known-ids.ts';
import { isHeldToProtocol } from '../protocol-subject.ts';
import { ACKNOWLEDGED, isDistinct, SENT_AT, SUBJECT_ACKNOWLEDGED, TAKEN_BACK } from '../rows.ts';
import { topicOf } from '../topics.ts';

/** How many agents a message names before it counts the rest. */
const MOST_NAMES = 5;

const NO_ID_HELP =
  'The message has no "id" that an ACK could name. Add an "id", or answer with an ACK that has the same subject.';

const KICKOFF = message(
  {
    id: 101,
    subject: 'KICKOFF: limiter',
    from: 'BlueLake',
    to: ['GreenCastle', 'RedStone'],
    ack_required: true,
    created: '2026-09-14T10:00:00Z',
  },
  '# Limiter',
);

function withdrawal(from: string): string {
  const created = '2026-09-16T10:00:00Z';
  const envelope = { id: 102, subject: 'INFO: withdrawn: limiter', created, from };
  return message(envelope, '# Information\n\nThe message 101 is withdrawn.');
}

function ack(id: number, from: string): string {
  const created = '2026-09-16T10:00:00Z';
  const body = ['## Message ID', '101', '', '## Status', 'Received'];
  return message({ id, subject: 'ACK: limiter', from, created }, ...body);
}

export default defineRecordRule({
  id: 'message/ack-outstanding',
  kinds: ['message'],
  level: 'info',
  since: '0.1.0',
  source: 'Brenner message body v0.1, ACK Workflow',
  summary: 'Every recipient acknowledges a message that asks for it',
  why: 'A message without an answer may never have been read. The sender can ask again, or ask somebody else.',
  fix: 'Each agent that the message names answers with an ACK: `lint-protocol message ack ID --from AGENT --status STATUS`.',
  decisions: [
    'A message is late if the newest message of the repository was sent more than `messages.ackTimeout` after it. The time of the run plays no part, so the same state gives the same result.',
    'All recipients owe an ACK, also those in `cc` and `bcc`. The sender owes none, and an ACK needs none.',
    'An ACK counts for the messages whose ids it names. A message without an id is acknowledged by a later ACK of the same subject that names no known id.',
    'A message without a readable `created` cannot be late.',
    'A message that its sender withdrew or corrected (`lint-protocol message correct`) needs no ACK. Its correction does.',
    'With `messages.subjects: optional` only messages of the protocol are judged.',
  ],
  messages: {
    owed: 'No acknowledgement from {agents}; this message is {age} older than the newest one',
  },
  examples: {
    valid: [
      {
        name: 'both recipients have answered',
        files: {
          'messages/101.md': KICKOFF,
          'messages/102.md': ack(102, 'GreenCastle'),
          'messages/103.md': ack(103, 'RedStone'),
        },
      },
      {
        name: 'it has no id, and they have answered under its subject',
        files: {
          'messages/101.md': KICKOFF.replace('id: 101\n', ''),
          'messages/102.md': ack(102, 'GreenCastle'),
          'messages/103.md': ack(103, 'RedStone'),
        },
      },
      {
        name: 'withdrawn by its sender',
        files: { 'messages/101.md': KICKOFF, 'messages/102.md': withdrawal('BlueLake') },
      },
      { name: 'nothing newer is known', files: { 'messages/101.md': KICKOFF } },
    ],
    invalid: [
      {
        name: 'said to be withdrawn by somebody who did not send it',
        files: { 'messages/101.md': KICKOFF, 'messages/102.md': withdrawal('GreenCastle') },
        expect: [{ message: 'owed', path: 'messages/101.md', at: '6:15-6:19' }],
      },
      {
        name: 'two have answered, and one of them names another message',
        files: {
          'messages/101.md': KICKOFF,
          'messages/102.md': ack(102, 'GreenCastle'),
          'messages/103.md': ack(103, 'RedStone').replace('\n101\n', '\n99\n'),
        },
        expect: [{ message: 'owed', path: 'messages/101.md', at: '6:15-6:19' }],
      },
      {
        name: 'one of two has answered',
        files: { 'messages/101.md': KICKOFF, 'messages/102.md': ack(102, 'GreenCastle') },
        expect: [{ message: 'owed', path: 'messages/101.md', at: '6:15-6:19' }],
      },
    ],
  },
  *check({ record, fact }, db) {
    const { id, created, from, recipients } = fact;
    const { options } = db;
    if (!fact.ackRequired || created === null || isAck(fact)) return;
    if (!isHeldToProtocol(fact, options)) return;
    if (!db.isAfter(SENT_AT, '', created + options.messages.ackTimeout)) return;
    if (!isDistinct(record, fact, db)) return;
    const sent = [record.home, id ?? '', from?.toLowerCase() ?? ''];
    if (id !== null && from !== null && db.exists(TAKEN_BACK, sent)) return;
    const others = recipients.filter((agent) => from?.toLowerCase() !== agent.toLowerCase());
    const owing = others.filter((agent) => !isAcknowledged(record.home, fact, agent, db));
    if (owing.length === 0) return;
    const agents = listed(owing);
    const words = (all: Words) => {
      const age = ageInWords(all.latest(SENT_AT, '') - created);
      return { data: { agents, age } };
    };
    const data = { agents, age: 'much' };
    yield { message: 'owed', record, at: ['ack_required'], data, words, ...helpFor(fact, owing) };
  },
});

/** By its id. Where it has none, by what was sent after it under its subject. */
function isAcknowledged(home: string, message: MessageFact, agent: string, db: Db): boolean {
  const { id, created } = message;
  if (id !== null) return db.exists(ACKNOWLEDGED, [home, id, agent.toLowerCase()]);
  const key = [home, topicOf(message) ?? '', agent.toLowerCase()];
  return db.isAfter(SUBJECT_ACKNOWLEDGED, key, (created ?? 0) - 1);
}

function helpFor({ id }: MessageFact, [agent = '', ...others]: readonly string[]) {
  if (id === null) return { help: NO_ID_HELP };
  const from = others.length === 0 ? shellWord(agent) : 'AGENT';
  return {
    help: `Whoever has read the message acknowledges it: lint-protocol message ack ${shellWord(id)} --from ${from} --status Received`,
  };
}

function listed(agents: readonly string[]): string {
  const rest = agents.length - MOST_NAMES;
  const named = agents.slice(0, MOST_NAMES).join(', ');
  return rest > 0 ? `${named} and ${rest} more` : named;
}
