import type { OperationExample } from '../../../core/operation.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';
import { newFailures } from './new-failure-examples.ts';

const FROM_TO = { from: 'AmberFox', to: ['QuietHarbor'] };
const STORED = { 'messages/1.md': VALID_MESSAGES.KICKOFF };
const AT_NOON = 'messages/2026/03/2026-03-02T12-00-00Z__';

const CLAIM = `---json
{
  "id": "msg-00000001",
  "subject": "CLAIM: cache-17.2",
  "from": "QuietHarbor",
  "to": [
    "AmberFox"
  ],
  "cc": [
    "RedStone"
  ],
  "created": "2026-03-02T12:00:00.000Z",
  "ack_required": false
}
---

# Work Claim

## Item
cache-17.2

## Agent
QuietHarbor
`;

const INFO = `---
id: "msg-00000001"
subject: "INFO: noon"
from: "AmberFox"
to: ["QuietHarbor"]
created: "2026-03-02T12:00:00.000Z"
ack_required: false
---

# Information

Staging restarts.
`;

const DELTA = `---
id: "msg-00000001"
subject: "DELTA[opus]: how the fence is written"
from: "AmberFox"
to: ["QuietHarbor"]
thread_id: "RS-20260302-cache-stampede"
created: "2026-03-02T12:00:00.000Z"
ack_required: false
---

# Delta Contribution

One hypothesis less.

## Deltas

\`\`\`\`delta
{
  "operation": "KILL",
  "section": "hypothesis_slate",
  "target_id": "H3",
  "payload": { "reason": "It predicts \`\`\` at noon." },
  "rationale": "There was none."
}
\`\`\`\`
`;

const COMPILED_DRAFT = `---
id: "msg-00000001"
subject: "COMPILED: v2 without H3"
from: "AmberFox"
to: ["QuietHarbor"]
created: "2026-03-02T12:00:00.000Z"
ack_required: false
---

# Compiled Artifact v2

## Summary
{what changed in this version}

## Contributors
- QuietHarbor

## Statistics
- Hypotheses: 2
- Tests: 1

## Validation Status
{what the linter said}

## Full Artifact
{the artifact or a link to it}
`;

const HANDOFF = `---
id: "msg-00000001"
subject: "HANDOFF: cache-17.2 to QuietHarbor"
from: "AmberFox"
to: ["QuietHarbor"]
created: "2026-03-02T12:00:00.000Z"
ack_required: true
---

# Work Handoff

## Item
cache-17.2

## From
AmberFox

## To
QuietHarbor

## Reason
The end of my session.

## State
The test is written.

## Files Modified
None.

## Next Steps
Add jitter.
`;

const TO_ALL = `---json
{
  "id": "msg-00000001",
  "subject": "INFO: noon",
  "from": "AmberFox",
  "to": [
    "QuietHarbor",
    "RedStone"
  ],
  "created": "2026-03-02T12:00:00.000Z",
  "ack_required": false
}
---

# Information

Staging restarts.
`;

