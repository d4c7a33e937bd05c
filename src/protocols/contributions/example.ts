/** Where the examples' contribution stands. */
export const PATH = '.cleo/contributions/contrib_1a2b3c4d.json';

/** A piece of evidence of the examples. */
export const EVIDENCE = {
  file: 'docs/queues.md',
  section: 'Redis',
  quote: 'keeps order per key',
  type: 'documentation',
};

/** The file that it cites. */
export const CITED = { 'docs/queues.md': '# Redis\n\nIt keeps order per key.\n' };

/** A sound decision. */
export const DECISION = {
  questionId: 'RCSD-001',
  question: 'Which store holds the queue?',
  answer: 'Redis streams',
  confidence: 0.8,
  rationale: 'It is in use already, and it keeps order.',
  evidence: [EVIDENCE] as readonly unknown[],
};

/** A sound conflict about it. */
export const CONFLICT = {
  questionId: 'RCSD-001',
  conflictId: 'conflict-1',
  severity: 'medium',
  conflictType: 'contradiction',
  thisSession: { position: 'Redis streams', confidence: 0.8 },
  otherSession: {
    sessionId: 'session_20260125_090000_0f0f0f',
    position: 'A Postgres table',
    confidence: 0.7,
  },
  rationale: 'The other session puts one store above order.',
  requiresConsensus: true,
  escalatedToHITL: false,
  resolution: { status: 'proposed', proposal: 'Measure both before the release.' },
};

/** A sound research output. */
export const OUTPUT = {
  filePath: 'docs/research/2026-01-26_queue-stores.md',
  researchId: 'queue-stores',
  type: 'comparison',
  title: 'Queue stores',
  createdAt: '2026-01-26T09:00:00Z',
  linkedAt: '2026-01-26T09:10:00Z',
  summary: 'Two stores, measured.',
};

/** The `_meta` of the sound contribution. */
export const META = {
  contributionId: 'contrib_1a2b3c4d',
  protocolVersion: '1.0.0',
  createdAt: '2026-01-26T09:30:00Z',
  agentId: 'opus-1',
  consensusReady: false,
};

export const SOUND = {
  $schema: 'https://example.org/contribution.schema.json',
  _meta: META,
  sessionId: 'session_20260126_080000_1a2b3c',
  sessionLabel: 'Session B',
  epicId: 'T2308',
  epicTitle: 'Queues',
  taskId: 'T2310',
  markerLabel: 'queue-source',
  decisions: [DECISION],
  researchOutputs: [] as readonly unknown[],
  status: 'draft',
};

/** Members that take the place of others; `undefined` leaves one out. */
type Changes = Readonly<Record<string, unknown>>;

/** The text of a sound contribution with changes at its top level, as `jq` prints it. */
export function contribution(changes: Changes = {}): string {
  return `${JSON.stringify({ ...SOUND, ...changes }, null, 2)}\n`;
}

/** The text of a contribution of one decision with changes in that. */
export function deciding(changes: Changes, others: Changes = {}): string {
  return contribution({ decisions: [{ ...DECISION, ...changes }], ...others });
}

/** The text of a contribution whose decision rests on one piece of evidence with changes. */
export function citing(changes: Changes): string {
  return deciding({ evidence: [{ ...EVIDENCE, ...changes }] });
}

/** The text of a contribution of one conflict with changes. */
export function conflicting(changes: Changes, others: Changes = {}): string {
  return contribution({ conflicts: [{ ...CONFLICT, ...changes }], ...others });
}

/** An example of one contribution. */
export function fileOf(text: string): Record<string, string> {
  return { [PATH]: text };
}

/** As much of the contribution as rules about changes look at. */
export function brief(status: string, answer = DECISION.answer): string {
  const { sessionId, researchOutputs } = SOUND;
  const _meta = { contributionId: META.contributionId };
  const decisions = [{ questionId: DECISION.questionId, answer }];
  return `${JSON.stringify({ _meta, sessionId, decisions, researchOutputs, status }, null, 2)}\n`;
}

/** A state that holds no more than that. */
export function holding(status: string, answer?: string): Record<string, string> {
  return fileOf(brief(status, answer));
}

/** How a contribution names the examples' baseline. */
export const REFERENCE = {
  sessionId: CONFLICT.otherSession.sessionId,
  sessionLabel: 'Session A',
  taskId: 'T2309',
  contributionId: 'contrib_5e6f7a8b',
};

/** Where the baseline stands. */
export const BASELINE_PATH = '.cleo/contributions/contrib_5e6f7a8b.json';

/** An earlier contribution of another session, which answers differently. */
export const BASELINE = contribution({
  _meta: { ...META, contributionId: REFERENCE.contributionId, createdAt: '2026-01-25T09:30:00Z' },
  sessionId: REFERENCE.sessionId,
  sessionLabel: REFERENCE.sessionLabel,
  taskId: REFERENCE.taskId,
  decisions: [
    { ...DECISION, answer: 'A Postgres table', evidence: [{ ...EVIDENCE, section: 'Postgres' }] },
  ],
});
