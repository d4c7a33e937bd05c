import type { Facts } from '../../../core/fact.ts';
import { defineOperation } from '../../../core/operation.ts';
import { listOf, objectOf, orNull, text, wholeNumber } from '../../../core/operation-output.ts';
import { agentName } from '../agent-name.ts';
import { type AwaitedAcks, awaitedAcks } from '../awaited-acks.ts';
import { distinctMessages } from '../distinct-messages.ts';
import { isOpen, linesOf, ROW, type Row, rowOf } from './ack-rows.ts';
import { acksExamples } from './acks-examples.ts';
import { AGENT, AGENT_EXPECTED } from './agent-input.ts';

/** Whose messages are listed. */
type Narrowed = { readonly [name in 'agent' | 'from' | 'thread' | 'olderThan']?: string };

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

export default defineOperation({
  id: 'messages/acks',
  command: 'message acks',
  since: '0.1.0',
  source: 'Brenner message bodies v0.1, ACK Workflow',
  summary: 'Lists who has acknowledged what, and who has not',
  about: [
    'An ACK message acknowledges the messages whose ids it names. A message without an id is acknowledged by a later ACK with the same subject that names no known id. Acknowledgements that only a mail server has are not seen.',
    'A message is overdue if a recipient has not acknowledged it for longer than `messages.ackTimeout` (by default a day). Its age is measured against the clock. The rule message/ack-outstanding measures it against the newest message.',
  ],
  usual: ['agent', 'from', 'olderThan'],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      thread: { type: 'string', minLength: 1, description: 'only messages of this thread' },
      agent: {
        ...AGENT,
        'x-expected': AGENT_EXPECTED,
        'x-value': 'AGENT',
        description: 'only messages that this agent is to acknowledge',
      },
      from: {
        ...AGENT,
        'x-expected': AGENT_EXPECTED,
        'x-value': 'AGENT',
        description: 'only messages that this agent sent',
      },
      olderThan: {
        type: 'string',
        pattern: '^\\d{1,6}[mhd]$',
        'x-expected': 'a number of minutes, hours or days, as in 30m, 24h or 2d',
        'x-value': 'TIME',
        description: 'only messages of at least this age, as in 24h',
      },
      all: { type: 'boolean', description: 'also messages that everybody has acknowledged' },
      clock: {
        type: 'boolean',
        description: 'without effect: ages are always measured by the clock',
      },
      anyReply: {
        type: 'boolean',
        description: 'count any later message of the recipient in the thread',
      },
      failOnOverdue: { type: 'boolean', description: 'exit code 1 if a message is overdue' },
    },
    required: [],
    additionalProperties: false,
  },
  output: {
    messages: listOf(ROW, 'the messages, each with its recipients and their acknowledgements'),
    totals: objectOf(
      {
        messages: wholeNumber(),
        acknowledged: wholeNumber(),
        outstanding: wholeNumber(),
        overdue: wholeNumber(),
      },
      'how many messages there are, are acknowledged by all, outstanding, overdue',
    ),
    measuredAt: orNull(text('the time of the call, against which ages are measured')),
  },
  errors: {},
  exits: { 1: 'with --fail-on-overdue: somebody is overdue' },
  examples: acksExamples,
  async plan({ input, state, now }) {
    const facts = await state.facts();
    const least = milliseconds(input.olderThan ?? '0m');
    const agent = agentName(input.agent)?.toLowerCase();
    const sender = agentName(input.from)?.toLowerCase();
    const rows: Row[] = [];
    for (const { entry, answers } of awaitedAcks(facts, state.config)) {
      const { threadId, created } = entry.fact;
      const asked = answers.filter(
        (each) => agent === undefined || each.agent.toLowerCase() === agent,
      );
      const isOld = input.olderThan === undefined || (created !== null && now - created >= least);
      const isOfThread = input.thread === undefined || threadId === input.thread;
      const isSent = sender === undefined || entry.fact.from?.toLowerCase() === sender;
      if (!isOld || !isOfThread || !isSent || asked.length === 0) continue;
      const awaited = { entry, answers: asked };
      const read = input.anyReply === true ? withAnyReply(awaited, facts) : awaited;
      rows.push(await rowOf(read, now, state));
    }
    const open = rows.filter(isOpen);
    const overdue = open.filter((row) => row.overdue);
    const totals = {
      messages: rows.length,
      acknowledged: rows.length - open.length,
      outstanding: open.length,
      overdue: overdue.length,
    };
    const shown = input.all === true ? rows : open;
    return {
      changes: [],
      result: {
        messages: shown,
        totals,
        measuredAt: new Date(now).toISOString(),
      },
      told: [...shown.flatMap(linesOf), summary(totals, input)],
      notes: open.length === 0 ? [] : [UNSEEN],
      exitCode: input.failOnOverdue === true && overdue.length > 0 ? 1 : 0,
    };
  },
});

const UNSEEN =
  'An acknowledgement that an agent gave to a mail server alone leaves no file, so it is not seen here.';

/** Takes what a recipient wrote later in the thread for an answer, where there is no acknowledgement. */
function withAnyReply({ entry, answers }: AwaitedAcks, facts: Facts): AwaitedAcks {
  const { record, fact } = entry;
  const { threadId, created } = fact;
  if (threadId === null || created === null) return { entry, answers };
  const messages = distinctMessages(facts).find(({ home }) => home === record.home)?.messages ?? [];
  const later = messages.filter(
    (each) => each.fact.threadId === threadId && (each.fact.created ?? created) > created,
  );
  return {
    entry,
    answers: answers.map(({ agent, ack }) => ({
      agent,
      ack: ack ?? later.find((each) => isFrom(each.fact.from, agent)) ?? null,
    })),
  };
}

function isFrom(from: string | null, agent: string): boolean {
  return from?.toLowerCase() === agent.toLowerCase();
}

function milliseconds(time: string): number {
  return Number(time.slice(0, -1)) * UNITS[time.slice(-1) as keyof typeof UNITS];
}

/** The last line: how many wait, and for whom. */
function summary(
  totals: { readonly [name: string]: number },
  { agent, from, thread, olderThan }: Narrowed,
): string {
  const { messages = 0, acknowledged, outstanding, overdue } = totals;
  const sent = from === undefined ? '' : ` from ${from}`;
  const asked = agent === undefined ? '' : `${agent} `;
  if (messages === 0) {
    const of = `${sent}${thread === undefined ? '' : ` of the thread ${thread}`}`;
    const old = olderThan === undefined ? '' : ` that is ${olderThan} old or older`;
    return `No message${of}${old} asks ${asked}for acknowledgement.`;
  }
  const many = messages === 1 ? `message${sent} asks` : `messages${sent} ask`;
  const by = agent === undefined ? ' by all' : '';
  return `${messages} ${many} ${asked}for acknowledgement: ${acknowledged} acknowledged${by}, ${outstanding} outstanding, ${overdue} overdue.`;
}
