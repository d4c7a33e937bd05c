import type { OperationExample } from '../../../core/operation.ts';
import { message } from '../example.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

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
  'Will Action (after noon)',
);

const INFO = message(
  {
    id: 103,
    subject: 'INFO: red',
    from: 'RedStone',
    to: ['BlueLake'],
    thread_id: 'COORD-limiter',
    created: '2026-03-01T11:00:00Z',
    ack_required: false,
  },
  'Working on it.',
);

const MAIL = { 'messages/101.md': KICKOFF, 'messages/102.md': ACK, 'messages/103.md': INFO };

const GREEN = {
  agent: 'GreenCastle',
  state: 'acknowledged',
  id: '102',
  path: 'messages/102.md',
  status: 'Will Action',
  at: '2026-02-27T11:00:00.000Z',
};

const RED = {
  agent: 'RedStone',
  state: 'outstanding',
  id: null,
  path: null,
  status: null,
  at: null,
};

const ROW = {
  id: '101',
  path: 'messages/101.md',
  subject: 'KICKOFF: limiter',
  type: 'KICKOFF',
  from: 'BlueLake',
  created: '2026-02-27T10:00:00.000Z',
  ageSeconds: 74 * 3600,
  overdue: true,
  recipients: [GREEN, RED],
};

export const acksExamples: readonly OperationExample[] = [
  {
    name: 'one of two has acknowledged',
    before: MAIL,
    input: { failOnOverdue: true },
    result: {
      messages: [ROW],
      totals: { messages: 1, acknowledged: 0, outstanding: 1, overdue: 1 },
      measuredAt: '2026-03-02T12:00:00.000Z',
    },
    exitCode: 1,
  },
  {
    name: 'an acknowledgement in the thread of what it does not name',
    before: { ...MAIL, 'messages/102.md': ACK.replace('\n101\n', '\n99\n') },
    input: { agent: 'GreenCastle' },
    result: {
      messages: [{ ...ROW, recipients: [{ ...RED, agent: 'GreenCastle' }] }],
      totals: { messages: 1, acknowledged: 0, outstanding: 1, overdue: 1 },
    },
  },
  {
    name: 'a message without an id is acknowledged under its subject',
    before: { ...MAIL, 'messages/101.md': KICKOFF.replace('id: 101\n', '') },
    input: { agent: 'GreenCastle', all: true },
    result: {
      messages: [{ ...ROW, id: null, overdue: false, recipients: [GREEN] }],
      totals: { messages: 1, acknowledged: 1, outstanding: 0, overdue: 0 },
    },
  },
  {
    name: 'a question that is the newest of its store, and old by the clock',
    before: { 'messages/101.md': KICKOFF },
    input: { agent: 'RedStone', failOnOverdue: true },
    result: {
      messages: [{ ...ROW, recipients: [RED] }],
      totals: { messages: 1, acknowledged: 0, outstanding: 1, overdue: 1 },
    },
    exitCode: 1,
  },
  {
    name: 'what is asked of one agent',
    before: MAIL,
    input: { agent: 'GreenCastle', all: true, olderThan: '3d' },
    result: {
      messages: [{ ...ROW, overdue: false, recipients: [GREEN] }],
      totals: { messages: 1, acknowledged: 1, outstanding: 0, overdue: 0 },
      measuredAt: '2026-03-02T12:00:00.000Z',
    },
  },
  {
    name: 'what one agent has sent',
    before: MAIL,
    input: { from: '@bluelake' },
    result: {
      messages: [ROW],
      totals: { messages: 1, acknowledged: 0, outstanding: 1, overdue: 1 },
    },
  },
  {
    name: 'what another agent has sent',
    before: MAIL,
    input: { from: 'GreenCastle' },
    result: { messages: [], totals: { messages: 0, acknowledged: 0, outstanding: 0, overdue: 0 } },
  },
  {
    name: 'any reply in the thread counts',
    before: MAIL,
    input: { anyReply: true, thread: 'COORD-limiter', failOnOverdue: true },
    result: {
      messages: [],
      totals: { messages: 1, acknowledged: 1, outstanding: 0, overdue: 0 },
    },
  },
  {
    name: 'nothing asks for acknowledgement',
    before: { 'messages/1.md': VALID_MESSAGES.INFO },
    input: {},
    result: { messages: [], totals: { messages: 0, acknowledged: 0, outstanding: 0, overdue: 0 } },
  },
];
