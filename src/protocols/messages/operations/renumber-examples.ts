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
