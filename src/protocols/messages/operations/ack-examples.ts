import type { OperationExample } from '../../../core/operation.ts';
import { message } from '../example.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

const KICKOFF = 'messages/2026/03/2026-03-02T01-30-00Z__kickoff-cache-stampede-at-midnight__1.md';
const ACKED = 'agents/AmberFox/inbox/2026/03/2026-03-02T12-00-00Z__ack-restart__msg-00000001.md';

/** A store that writes JSON, with a box for the sender. */
const RESTART = `---json
{
  "id": "msg-restart",
  "subject": "QUESTION: restart?",
  "from": "AmberFox",
  "to": ["QuietHarbor"],
  "ack_required": true
}
---

## Question
May I restart staging?

## Urgency
Soon
`;

const ANSWER = `---json
{
  "id": "msg-00000001",
  "subject": "ACK: restart?",
  "from": "QuietHarbor",
  "to": [
    "AmberFox"
  ],
  "thread_id": "msg-restart",
  "created": "2026-03-02T12:00:00.000Z",
  "ack_required": false
}
---

# Acknowledgement

## Message ID
msg-restart

## Status
Will Action

## Notes
After noon.
`;

const DEPLOY = RESTART.replaceAll('restart', 'deploy');

const CORRECTED = RESTART.replace('msg-restart', 'msg-again').replace(
  '## Question',
  '# Question\n\nCorrects msg-restart.\n\n## Question',
);

