import type { Facts } from '../../../core/fact.ts';
import { defineOperation, type OperationState, type ToldLine } from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import {
  flag,
  listOf,
  objectOf,
  orNull,
  text,
  texts,
  wholeNumber,
} from '../../../core/operation-output.ts';
import { agentName } from '../agent-name.ts';
import { awaitedAcks, takenBackBy } from '../awaited-acks.ts';
import { BODY_SCHEMA } from '../body-schema.ts';
import { distinctMessages } from '../distinct-messages.ts';
import type { MessageType } from '../subject.ts';
import { AGENT, AGENT_EXPECTED } from './agent-input.ts';
import { listExamples } from './list-examples.ts';

const TYPES = Object.keys(BODY_SCHEMA) as readonly MessageType[];
const NAME = { ...AGENT, 'x-expected': AGENT_EXPECTED, 'x-value': 'AGENT' } as const;

const INPUT = {
  type: 'object',
  properties: {
    from: { ...NAME, description: 'only messages that this agent sent' },
    to: { ...NAME, description: 'only messages to this agent' },
    awaiting: { ...NAME, description: 'only messages that this agent has still to acknowledge' },
    thread: { type: 'string', minLength: 1, description: 'only messages of this thread' },
    type: {
      type: 'string',
      enum: TYPES,
      'x-value': 'TYPE',
      description: 'only messages of this type',
    },
    limit: {
      type: 'integer',
      minimum: 1,
      description: 'at most this many, the newest; 50 by default',
    },
  },
  required: [],
  additionalProperties: false,
} as const;

/** Rows that one call lists where nobody says how many. */
const MOST = 50;

const ROW = objectOf({
  id: orNull(text()),
  path: text(),
  type: orNull(text()),
  subject: orNull(text()),
  from: orNull(text()),
  to: texts(),
  thread: orNull(text()),
  created: orNull(text()),
  ackRequired: flag(),
  awaiting: texts('who has still to acknowledge it'),
  takenBackBy: orNull(text('the message that corrects or withdraws it')),
});

export default defineOperation({
  id: 'messages/list',
  command: 'message list',
  since: '0.1.0',
  source: 'Brenner message bodies v0.1, Envelope',
  summary: 'Lists messages with their ids and paths',
  about: [
    'The newest message is last. A message and its delivered copies are one row.',
    '`message acks` says how long an acknowledgement is overdue, and who gave which.',
  ],
  usual: ['awaiting'],
  effects: 'reads',
  input: INPUT,
  output: {
    messages: listOf(ROW, 'the messages, oldest first'),
    total: wholeNumber('how many match, listed or not'),
  },
  errors: {},
  examples: listExamples,
  async plan({ input, state }) {
    const facts = await state.facts();
    const all = rowsOf(facts, state).filter((row) => fits(row, input));
    const shown = all.slice(-(input.limit ?? MOST));
    return {
      changes: [],
      result: { messages: shown, total: all.length },
      told: [...shown.flatMap(cellsOf), summary(all.length, shown.length)],
    };
  },
});

type Row = ReturnType<typeof rowsOf>[number];

function rowsOf(facts: Facts, { config }: OperationState) {
  const open = new Map(
    [...awaitedAcks(facts, config)].map(({ entry, answers }) => [
      entry,
      answers.filter(({ ack }) => ack === null).map(({ agent }) => agent),
    ]),
  );
  const entries = distinctMessages(facts).flatMap(({ messages }) => messages);
  const inOrder = entries.toSorted(
    (a, b) =>
      (a.fact.created ?? 0) - (b.fact.created ?? 0) || (a.record.path < b.record.path ? -1 : 1),
  );
  return inOrder.map((entry) => {
    const { fact, record } = entry;
    return {
      id: fact.id,
      path: record.path,
      type: fact.type,
      subject: fact.subject,
      from: fact.from,
      to: fact.recipients,
      thread: fact.threadId,
      created: fact.created === null ? null : new Date(fact.created).toISOString(),
      ackRequired: fact.ackRequired,
      awaiting: open.get(entry) ?? [],
      takenBackBy: takenBackBy(entry, facts),
    };
  });
}

function fits(row: Row, { from, to, awaiting, thread, type }: InputOf<typeof INPUT>): boolean {
  return (
    isOne(from, row.from === null ? [] : [row.from]) &&
    isOne(to, row.to) &&
    isOne(awaiting, row.awaiting) &&
    (thread === undefined || row.thread === thread) &&
    (type === undefined || row.type === type)
  );
}

/** Agent names are compared without case. */
function isOne(wanted: string | undefined, names: readonly string[]): boolean {
  const name = agentName(wanted)?.toLowerCase();
  return name === undefined || names.some((each) => each.toLowerCase() === name);
}

function cellsOf({ id, path, subject, from, to, thread, created, awaiting, takenBackBy: by }: Row) {
  const day = created?.slice(0, 16).replace('T', ' ') ?? 'no time';
  const row: ToldLine = [
    id ?? '(no id)',
    day,
    `${from ?? '?'} to ${to.join(', ') || '?'}`,
    subject ?? '(no subject)',
  ];
  const waiting = awaiting.length === 0 ? '' : `, not acknowledged by ${awaiting.join(', ')}`;
  return [
    row,
    `  ${path}, ${thread === null ? 'no thread' : `thread ${thread}`}${waiting}${by === null ? '' : `, corrected or withdrawn by ${by}`}`,
  ];
}

function summary(all: number, shown: number): string {
  if (all === 0) return 'No message matches.';
  const words = all === 1 ? '1 message.' : `${all} messages.`;
  return shown === all ? words : `${words} The ${shown} newest are listed: --limit lists more.`;
}
