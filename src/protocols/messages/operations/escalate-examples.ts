import type { OperationExample } from '../../../core/operation.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

const STORED = { 'messages/9.md': VALID_MESSAGES.QUESTION };
const AT_NOON = 'messages/2026/03/2026-03-02T12-00-00Z__';

const RESENT = sentAnew(VALID_MESSAGES.QUESTION, 'msg-00000001');

function sentAnew(text: string, id: string): string {
  return text
    .replace(/^id: .*/m, `id: "${id}"`)
    .replace(/^created: .*/m, 'created: "2026-03-02T12:00:00.000Z"');
}

const BLOCKED = `---
id: "msg-00000001"
subject: "BLOCKED: no acknowledgement of how much jitter?"
from: "AmberFox"
to: ["RedStone"]
thread_id: "RS-20260302-cache-stampede"
created: "2026-03-02T12:00:00.000Z"
ack_required: true
---

# Work Blocked

## Item
"how much jitter?"

## Blocker
No acknowledgement of the message 9 by QuietHarbor.

## Type
Dependency

## Attempted
The message was sent at 2026-03-02T09:30:00.000Z.

## Needed
An acknowledgement by QuietHarbor, or a decision to go on without it.
`;

export const escalateExamples: readonly OperationExample[] = [
  {
    name: 'a question is sent again',
    before: STORED,
    input: { id: '9', resend: true },
    result: { escalates: '9', outstanding: ['QuietHarbor'] },
    after: { [`${AT_NOON}question-how-much-jitter__msg-00000001.md`]: RESENT },
  },
  {
    name: 'two messages at once',
    before: { ...STORED, 'messages/1.md': VALID_MESSAGES.KICKOFF },
    input: { id: '9', others: ['1'], resend: true },
    result: { escalates: '9', outstanding: ['QuietHarbor'] },
    after: {
      [`${AT_NOON}question-how-much-jitter__msg-00000001.md`]: RESENT,
      [`${AT_NOON}kickoff-cache-stampede-at-midnight__msg-00000002.md`]: sentAnew(
        VALID_MESSAGES.KICKOFF,
        'msg-00000002',
      ),
    },
  },
  {
    name: 'somebody else is told',
    before: STORED,
    input: { id: '9', to: 'RedStone' },
    after: {
      [`${AT_NOON}blocked-no-acknowledgement-of-how-much-jitter__msg-00000001.md`]: BLOCKED,
    },
  },
  {
    name: 'everybody has acknowledged it',
    before: { 'messages/1.md': VALID_MESSAGES.KICKOFF, 'messages/5.md': VALID_MESSAGES.ACK },
    input: { id: '1', resend: true },
    result: { id: null, escalates: '1', outstanding: [] },
  },
  {
    name: 'a message that is not valid is corrected, not sent again',
    before: { 'messages/9.md': VALID_MESSAGES.QUESTION.replace('## Question', '## Riddle') },
    input: { id: '9', resend: true },
    error: 'invalid-message',
  },
  {
    name: 'neither the one nor the other',
    before: STORED,
    input: { id: '9' },
    error: 'resend-or-to',
  },
  {
    name: 'a message that asks nobody',
    before: { 'messages/10.md': VALID_MESSAGES.INFO },
    input: { id: '10', resend: true },
    error: 'not-awaited',
  },
  {
    name: 'a message of nobody',
    before: { 'messages/9.md': VALID_MESSAGES.QUESTION.replace('from: "AmberFox"\n', '') },
    input: { id: '9', to: 'RedStone' },
    error: 'no-sender',
  },
  {
    name: 'an id that no message has',
    before: STORED,
    input: { id: '99', resend: true },
    error: 'unknown-message',
  },
  {
    name: 'an id that messages of two stores have',
    before: {
      'a/messages/9.md': VALID_MESSAGES.QUESTION,
      'b/messages/9.md': RESENT.replace('"msg-00000001"', '9'),
    },
    input: { id: '9', resend: true },
    error: 'ambiguous-message',
  },
  {
    name: 'messages that the configuration has under other names',
    before: { 'mail/sent-1.md': VALID_MESSAGES.QUESTION },
    options: { messages: { include: ['mail/sent-*.md'] } },
    input: { id: '9', resend: true },
    error: 'stored-elsewhere',
  },
];
