import type { OperationExample } from '../../../core/operation.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

const PATH = 'messages/1.md';
const before = { [PATH]: VALID_MESSAGES.CLAIM };
const THREAD = 'RS-20260302-cache-stampede';
const at = (name: string) => `messages/2026/03/2026-03-02T12-00-00Z__${name}__msg-00000001.md`;

function written(subject: string, body: string): string {
  return `---
id: "msg-00000001"
subject: "${subject}"
from: "QuietHarbor"
to: ["AmberFox"]
thread_id: "${THREAD}"
created: "2026-03-02T12:00:00.000Z"
ack_required: false
---

${body}`;
}

export const correctExamples: readonly OperationExample[] = [
  {
    name: 'a section of a claim is corrected',
    before,
    input: { id: '6', sections: { item: 'cache-17.3' }, subject: 'claim: cache-17.3' },
    result: { corrects: '6', id: 'msg-00000001' },
    after: {
      [at('claim-cache-17-3')]: written(
        'CLAIM: cache-17.3',
        '# Work Claim\n\nCorrects 6.\n\n## Item\ncache-17.3\n\n## Agent\nQuietHarbor\n',
      ),
    },
  },
  {
    name: 'a message is withdrawn',
    before,
    input: { id: PATH, withdraw: true, reason: 'RedStone has it.' },
    result: { corrects: '6' },
    after: {
      [at('info-withdrawn-cache-17-2')]: written(
        'INFO: withdrawn: cache-17.2',
        '# Information\n\nThe message 6 is withdrawn: RedStone has it.\n',
      ),
    },
  },
  {
    name: 'a message that no commit has is removed, not withdrawn',
    before: {},
    worktree: before,
    input: { id: '6', withdraw: true },
    error: 'not-committed',
  },
  {
    name: 'a handover to somebody else is taken back and sent anew',
    before: { [PATH]: VALID_MESSAGES.HANDOFF },
    input: { id: PATH, sections: { To: 'GreenCastle' } },
    error: 'other-recipient',
  },
  {
    name: 'by somebody who did not send it',
    before,
    input: { id: '6', withdraw: true, from: 'AmberFox' },
    error: 'not-sender',
  },
  {
    name: 'what was withdrawn already',
    before: {
      ...before,
      'messages/2.md': written('INFO: withdrawn', '# Information\n\nThe message 6 is withdrawn.\n'),
    },
    input: { id: '6', sections: { item: 'cache-17.3' } },
    error: 'taken-back',
  },
  { name: 'nothing is corrected', before, input: { id: '6' }, error: 'nothing-new' },
  {
    name: 'corrected and withdrawn',
    before,
    input: { id: '6', withdraw: true, subject: 'cache-17.3' },
    error: 'not-both',
  },
  {
    name: 'a section of another type',
    before,
    input: { id: '6', sections: { Blocker: 'None.' } },
    error: 'unknown-section',
  },
  {
    name: 'nobody sent it',
    before: { [PATH]: VALID_MESSAGES.CLAIM.replace(/^from: .*\n/m, '') },
    input: { id: '6', withdraw: true },
    error: 'no-sender',
  },
  { name: 'no such message', before, input: { id: '7', withdraw: true }, error: 'unknown-message' },
  {
    name: 'an id that two messages have',
    before: { ...before, 'messages/2.md': VALID_MESSAGES.CLAIM.replaceAll('17.2', '17.4') },
    input: { id: '6', withdraw: true },
    error: 'ambiguous-message',
  },
  {
    name: 'messages that the configuration has under other names',
    before: { 'mail/sent-1.md': VALID_MESSAGES.CLAIM },
    options: { messages: { include: ['mail/sent-*.md'] } },
    input: { id: '6', withdraw: true },
    error: 'stored-elsewhere',
  },
];
