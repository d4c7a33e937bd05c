import { EVIDENCE, POSTGRES, REDIS } from '../example.ts';

/** Where the examples' draft is. */
export const DRAFT_PATH = 'votes/CONS-0042.json';

/** Where a manifest is made where there is none. */
export const NEW_MANIFEST = 'claudedocs/agent-outputs/MANIFEST.jsonl';

/** What the evidence of the examples' options cites. */
export const SOURCES = { [EVIDENCE.file]: '# Queues\n\n## Redis\n\n## Postgres\n' };

/** The option that comes near to the one that wins. */
export const NEAR = { ...POSTGRES, confidence: 0.79 };

/** The conflict between both, as counting records it. */
export const NEAR_CONFLICT = {
  conflictId: 'c-0042-01',
  severity: 'medium',
  conflictType: 'contradiction',
  positions: [
    { option: 'redis', confidence: 0.82 },
    { option: 'postgres', confidence: 0.79 },
  ],
  resolution: { status: 'pending', resolutionType: 'escalate' },
};

/** The text of the examples' vote, laid out as operations do; without changes a draft with all votes. */
export function voted(changes: Readonly<Record<string, unknown>> = {}): string {
  const draft = {
    questionId: 'CONS-0042',
    question: 'Which queue carries the mail?',
    options: [REDIS, POSTGRES],
    threshold: 0.5,
    verdict: null,
    actualConsensus: null,
    conflicts: [],
  };
  return `${JSON.stringify({ ...draft, ...changes }, null, 2)}\n`;
}

/** The line of the new manifest that lists the examples' matrix. */
export function newEntry(changes: Readonly<Record<string, unknown>> = {}): string {
  const entry = {
    id: 'T4797-cons-0042',
    file: '../../.cleo/consensus/CONS-0042.json',
    title: 'Vote on CONS-0042: Which queue carries the mail?',
    date: '2026-03-02',
    status: 'complete',
    agent_type: 'analysis',
    verdict: 'PROVEN',
    topics: [],
    key_findings: ['redis'],
    actionable: true,
    needs_followup: [],
    linked_tasks: ['T4797'],
  };
  return `${JSON.stringify({ ...entry, ...changes })}\n`;
}

/** More options that lie near each other than a human can decide between. */
export const MANY = Array.from({ length: 15 }, (_each, index) => ({
  ...REDIS,
  name: `redis ${index}`,
}));

/** An option that nobody has voted on. */
export function openOption(name: string) {
  return { name, confidence: null, rationale: '', evidence: [] };
}

/** The conflict of a vote that is refuted. */
export const AGAINST = {
  ...NEAR_CONFLICT,
  conflictType: 'evidence-conflict',
  positions: [
    { option: 'redis', confidence: 0.82 },
    { option: 'postgres', confidence: 0.41 },
  ],
};
