/** The demo's mail store: path to content. Each message but the last has something planted in it. */
export const DEMO_MESSAGES: Readonly<Record<string, string>> = {
  'mail/agents/BlueLake/profile.md': 'Leads the session.\n',
  'mail/agents/GreenHill/profile.md': 'Reviews hypotheses.\n',
  'mail/agents/RedFern/profile.md': 'Runs experiments.\n',

  // A section is missing.
  'mail/messages/2026/11/1-kickoff.md': `---
id: 1
from: BlueLake
to: [GreenHill, RedFern]
subject: "KICKOFF: How do cells remember their fate?"
ack_required: true
thread_id: RS-20261102-cell-fate
created: 2026-11-02T09:00:00Z
---
# Cell fate

## Research Question
How does a cell remember what it is to become?

## Excerpt
Position alone does not explain the pattern (§42).

## Requested Outputs
Three hypotheses that exclude one another.
`,

  // JSON without a comma.
  'mail/messages/2026/11/2-delta.md': `---
id: 2
from: GreenHill
to: [BlueLake]
subject: "DELTA[hypotheses]: chromatin carries the memory"
thread_id: RS-20261102-cell-fate
created: 2026-11-02T09:40:00Z
---
# Delta Contribution

## Deltas

\`\`\`delta
{
  "operation": "ADD",
  "section": "hypothesis_slate"
  "target_id": null,
  "payload": {
    "name": "Chromatin memory",
    "claim": "Histone marks are inherited",
    "mechanism": "Readers write the mark they read",
    "anchors": ["§42"]
  },
  "rationale": "§42 rules out position alone"
}
\`\`\`
`,

  // A delta that no program will find.
  'mail/messages/2026/11/3-delta.md': `---
id: 3
from: RedFern
to: [BlueLake]
subject: "DELTA[tests]: two experiments on the anomaly"
thread_id: RS-20261102-cell-fate
created: 2026-11-02T10:05:00Z
---
# Delta Contribution

## Deltas

\`\`\`delta
{
  "operation": "EDIT",
  "section": "anomaly_register",
  "target_id": "X1",
  "payload": { "status": "explained" },
  "rationale": "H1 predicts it"
}
\`\`\`

\`\`\`json
{
  "operation": "KILL",
  "section": "hypothesis_slate",
  "target_id": "H3",
  "payload": { "reason": "contradicted by X1" },
  "rationale": "see the edit above"
}
\`\`\`
`,

  // The copy in the inbox says something else than the message that was sent.
  'mail/messages/2026/11/4-blocked.md': `---
id: 4
from: RedFern
to: [BlueLake]
subject: "BLOCKED: imaging"
ack_required: true
thread_id: COORD-imaging
created: 2026-11-03T08:10:00Z
---
# Work Blocked

## Item
Time-lapse imaging of the second batch

## Blocker
The camera driver does not start.

## Type
Resource

## Attempted
Another cable, another machine.

## Needed
Access to the lab's licence server.
`,
  'mail/agents/BlueLake/inbox/2026/11/4-blocked.md': `---
id: 4
from: RedFern
to: [BlueLake]
subject: "BLOCKED: imaging"
ack_required: true
thread_id: COORD-imaging
created: 2026-11-03T08:10:00Z
---
# Work Blocked

## Item
Time-lapse imaging of the second batch

## Blocker
None any more, the camera works.

## Type
Resource

## Attempted
Another cable, another machine.

## Needed
Nothing.
`,

  // As it should be.
  'mail/messages/2026/11/5-info.md': `---
id: 5
from: BlueLake
to: [GreenHill, RedFern]
subject: "INFO: the session pauses until Monday"
thread_id: RS-20261102-cell-fate
created: 2026-11-03T08:30:00Z
---
# Information

Nothing is due before Monday noon.
`,
};
