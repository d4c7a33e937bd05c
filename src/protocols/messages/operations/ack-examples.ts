import type { OperationExample } from '../../../core/operation.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

const KICKOFF = 'messages/2026/03/2026-03-02T01-30-00Z__kickoff-cache-stampede-at-midnight__1.md';

export const ackExamples: readonly OperationExample[] = [
  {
    name: 'a kickoff is acknowledged',
    before: { [KICKOFF]: VALID_MESSAGES.KICKOFF },
    input: { id: '1', from: 'QuietHarbor', status: 'Understood' },
    result: { acknowledges: '1' },
    after: {
      'messages/2026/03/2026-03-02T12-00-00Z__ack-cache-stampede-at-midnight__msg-00000001.md': `---json
{
  "id": "msg-00000001",
  "subject": "ACK: cache stampede at midnight",
  "from": "QuietHarbor",
  "to": [
    "AmberFox"
  ],
  "thread_id": "RS-20260302-cache-stampede",
  "created": "2026-03-02T12:00:00.000Z",
  "ack_required": false
}
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
    name: 'a message that names no sender',
    before: { [KICKOFF]: VALID_MESSAGES.KICKOFF.replace('from: "AmberFox"\n', '') },
    input: { id: '1', from: 'QuietHarbor', status: 'Received' },
    error: 'no-sender',
  },
];
