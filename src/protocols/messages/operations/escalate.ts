import type { Options } from '../../../core/config.ts';
import type { Facts } from '../../../core/fact.ts';
import { defineOperation, type OperationState, type Planning } from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import { orNull, text, texts } from '../../../core/operation-output.ts';
import { agentName } from '../agent-name.ts';
import { awaitedAcks } from '../awaited-acks.ts';
import { distinctMessages, type MessageEntry } from '../distinct-messages.ts';
import { shortDescription } from '../subject-limits.ts';
import { aboutOf } from '../topics.ts';
import { AGENT, AGENT_EXPECTED } from './agent-input.ts';
import { escalateExamples } from './escalate-examples.ts';
import { type Content, draftOf, draftText } from './message-draft.ts';
import { placeErrors, preparedAnswer } from './message-store.ts';
import { messageNamed, namedErrors } from './named-message.ts';
import { problemLines, problemsOf } from './problems.ts';
import { bodyAt, sameMessages } from './resent.ts';
import { pathsOfMessage } from './stored-already.ts';
import { type Envelope, freshId, homeOf } from './stored-message.ts';

/** A message that was not acknowledged by all. */
interface Overdue {
  readonly original: MessageEntry;
  /** Its id, or its path where it has none. */
  readonly named: string;
  readonly outstanding: readonly string[];
}

/** What is written because of that. */
interface Escalation {
  readonly subject: string;
  readonly to: readonly string[];
  readonly body: string;
}

const input = {
  type: 'object',
  properties: {
    id: {
      'x-path': true,
      type: 'string',
      minLength: 1,
      'x-value': 'ID',
      description: 'the id, or the path, of the message that nobody answers',
    },
    resend: { type: 'boolean', description: 'send it again to those who owe an acknowledgement' },
    to: {
      ...AGENT,
      'x-expected': AGENT_EXPECTED,
      'x-value': 'AGENT',
      description: 'inform this agent that nobody answers',
    },
    from: {
      ...AGENT,
      'x-expected': AGENT_EXPECTED,
      'x-value': 'AGENT',
      description: 'who does that; the sender of the message, unless given',
    },
  },
  required: ['id'],
  additionalProperties: false,
} as const;

const errors = {
  ...namedErrors,
  ...placeErrors,
  'resend-or-to': [
    'Give one of --resend and --to AGENT.',
    '--resend sends the message again to those who owe an acknowledgement, --to AGENT informs somebody else that they do not answer.',
  ],
  'not-awaited': [
    'The message {id} asks nobody for acknowledgement.',
    '`lint-protocol message acks` lists the messages that wait for one.',
  ],
  'invalid-message': [
    'The message {id} is not valid, so it cannot be sent again. {problem}.',
    'Send a corrected one, which asks anew: lint-protocol message correct {id} --section NAME=TEXT. Or inform somebody: --to AGENT.',
  ],
  'no-sender': [
    'The message {id} names no sender.',
    'Give --from with the name of the agent that escalates it.',
  ],
} as const;

type EscalatePlanning = Planning<InputOf<typeof input>, typeof errors>;

export default defineOperation({
  id: 'messages/escalate',
  command: 'message escalate ID',
  operands: ['id'],
  since: '0.1.0',
  source: 'Brenner message bodies v0.1, ACK Workflow',
  summary: 'Sends an unacknowledged message again, or informs another agent',
  about: [
    'With --resend, those who have not acknowledged the message get it again, as a new message with an id of its own; `message ack` then acknowledges both. With --to, an agent gets a BLOCKED that names the message and who has not answered.',
    'Nothing is written where everybody has acknowledged it, or where the same was done within `messages.ackTimeout`.',
  ],
  usual: ['resend', 'to'],
  effects: 'writes',
  acting: 'from',
  input,
  output: {
    id: orNull(text('the id of the new message; null where none is needed')),
    path: orNull(text('where it is')),
    escalates: text('the id of the message that was not acknowledged'),
    outstanding: texts('who has not acknowledged it'),
  },
  errors,
  examples: escalateExamples,
  commitMessage: ({ escalates }) => `Escalate message ${String(escalates)}`,
  async plan(planning) {
    const { input: given, state, now, draw, fail } = planning;
    const overdue = await overdueIn(planning);
    const { original, named, outstanding } = overdue;
    const result = { id: null, path: null, escalates: named, outstanding };
    if (outstanding.length === 0) {
      return { changes: [], result, told: [`Everybody has acknowledged ${named}.`] };
    }
    const from = agentName(given.from) ?? original.fact.from;
    if (from === null) throw fail('no-sender', { id: named });
    const to = agentName(given.to);
    const made =
      to === null ? await resendOf(overdue, state) : await blockedFor(to, overdue, state);
    const facts = await state.facts();
    const last = doneAlready(made, { from, original, now, facts, config: state.config });
    if (last !== null) {
      const { record, fact } = last;
      return {
        ...{ changes: [], about: pathsOfMessage(last, facts) },
        result: { ...result, id: fact.id, path: record.path },
        told: [`That was done already, in ${fact.id ?? record.path}.`],
      };
    }
    const envelope: Envelope = {
      id: freshId(draw, facts),
      subject: made.subject,
      from,
      to: made.to,
      thread_id: original.fact.threadId ?? original.fact.id,
      created: new Date(now).toISOString(),
      ack_required: true,
    };
    const { path: about } = original.record;
    const storing = { state, home: homeOf(about), about, fail };
    const sent = await preparedAnswer(envelope, made.body, storing);
    const problems = await state.problems(sent.path, 'message', sent.text, true);
    const error = problems.find(({ level }) => level === 'error');
    if (to === null && error !== undefined) {
      throw fail('invalid-message', { id: named, problem: error.message });
    }
    return {
      changes: sent.changes,
      result: { ...result, id: envelope.id, path: sent.path },
      told: [
        `${from} writes to ${made.to.join(', ')}: ${made.subject}`,
        ...problemLines(problemsOf(problems)),
      ],
    };
  },
});

