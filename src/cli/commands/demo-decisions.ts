/** The text of a JSON record. */
function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The text of a file of JSON lines. */
function lines(...values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

const SESSION = 'session_20261103_090000_4c1d2e';
const CONTRIBUTION = '.cleo/contributions/contrib_7d3f09b2.json';
const MATRIX = '.cleo/consensus/CONS-0007.json';
const NOTES = { file: 'docs/imaging-notes.md', section: 'Second batch' };
const BY = { sessionId: SESSION, epicId: 'T2400', taskId: 'T2401' };

/** What the demo's agents decided and found: path to content. One thing is planted in each kind of record. */
export const DEMO_DECISIONS: Readonly<Record<string, string>> = {
  'docs/imaging-notes.md': `# Imaging

## Second batch

The mark was kept in 3 of 40 cells after division.
`,

  '.cleo/sessions.json': json({
    sessions: [{ id: SESSION, status: 'active', startedAt: '2026-11-03T09:00:00Z' }],
  }),
  '.cleo/todo.json': json({
    tasks: [
      { id: 'T2400', type: 'epic', status: 'active' },
      { id: 'T2401', type: 'task', parentId: 'T2400', status: 'active', labels: ['cell-fate'] },
    ],
  }),

  // The quote says something else than the notes.
  [CONTRIBUTION]: json({
    $schema: 'https://example.org/contribution.schema.json',
    _meta: {
      contributionId: 'contrib_7d3f09b2',
      protocolVersion: '1.0.0',
      createdAt: '2026-11-03T10:00:00Z',
      completedAt: '2026-11-03T10:30:00Z',
      agentId: 'GreenHill',
      consensusReady: true,
    },
    ...BY,
    sessionLabel: 'Imaging',
    epicTitle: 'Cell fate',
    markerLabel: 'cell-fate',
    decisions: [
      {
        questionId: 'FATE-001',
        question: 'Is the mark kept when the cell divides?',
        answer: 'The mark is kept in most cells',
        confidence: 0.8,
        rationale: 'The second batch shows it in nearly every cell.',
        evidence: [
          { ...NOTES, quote: 'The mark was kept in 38 of 40 cells', type: 'documentation' },
        ],
      },
    ],
    researchOutputs: [],
    status: 'complete',
  }),
  '.cleo/contributions/CONTRIBUTIONS.jsonl': lines({
    id: 'contrib_7d3f09b2',
    ...BY,
    agentId: 'GreenHill',
    status: 'complete',
    createdAt: '2026-11-03T10:00:00Z',
    updatedAt: '2026-11-03T10:30:00Z',
    decisionCount: 1,
    conflictCount: 0,
    filePath: CONTRIBUTION,
    checksum: '63619764',
  }),

  // Decided, though nobody is sure enough.
  [MATRIX]: json({
    questionId: 'CONS-0007',
    question: 'Which mechanism is tested first?',
    options: [
      {
        name: 'inheritance',
        confidence: 0.45,
        rationale: 'The mark is there after division',
        evidence: [{ ...NOTES, type: 'doc' }],
      },
      {
        name: 'renewal',
        confidence: 0.3,
        rationale: 'It was kept in few cells only',
        evidence: [{ ...NOTES, type: 'doc' }],
      },
    ],
    threshold: 0.5,
    verdict: 'PROVEN',
    actualConsensus: 0.45,
    conflicts: [],
  }),

  // The manifest says complete, the file says partial.
  '.cleo/agent-outputs/MANIFEST.jsonl': lines(
    {
      id: 'T2401-mechanism-vote',
      file: '../consensus/CONS-0007.json',
      title: 'Which mechanism is tested first',
      date: '2026-11-03',
      status: 'complete',
      agent_type: 'analysis',
      verdict: 'PROVEN',
    },
    {
      id: 'T2401-imaging',
      file: 'research/T2401-imaging.md',
      title: 'Imaging of the second batch',
      date: '2026-11-03',
      status: 'complete',
      agent_type: 'research',
    },
  ),
  '.cleo/agent-outputs/research/T2401-imaging.md': `# Imaging of the second batch

**Task**: T2401
**Date**: 2026-11-03
**Status**: partial

## Summary

Half of the frames are taken.

## Content

The microscope is booked for another project until Monday.

## References

docs/imaging-notes.md
`,

  // The last line was cut off while it was written.
  '.beads/issues.jsonl': `${lines({ id: 'fate-1', title: 'Repeat the first batch' })}{"id": "fate-2", "ti`,
};
