import { checksumOf } from '../contribution-checksum.ts';
import { CONFLICT, contribution, DECISION, EVIDENCE, META } from '../example.ts';
import { digest, entry, MANIFEST, pathOf } from '../manifest-example.ts';

type Members = Readonly<Record<string, unknown>>;

/** Two sessions of one epic, which answer one question differently. */
export const SESSIONS = {
  first: 'session_20260125_080000_0f0f0f',
  second: 'session_20260126_080000_1a2b3c',
} as const;

/** Where their contributions are. */
export const FIRST = pathOf('T2309');
export const SECOND = pathOf('T2310');

const SOURCES = {
  'docs/queues.md': '# Redis\n\nIt keeps order per key.\n\n# Postgres\n\nOne table is enough.\n',
};

/** The text of a contribution with the checksum that fits it. */
function sealedText(changes: Members): string {
  const meta = { ...META, ...(changes['_meta'] as Members | undefined) };
  const checksum = checksumOf({ text: contribution({ ...changes, _meta: meta }) });
  return contribution({ ...changes, _meta: { ...meta, checksum } });
}

/** The earlier contribution: a Postgres table. */
export function firstText(changes: Members = {}): string {
  return sealedText({
    sessionId: SESSIONS.first,
    sessionLabel: 'Session A',
    taskId: 'T2309',
    decisions: [
      {
        ...DECISION,
        answer: 'A Postgres table',
        confidence: 0.7,
        evidence: [{ ...EVIDENCE, section: 'Postgres', quote: 'One table is enough' }],
      },
    ],
    conflicts: [],
    status: 'complete',
    ...changes,
    _meta: {
      contributionId: 'contrib_aaaa0001',
      createdAt: '2026-01-25T09:30:00Z',
      completedAt: '2026-01-25T10:00:00Z',
      consensusReady: true,
      ...(changes['_meta'] as Members | undefined),
    },
  });
}

/** The later one: Redis streams. A draft without conflicts. */
export function secondText(changes: Members = {}): string {
  return sealedText({
    sessionId: SESSIONS.second,
    conflicts: [],
    ...changes,
    _meta: {
      contributionId: 'contrib_bbbb0002',
      agentId: 'sonnet-2',
      completedAt: null,
      ...(changes['_meta'] as Members | undefined),
    },
  });
}

/** The conflict that the later contribution owes the earlier one. */
export const FLAGGED = {
  ...CONFLICT,
  severity: 'high',
  thisSession: { position: 'Redis streams', confidence: 0.8 },
  otherSession: {
    sessionId: SESSIONS.first,
    sessionLabel: 'Session A',
    contributionId: 'contrib_aaaa0001',
    position: 'A Postgres table',
    confidence: 0.7,
  },
} as const;

/** The later contribution, finished, with the conflict. */
export function finishedText(changes: Members = {}): string {
  return secondText({
    conflicts: [FLAGGED],
    status: 'complete',
    ...changes,
    _meta: {
      completedAt: '2026-01-26T10:00:00Z',
      consensusReady: true,
      ...(changes['_meta'] as Members | undefined),
    },
  });
}

/** The manifest entry of a contribution's text. */
export function entryFor(path: string, text: string, changes: Members = {}): string {
  const { _meta: meta, ...value } = JSON.parse(text) as Record<string, never> & {
    readonly _meta: Readonly<Record<string, string>>;
  };
  const { sessionId, epicId, taskId, status, conflicts, decisions } = value as Members;
  const count = (list: unknown) => (Array.isArray(list) ? list.length : 0);
  return entry({
    id: meta['contributionId'],
    ...{ sessionId, epicId, taskId },
    agentId: meta['agentId'],
    status: status === 'draft' ? 'partial' : 'complete',
    createdAt: meta['createdAt'],
    updatedAt: meta['completedAt'] ?? '2026-01-26T10:00:00Z',
    decisionCount: count(decisions),
    conflictCount: count(conflicts),
    filePath: path.slice(path.indexOf('.cleo/')),
    checksum: digest(text),
    ...changes,
  });
}

/** The tasks and sessions of the epic. */
export function cleoFiles(epicStatus: string): Record<string, string> {
  const task = (id: string) => {
    return { id, type: 'task', parentId: 'T2308', status: 'active', labels: ['queue-source'] };
  };
  const tasks = [{ id: 'T2308', type: 'epic', status: epicStatus }, task('T2309'), task('T2310')];
  const sessions = Object.values(SESSIONS).map((id) => ({
    id,
    status: id === SESSIONS.second ? 'active' : 'ended',
    startedAt: id === SESSIONS.second ? '2026-01-26T08:00:00Z' : '2026-01-25T08:00:00Z',
    ...(id === SESSIONS.first && { endedAt: '2026-01-25T18:00:00Z' }),
    scope: { type: 'epic', rootTaskId: 'T2308' },
  }));
  return {
    '.cleo/todo.json': `${JSON.stringify({ tasks }, null, 2)}\n`,
    '.cleo/sessions.json': `${JSON.stringify({ sessions }, null, 2)}\n`,
  };
}

/** The epic as files: what the second contribution says, its state in the task list, further entries. */
export function epicFiles({
  second = secondText(),
  epicStatus = 'active',
  more = '',
}: {
  readonly second?: string;
  readonly epicStatus?: string;
  readonly more?: string;
} = {}): Record<string, string> {
  const first = firstText();
  return {
    ...SOURCES,
    ...cleoFiles(epicStatus),
    [FIRST]: first,
    [SECOND]: second,
    [MANIFEST]: `${entryFor(FIRST, first)}${entryFor(SECOND, second)}${more}`,
  };
}
