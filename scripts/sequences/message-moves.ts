import { BODY_SCHEMA, type SectionSchema } from '../../src/protocols/messages/body-schema.ts';
import type { MessageType } from '../../src/protocols/messages/subject.ts';
import { chance, type Draws, oneOf } from './move.ts';
import { AGENTS } from './start.ts';

const TYPES = Object.keys(BODY_SCHEMA) as readonly MessageType[];
const STATUSES = ['Received', 'Understood', 'Will Action', 'Completed'] as const;
const DELTA = JSON.stringify({
  operation: 'KILL',
  section: 'hypothesis_slate',
  target_id: 'H3',
  payload: { reason: 'It predicts too much.' },
  rationale: 'No stampede at noon.',
});

export const begunMessage: Draws = ({ random, world }) => {
  const type = random.pick(TYPES);
  const from = random.pick(AGENTS);
  const to = random.pick(AGENTS.filter((each) => each !== from));
  const known = oneOf(random, world.messages);
  const filling = ({ title, holds, choices }: SectionSchema) => {
    if (title === 'Message ID') return known?.id ?? 'msg-none';
    if (title === 'From') return from;
    if (holds === 'choice') return random.pick(choices);
    if (holds === 'citation') return 'Two clocks (§12).';
    if (holds === 'counts') return '- Hypotheses: 3';
    return holds === 'text' ? 'Some words.' : to;
  };
  const sections = BODY_SCHEMA[type].sections.filter(
    ({ title, missing }) => title !== 'Deltas' && (missing !== null || chance(random, 50)),
  );
  return {
    id: 'messages/new',
    input: {
      ...{ type, from, to: [to], subject: random.pick(['the cache', 'two clocks', 'br-42']) },
      sections: Object.fromEntries(sections.map((each) => [each.title, filling(each)])),
      ...(chance(random, 40) && { thread: random.pick(['RS-1', 'RS-2']) }),
      ...(type === 'DELTA' && { role: 'opus', deltas: [DELTA] }),
      ...(type === 'COMPILED' && { artifactVersion: random.below(9) }),
      ...(type === 'INFO' && { text: 'All is well.' }),
      ...(chance(random, 20) && { cc: AGENTS.filter((each) => each !== from && each !== to) }),
      store: true,
    },
  };
};

const acknowledged: Draws = ({ random, world }) => {
  const message = oneOf(random, world.messages);
  if (message === null) return null;
  const from = oneOf(random, message.to) ?? AGENTS[0];
  return {
    id: 'messages/ack',
    input: {
      ...{ id: message.id, from, status: random.pick(STATUSES) },
      ...(chance(random, 20) && { notes: 'Tomorrow.' }),
      ...(chance(random, 10) && { from: random.pick(AGENTS), force: true }),
    },
  };
};

const escalated: Draws = ({ random, world }) => {
  const message = oneOf(random, world.messages);
  if (message === null) return null;
  const how = chance(random, 50) ? { resend: true } : { to: random.pick(AGENTS) };
  return { id: 'messages/escalate', input: { id: message.id, ...how } };
};

const received: Draws = ({ random, world }) => {
  const message = oneOf(random, world.messages);
  return message && { id: 'messages/receive', input: { message: message.id, reply: true } };
};

export const MESSAGE_MOVES: readonly Draws[] = [
  begunMessage,
  begunMessage,
  acknowledged,
  acknowledged,
  escalated,
  received,
];
