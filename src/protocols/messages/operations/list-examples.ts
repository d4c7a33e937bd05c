import type { OperationExample } from '../../../core/operation.ts';
import { message } from '../example.ts';

const KICKOFF = message(
  {
    id: 101,
    subject: 'KICKOFF: limiter',
    from: 'BlueLake',
    to: ['GreenCastle', 'RedStone'],
    thread_id: 'COORD-limiter',
    created: '2026-02-27T10:00:00Z',
    ack_required: true,
  },
  '# Limiter',
  '## Research Question',
  'How much?',
  '## Context',
  'Requests.',
);

const ACK = message(
  {
    id: 102,
    subject: 'ACK: limiter',
    from: 'GreenCastle',
    to: ['BlueLake'],
    thread_id: 'COORD-limiter',
    created: '2026-02-27T11:00:00Z',
    ack_required: false,
  },
  '# Acknowledgement',
  '## Message ID',
  '101',
  '## Status',
  'Received',
);

const MAIL = { 'messages/101.md': KICKOFF, 'messages/102.md': ACK };

const ROW = {
  id: '101',
  path: 'messages/101.md',
  type: 'KICKOFF',
  subject: 'KICKOFF: limiter',
  from: 'BlueLake',
  to: ['GreenCastle', 'RedStone'],
  thread: 'COORD-limiter',
  created: '2026-02-27T10:00:00.000Z',
  ackRequired: true,
  awaiting: ['RedStone'],
};

export const listExamples: readonly OperationExample[] = [
  {
    name: 'what an agent has still to acknowledge, whatever the case of its name',
    before: MAIL,
    input: { awaiting: 'redstone' },
    result: { messages: [ROW], total: 1 },
  },
  {
    name: 'what everybody else has acknowledged',
    before: MAIL,
    input: { awaiting: 'GreenCastle' },
    result: { messages: [], total: 0 },
  },
  {
    name: 'the newest of a thread',
    before: MAIL,
    input: { thread: 'COORD-limiter', limit: 1 },
    result: { messages: [{ id: '102', awaiting: [] }], total: 2 },
  },
  {
    name: 'what somebody sent to somebody',
    before: MAIL,
    input: { from: 'GreenCastle', to: 'BlueLake', type: 'ACK' },
    result: { messages: [{ id: '102', path: 'messages/102.md' }], total: 1 },
  },
];
