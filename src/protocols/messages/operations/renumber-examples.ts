import type { OperationExample } from '../../../core/operation.ts';
import { message } from '../example.ts';

const NAME = '2026-03-02T01-30-00Z__info-second';
const FIRST = message({ id: 'msg-0a', subject: 'INFO: first', from: 'AmberFox' }, '# Information');
const OTHER = { subject: 'INFO: second', from: 'QuietHarbor' };
const SECOND = message({ id: 'msg-0a', ...OTHER }, '# Information');
const RENUMBERED = message({ id: 'msg-00000001', ...OTHER }, '# Information').replace(
  'id: msg-00000001',
  'id: "msg-00000001"',
);
const PATH = `messages/2026/03/${NAME}__msg-0a.md`;
const COPY = `agents/QuietHarbor/outbox/2026/03/${NAME}__msg-0a.md`;
const NEW_NAME = `${NAME}__msg-00000001.md`;

/** What acknowledges one of the two. */
function ackTo(agent: string, id: string, more: Readonly<Record<string, unknown>>): string {
  const envelope = { ...more, subject: 'ACK: it', from: 'BlueLake', to: [agent] };
  return message(
    envelope,
    '# Acknowledgement',
    '',
    '## Message ID',
    id,
    '',
    '## Status',
    'Received',
  );
}

export const renumberExamples: readonly OperationExample[] = [
  {
    name: 'two messages with one id, after a merge',
    before: { 'messages/first.md': FIRST, [PATH]: SECOND, [COPY]: SECOND },
    input: { message: PATH },
    result: { path: `messages/2026/03/${NEW_NAME}`, before: 'msg-0a', id: 'msg-00000001' },
    after: {
      [PATH]: null,
      [COPY]: null,
      [`messages/2026/03/${NEW_NAME}`]: RENUMBERED,
      [`agents/QuietHarbor/outbox/2026/03/${NEW_NAME}`]: RENUMBERED,
    },
    again: 'unknown-message',
  },
  {
    name: 'its acknowledgement, which goes to its sender, one of the other message, and one of neither',
    before: {
      'messages/first.md': FIRST,
      'messages/second.md': SECOND,
      'messages/1.md': ackTo('AmberFox', 'msg-0a', { id: 1 }),
      'messages/2.md': ackTo('QuietHarbor', 'msg-0a', { id: 2, thread_id: 'msg-0a' }),
      'messages/3.md': ackTo('RedStone', 'msg-0a', { id: 3 }),
    },
    input: { message: 'messages/second.md' },
    result: { acknowledgements: ['messages/2.md'], unclear: ['messages/3.md'] },
    after: {
      'messages/second.md': RENUMBERED,
      'messages/2.md': ackTo('QuietHarbor', 'msg-00000001', { id: 2, thread_id: 'msg-00000001' }),
    },
  },
  {
    name: 'one sender gave the id twice: the thread says which one is acknowledged',
    before: {
      'messages/first.md': SECOND.replace('id: "msg-0a"', 'id: "msg-0a"\nthread_id: "t-1"'),
      'messages/second.md': SECOND,
      'messages/1.md': ackTo('QuietHarbor', 'msg-0a', { id: 1, thread_id: 't-1' }),
      'messages/2.md': ackTo('QuietHarbor', 'msg-0a', { id: 2, thread_id: 't-2' }),
    },
    input: { message: 'messages/second.md' },
    result: { acknowledgements: [], unclear: ['messages/2.md'] },
    after: { 'messages/second.md': RENUMBERED },
  },
  {
    name: 'the name of the file says nothing of the id',
    before: { 'messages/first.md': FIRST, 'messages/second.md': SECOND },
    input: { message: 'messages/second.md' },
    after: { 'messages/second.md': RENUMBERED },
  },
  {
    name: 'no other message has its id',
    before: { 'messages/first.md': FIRST },
    input: { message: 'messages/first.md' },
    result: { id: 'msg-0a' },
  },
  {
    name: 'the id says which two are meant, and not which one',
    before: { 'messages/first.md': FIRST, 'messages/second.md': SECOND },
    input: { message: 'msg-0a' },
    error: 'ambiguous-message',
  },
  {
    name: 'no such message',
    before: { 'messages/first.md': FIRST },
    input: { message: 'messages/third.md' },
    error: 'unknown-message',
  },
  {
    name: 'a message without an id',
    before: {
      'messages/first.md': message({ subject: 'INFO: first', from: 'AmberFox' }, '# Information'),
    },
    input: { message: 'messages/first.md' },
    error: 'no-plain-id',
  },
];