export const ackExamples: readonly OperationExample[] = [
  {
    name: 'a correction is acknowledged together with what it corrects',
    before: { 'messages/1.md': RESTART, 'messages/2.md': CORRECTED },
    input: { id: 'msg-again', from: 'QuietHarbor', status: 'Received' },
    result: { acknowledges: 'msg-again' },
    after: {
      'messages/2026/03/2026-03-02T12-00-00Z__ack-restart__msg-00000001.md': ANSWER.replace(
        'thread_id": "msg-restart',
        'thread_id": "msg-again',
      ).replace(
        'msg-restart\n\n## Status\nWill Action\n\n## Notes\nAfter noon.',
        'msg-again, msg-restart\n\n## Status\nReceived',
      ),
    },
  },
  {
    name: 'a kickoff is acknowledged',
    before: { [KICKOFF]: VALID_MESSAGES.KICKOFF },
    input: { id: '1', from: 'QuietHarbor', status: 'Understood' },
    result: { acknowledges: '1' },
    after: {
      'messages/2026/03/2026-03-02T12-00-00Z__ack-cache-stampede-at-midnight__msg-00000001.md': `---
id: "msg-00000001"
subject: "ACK: cache stampede at midnight"
from: "QuietHarbor"
to: ["AmberFox"]
thread_id: "RS-20260302-cache-stampede"
created: "2026-03-02T12:00:00.000Z"
ack_required: false
---

# Acknowledgement

## Message ID
1

## Status
Understood
`,
    },
  },
  {
    name: 'a question, to the inbox of its sender as well',
    before: { 'messages/restart.md': RESTART, 'agents/AmberFox/inbox/note.txt': 'Mail.\n' },
    input: {
      id: 'messages/restart.md',
      from: '@QuietHarbor',
      status: 'Will Action',
      notes: 'After noon.',
    },
    after: {
      [ACKED]: ANSWER,
      [ACKED.replace('agents/AmberFox/inbox', 'messages')]: ANSWER,
    },
  },
  {
    name: 'two questions, in the same words',
    before: { 'messages/restart.md': RESTART, 'messages/deploy.md': DEPLOY },
    input: {
      ...{ id: 'msg-restart', others: ['msg-deploy'], from: 'QuietHarbor' },
      ...{ status: 'Will Action', notes: 'After noon.' },
    },
    result: { acknowledges: 'msg-restart' },
    after: {
      [ACKED.replace('agents/AmberFox/inbox', 'messages')]: ANSWER,
      'messages/2026/03/2026-03-02T12-00-00Z__ack-deploy__msg-00000002.md': ANSWER.replaceAll(
        'restart',
        'deploy',
      ).replace('msg-00000001', 'msg-00000002'),
    },
  },
  {
    name: 'a kickoff that was sent twice',
    before: {
      [KICKOFF]: VALID_MESSAGES.KICKOFF,
      'messages/again.md': VALID_MESSAGES.KICKOFF.replace('id: 1', 'id: "msg-again"'),
      'messages/other.md': VALID_MESSAGES.KICKOFF.replace('id: 1', 'id: 3').replace('all', 'some'),
    },
    input: { id: 'msg-again', from: 'QuietHarbor', status: 'Received' },
    result: { acknowledges: 'msg-again' },
    after: {
      'messages/2026/03/2026-03-02T12-00-00Z__ack-cache-stampede-at-midnight__msg-00000001.md': `---
id: "msg-00000001"
subject: "ACK: cache stampede at midnight"
from: "QuietHarbor"
to: ["AmberFox"]
thread_id: "RS-20260302-cache-stampede"
created: "2026-03-02T12:00:00.000Z"
ack_required: false
---

# Acknowledgement

## Message ID
msg-again, 1

## Status
Received
`,
    },
  },
  {
    name: 'an id that is a word, in an inbox without the original',
    before: {
      'agents/QuietHarbor/inbox/1.md': VALID_MESSAGES.QUESTION.replace('id: 9', 'id: jitter'),
    },
    input: { id: 'jitter', from: 'QuietHarbor', status: 'Completed', notes: '### Ten\r\nMinutes.' },
    after: {
      'messages/2026/03/2026-03-02T12-00-00Z__ack-how-much-jitter__msg-00000001.md': `---
id: "msg-00000001"
subject: "ACK: how much jitter?"
from: "QuietHarbor"
to: ["AmberFox"]
thread_id: "RS-20260302-cache-stampede"
created: "2026-03-02T12:00:00.000Z"
ack_required: false
---

# Acknowledgement

## Message ID
jitter

## Status
Completed

## Notes
### Ten
Minutes.
`,
    },
  },
  {
    name: 'nobody else can acknowledge it',
    before: { [KICKOFF]: VALID_MESSAGES.KICKOFF },
    input: { id: '1', from: 'RedStone', status: 'Received' },
    error: 'no-recipient',
  },
  {
    name: 'an id that no message has',
    before: { [KICKOFF]: VALID_MESSAGES.KICKOFF },
    input: { id: '99', from: 'QuietHarbor', status: 'Received' },
    error: 'unknown-message',
  },
  {
    name: 'an id that messages of two stores have',
    before: {
      'a/messages/1.md': VALID_MESSAGES.KICKOFF,
      'b/messages/1.md': RESTART.replace('msg-restart', '1'),
    },
    input: { id: '1', from: 'QuietHarbor', status: 'Received' },
    error: 'ambiguous-message',
  },
  {
    name: 'a message without an id',
    before: { 'messages/1.md': VALID_MESSAGES.KICKOFF.replace('id: 1\n', '') },
    input: { id: 'messages/1.md', from: 'QuietHarbor', status: 'Received' },
    error: 'no-id',
  },
  {
    name: 'a message that names no sender',
    before: { [KICKOFF]: VALID_MESSAGES.KICKOFF.replace('from: "AmberFox"\n', '') },
    input: { id: '1', from: 'QuietHarbor', status: 'Received' },
    error: 'no-sender',
  },
  {
    name: 'notes with a heading that would be a section',
    before: { [KICKOFF]: VALID_MESSAGES.KICKOFF },
    input: { id: '1', from: 'QuietHarbor', status: 'Received', notes: 'Read.\n\n## Status\nNo.' },
    error: 'broken-notes',
  },
  {
    name: 'by force for another agent; an id that is taken is not given twice',
    before: {
      'messages/1.md': VALID_MESSAGES.KICKOFF,
      'messages/2.md': message({ id: 'msg-00000001', subject: 'INFO: taken' }, 'An id is taken.'),
    },
    input: { id: '1', from: 'RedStone', status: 'Received', force: true },
    after: {
      'messages/2026/03/2026-03-02T12-00-00Z__ack-cache-stampede-at-midnight__msg-00000002.md': `---
id: "msg-00000002"
subject: "ACK: cache stampede at midnight"
from: "RedStone"
to: ["AmberFox"]
thread_id: "RS-20260302-cache-stampede"
created: "2026-03-02T12:00:00.000Z"
ack_required: false
---

# Acknowledgement

## Message ID
1

## Status
Received
`,
    },
  },
  {
    name: 'messages that the configuration has under other names',
    before: { 'mail/sent-1.md': VALID_MESSAGES.KICKOFF },
    options: { messages: { include: ['mail/sent-*.md'] } },
    input: { id: '1', from: 'QuietHarbor', status: 'Received' },
    error: 'stored-elsewhere',
  },
];