/**
 * The message that is meant, and who has not acknowledged it.
 * @throws WrongUse where nobody has to.
 */
async function overdueIn({ input: given, state, fail }: EscalatePlanning): Promise<Overdue> {
  if ((given.resend === true) === (given.to !== undefined)) throw fail('resend-or-to');
  const facts = await state.facts();
  const original = messageNamed(given.id, facts, fail);
  const named = original.fact.id ?? original.record.path;
  const { path } = original.record;
  for (const { entry, answers } of awaitedAcks(facts, state.config)) {
    if (entry.record.path !== path || answers.length === 0) continue;
    const outstanding = answers.flatMap(({ agent, ack }) => (ack === null ? agent : []));
    return { original, named, outstanding };
  }
  throw fail('not-awaited', { id: named });
}

/** The same message again, for those who owe an acknowledgement. */
async function resendOf(
  { original, outstanding }: Overdue,
  state: OperationState,
): Promise<Escalation> {
  const body = (await bodyAt(original.record.path, state)) ?? '';
  return { subject: original.fact.subject ?? '', to: outstanding, body };
}

/** A BLOCKED for an agent, which says what waits for whom. */
async function blockedFor(
  agent: string,
  { original, named: written, outstanding }: Overdue,
  state: OperationState,
): Promise<Escalation> {
  const named = written.replace(/\s+/gu, ' ');
  const { subject, created } = original.fact;
  const about = shortDescription(aboutOf(subject ?? '')) || named;
  const agents = outstanding.join(', ');
  const again = (await sameMessages(original, state)).map(({ fact }) => fact.id ?? 'without an id');
  const sent = created === null ? '' : ` at ${new Date(created).toISOString()}`;
  const resent = again.length === 0 ? '' : `, and again as ${again.join(', ')}`;
  const content: Content = {
    type: 'BLOCKED',
    topic: '',
    version: null,
    prose: null,
    sections: new Map([
      // In quotes and on one line, so that a subject is text and nothing else.
      ['Item', `"${about}"`],
      ['Blocker', `No acknowledgement of the message ${named} by ${agents}.`],
      ['Type', 'Dependency'],
      ['Attempted', `The message was sent${sent}${resent}.`],
      ['Needed', `An acknowledgement by ${agents}, or a decision to go on without it.`],
    ]),
  };
  return {
    subject: `BLOCKED: ${shortDescription(`no acknowledgement of ${about}`)}`,
    to: [agent],
    body: draftText(draftOf(content, 'nothing'), content),
  };
}

/** The newest message by which the same was done, where that is not longer ago than an acknowledgement may take. */
function doneAlready(
  { subject, to }: Escalation,
  around: {
    readonly from: string;
    readonly original: MessageEntry;
    readonly now: number;
    readonly facts: Facts;
    readonly config: Pick<Options, 'messages'>;
  },
): MessageEntry | null {
  const { from, original, now, facts, config } = around;
  const {
    record: { home, path },
  } = original;
  const messages = distinctMessages(facts).find((store) => store.home === home)?.messages ?? [];
  const since = Math.max(original.fact.created ?? 0, now - config.messages.ackTimeout);
  const done = messages.filter(
    ({ record, fact }) =>
      record.path !== path &&
      fact.from === from &&
      fact.subject === subject &&
      (fact.created ?? 0) >= since &&
      to.every((agent) => fact.recipients.includes(agent)),
  );
  return done.at(-1) ?? null;
}
