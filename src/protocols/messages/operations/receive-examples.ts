import type { OperationExample } from '../../../core/operation.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

const PATH = 'agents/AmberFox/inbox/4.md';
const BROKEN = VALID_MESSAGES.CRITIQUE.replace('## Attack\n', '');
const VALID = { 'messages/4.md': VALID_MESSAGES.CRITIQUE };
const ANSWER = 'messages/2026/03/2026-03-02T12-00-00Z__info-validation-error-in-4__msg-00000001.md';

const ANSWER_TEXT = `---
id: "msg-00000001"
subject: "INFO: Validation error in 4"
from: "AmberFox"
to: ["QuietHarbor"]
thread_id: "RS-20260302-cache-stampede"
created: "2026-03-02T12:00:00.000Z"
ack_required: false
---

# Validation Error

## Message
\`4\`

## Errors
- \`MB-007, line 11: This CRITIQUE has no "## Attack" section\`

## Suggestion
- \`Add "## Attack" with what is wrong with the target.\`
`;

export const receiveExamples: readonly OperationExample[] = [
  {
    name: 'a valid message',
    before: VALID,
    input: { message: '4', reply: true },
    result: { valid: true, type: 'CRITIQUE', path: 'messages/4.md', reply: null },
  },
  {
    name: 'one with an error is answered',
    before: { 'messages/4.md': BROKEN },
    input: { message: 'messages/4.md', reply: true },
    result: {
      valid: false,
      reply: { id: 'msg-00000001', path: ANSWER },
    },
    after: {
      [ANSWER]: ANSWER_TEXT,
    },
    exitCode: 1,
  },
  {
    name: 'one beside the only store is answered in that store',
    before: {
      'projects/cache/messages/9.md': VALID_MESSAGES.QUESTION,
      'inbox.md': BROKEN,
    },
    input: { message: 'inbox.md', reply: true },
    result: { valid: false, reply: { id: 'msg-00000001', path: `projects/cache/${ANSWER}` } },
    after: { [`projects/cache/${ANSWER}`]: ANSWER_TEXT },
    exitCode: 1,
  },
  {
    name: 'one that is not stored as a message, without an answer',
    before: VALID,
    worktree: { [PATH]: BROKEN },
    input: { message: PATH },
    result: { valid: false, reply: null },
    exitCode: 1,
  },
  {
    name: 'a file outside of the repository',
    before: VALID,
    input: { message: '../incoming/5.md' },
    error: 'outside-repository',
  },
  {
    name: 'two agents could answer',
    before: { 'messages/4.md': BROKEN.replace('["AmberFox"]', '["AmberFox", "RedStone"]') },
    input: { message: '4', reply: true },
    error: 'no-replier',
  },
  {
    name: 'a message of nobody',
    before: { 'messages/4.md': BROKEN.replace('from: "QuietHarbor"\n', '') },
    input: { message: '4', reply: true },
    error: 'no-sender',
  },
  {
    name: 'an id that no message has',
    before: VALID,
    input: { message: '5' },
    error: 'unknown-message',
  },
  {
    name: 'an id that messages of two stores have',
    before: { 'a/messages/4.md': BROKEN, 'b/messages/4.md': VALID_MESSAGES.CRITIQUE },
    input: { message: '4' },
    error: 'ambiguous-message',
  },
  {
    name: 'messages that the configuration has under other names',
    before: { 'mail/sent-4.md': BROKEN },
    options: { messages: { include: ['mail/sent-*.md'] } },
    input: { message: '4', reply: true },
    error: 'stored-elsewhere',
  },
];
