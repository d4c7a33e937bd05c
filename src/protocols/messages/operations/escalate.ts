import type { Options } from '../../../core/config.ts';
import type { Facts } from '../../../core/fact.ts';
import {
  defineOperation,
  type OperationState,
  type Plan,
  type Planning,
} from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import {
  listOf,
  objectOf,
  orNull,
  type ResultOf,
  text,
  texts,
} from '../../../core/operation-output.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { agentName } from '../agent-name.ts';
import { awaitedAcks } from '../awaited-acks.ts';
import { BODY_SCHEMA } from '../body-schema.ts';
import { distinctMessages, type MessageEntry } from '../distinct-messages.ts';
import { findSection } from '../sections.ts';
import { AGENT, AGENT_EXPECTED } from './agent-input.ts';
import { escalateExamples } from './escalate-examples.ts';
import { blockedFor, type Escalation, type Overdue, resendOf } from './escalation.ts';
import { placeErrors, preparedAnswer } from './message-store.ts';
import { messageNamed, namedErrors } from './named-message.ts';
import { problemLines, problemsOf } from './problems.ts';
import { pathsOfMessage } from './stored-already.ts';
import { type Envelope, freshId, homeOf } from './stored-message.ts';

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
    others: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      'x-value': 'OTHER',
      description: 'further messages to escalate in the same way',
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
      description: 'who escalates; by default the sender of the message',
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
    '--resend sends the message again to those who owe an acknowledgement, --to AGENT informs another agent.',
  ],
  'not-awaited': [
    'The message {id} asks nobody for acknowledgement.',
    '`lint-protocol message acks` lists the messages that wait for one.',
  ],
  'invalid-message': [
    'The message {id} is not valid, so it cannot be sent again. {problem}.',
    'Send a corrected one, which asks anew: lint-protocol message correct {id} {sections}. Or inform somebody: --to AGENT.',
  ],
  'no-sender': [
    'The message {id} names no sender.',
    'Give --from with the name of the agent that escalates it.',
  ],
} as const;

type EscalatePlanning = Planning<InputOf<typeof input>, typeof errors>;

const ONE = {
  id: orNull(text('the id of the new message; null if none is needed')),
  path: orNull(text('where it is')),
  escalates: text('the id of the message that was not acknowledged'),
  outstanding: texts('who has not acknowledged it'),
};

type Escalated = Plan<ResultOf<typeof ONE>>;

export default defineOperation({
  id: 'messages/escalate',
  command: 'message escalate ID [ID...]',
  operands: ['id', 'others'],
  since: '0.1.0',
  source: 'Brenner message bodies v0.1, ACK Workflow',
  summary: 'Sends an unacknowledged message again, or informs another agent',
  about: [
    '--resend sends the message again, with a new id, to those who have not acknowledged it; one `message ack` then acknowledges both. --to AGENT sends that agent a BLOCKED that names the message and who has not answered.',
    'Nothing is written if everybody has acknowledged it, or if the same was done within `messages.ackTimeout`.',
  ],
  usual: ['resend', 'to'],
  oneOf: ['resend', 'to'],
  effects: 'writes',
  acting: 'from',
  input,
  output: { ...ONE, others: listOf(objectOf(ONE), 'the same for the other messages') },
  errors,
  examples: escalateExamples,
  commitMessage: ({ escalates }) => `Escalate message ${String(escalates)}`,
  async plan(planning) {
    const { id, others = [] } = planning.input;
    const all: Escalated[] = [];
    for (const each of new Set([id, ...others])) all.push(await escalated(each, planning));
    const [first, ...rest] = all.map(({ result }) => result);
    return {
      changes: all.flatMap(({ changes }) => changes),
      about: all.flatMap(({ about = [] }) => about),
      result: { ...(first as Escalated['result']), others: rest },
      told: all.flatMap(({ told }) => told),
    };
  },
});

/** What one message leads to. */
async function escalated(id: string, planning: EscalatePlanning): Promise<Escalated> {
  const { input: given, state, now, draw, fail } = planning;
  const overdue = await overdueIn(id, planning);
  const { original, named, outstanding } = overdue;
  const result = { id: null, path: null, escalates: named, outstanding };
  if (outstanding.length === 0) {
    return { changes: [], result, told: [`Everybody has acknowledged ${named}.`] };
  }
  const from = agentName(given.from) ?? original.fact.from;
  if (from === null) throw fail('no-sender', { id: named });
  const to = agentName(given.to);
  const made = to === null ? await resendOf(overdue, state) : await blockedFor(to, overdue, state);
  const facts = await state.facts();
  const last = doneAlready(made, { from, original, now, facts, config: state.config });
  if (last !== null) {
    const { record, fact } = last;
    return {
      ...{ changes: [], about: pathsOfMessage(last, facts) },
      result: { ...result, id: fact.id, path: record.path },
      told: [`This was already done in ${fact.id ?? record.path}.`],
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
  const errors = problems.filter(({ level }) => level === 'error');
  const [error] = errors;
  if (to === null && error !== undefined) {
    const sections = await lackingIn(sent, errors, state);
    throw fail('invalid-message', { id: named, problem: error.message, sections });
  }
  return {
    changes: sent.changes,
    result: { ...result, id: envelope.id, path: sent.path },
    told: [
      `${from} writes to ${made.to.join(', ')}: ${made.subject}`,
      ...problemLines(problemsOf(problems)),
    ],
  };
}

/** What `message correct` has to be given for a message in which sections are missing. */
async function lackingIn(
  { path, text: written }: { readonly path: string; readonly text: string },
  found: readonly { readonly rule: string }[],
  state: OperationState,
): Promise<string> {
  const record = await state.parsed(path, 'message', written);
  const type = record?.subject?.type;
  const lacking = !type
    ? []
    : BODY_SCHEMA[type].sections.filter(
        ({ title, missing }) =>
          found.some(({ rule }) => rule === missing) && findSection(record, title) === null,
      );
  const titles = lacking.length === 0 ? ['NAME'] : lacking.map(({ title }) => title);
  return titles.map((title) => `--section ${shellWord(`${title}=TEXT`)}`).join(' ');
}

/**
 * The message that is meant, and who has not acknowledged it.
 * @throws WrongUse where nobody has to.
 */
async function overdueIn(
  id: string,
  { input: given, state, fail }: EscalatePlanning,
): Promise<Overdue> {
  if ((given.resend === true) === (given.to !== undefined)) throw fail('resend-or-to');
  const facts = await state.facts();
  const original = messageNamed(id, facts, fail);
  const named = original.fact.id ?? original.record.path;
  const { path } = original.record;
  for (const { entry, answers } of awaitedAcks(facts, state.config)) {
    if (entry.record.path !== path || answers.length === 0) continue;
    const outstanding = answers.flatMap(({ agent, ack }) => (ack === null ? agent : []));
    return { original, named, outstanding };
  }
  throw fail('not-awaited', { id: named });
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