export const newExamples: readonly OperationExample[] = [
  {
    name: 'a draft of a critique is shown',
    before: STORED,
    input: { type: 'CRITIQUE', ...FROM_TO, subject: 'jitter explains too much' },
    result: {
      subject: 'CRITIQUE: jitter explains too much',
      ackRequired: true,
      path: null,
      open: ['Target', 'Attack', 'Evidence', 'Severity'],
    },
  },
  {
    name: 'a claim is stored, and goes to those who have a box',
    before: { 'agents/RedStone/inbox/note.txt': 'Mail.\n' },
    input: {
      type: 'CLAIM',
      from: 'QuietHarbor',
      to: ['AmberFox'],
      cc: ['@RedStone'],
      sections: { item: 'cache-17.2' },
      store: true,
    },
    after: {
      [`${AT_NOON}claim-cache-17-2__msg-00000001.md`]: CLAIM,
      [`${AT_NOON}claim-cache-17-2__msg-00000001.md`.replace('messages', 'agents/RedStone/inbox')]:
        CLAIM,
    },
  },
  {
    name: 'of two stores, the one that has the sender',
    before: {
      'a/messages/1.md': VALID_MESSAGES.KICKOFF.replaceAll('QuietHarbor', 'RedStone').replaceAll(
        'AmberFox',
        'BlueLake',
      ),
      'b/messages/1.md': VALID_MESSAGES.KICKOFF,
    },
    input: { type: 'INFO', ...FROM_TO, subject: 'noon', text: 'Staging restarts.', store: true },
    result: { path: `b/${AT_NOON}info-noon__msg-00000001.md` },
    after: {
      [`b/${AT_NOON}info-noon__msg-00000001.md`]: INFO,
    },
  },
  {
    name: 'a handoff takes its subject and its agents from what is given',
    before: STORED,
    input: {
      type: 'HANDOFF',
      ...FROM_TO,
      sections: {
        Item: 'cache-17.2',
        reason: 'The end of my session.',
        State: 'The test is written.',
        'files-modified': 'None.',
        next_steps: 'Add jitter.',
      },
      store: true,
    },
    result: { problems: [] },
    after: { [`${AT_NOON}handoff-cache-17-2-to-quietharbor__msg-00000001.md`]: HANDOFF },
  },
  {
    name: 'a delta with backticks in it',
    before: STORED,
    input: {
      type: 'DELTA',
      ...FROM_TO,
      role: 'opus',
      subject: 'DELTA[opus]: how the fence is written',
      thread: 'RS-20260302-cache-stampede',
      text: 'One hypothesis less.',
      deltas: [/(?<=````delta\n)[\s\S]*(?=\n````)/.exec(DELTA)?.[0] ?? ''],
      store: true,
    },
    after: { [`${AT_NOON}delta-opus-how-the-fence-is-written__msg-00000001.md`]: DELTA },
  },
  {
    name: 'a draft is printed where the file is -',
    before: STORED,
    input: { type: 'CLAIM', ...FROM_TO, subject: 'br-12', out: '-' },
    result: { path: null },
  },
  {
    name: 'a draft is written to a file',
    before: STORED,
    input: {
      type: 'COMPILED',
      ...FROM_TO,
      subject: 'v2 without H3',
      artifactVersion: 2,
      statistics: { tests: '1', hypotheses: '2' },
      sections: { Contributors: '- QuietHarbor' },
      out: 'drafts/compiled.md',
    },
    result: { open: ['Summary', 'Validation Status', 'Full Artifact'] },
    after: { 'drafts/compiled.md': COMPILED_DRAFT },
    again: 'file-exists',
  },
  {
    name: 'the role of a delta may stand in its subject',
    before: STORED,
    input: { type: 'DELTA', ...FROM_TO, subject: 'DELTA[opus]: one less' },
    result: { subject: 'DELTA[opus]: one less' },
  },
  {
    name: 'a handover that is called after its item alone says to whom it goes',
    before: STORED,
    input: { type: 'HANDOFF', ...FROM_TO, subject: 'cache-17.2' },
    result: { subject: 'HANDOFF: cache-17.2 to QuietHarbor' },
  },
  {
    name: 'to all: every other agent on the roster',
    before: {
      'agents/RedStone/inbox/note.txt': 'Mail.\n',
      'agents/QuietHarbor/inbox/note.txt': 'Mail.\n',
    },
    input: {
      ...{ type: 'INFO', from: 'AmberFox', to: ['all'], subject: 'noon' },
      ...{ text: 'Staging restarts.', store: true },
    },
    after: Object.fromEntries(
      ['messages', 'agents/QuietHarbor/inbox', 'agents/RedStone/inbox'].map((folder) => [
        `${AT_NOON.replace('messages', folder)}info-noon__msg-00000001.md`,
        TO_ALL,
      ]),
    ),
  },
  ...newFailures,
];
