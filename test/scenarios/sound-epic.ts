import { createHash } from 'node:crypto';

/** Where the records of the epic stand. */
export const PATHS = {
  first: '.cleo/contributions/contrib_a1a1a1a1.json',
  second: '.cleo/contributions/contrib_b2b2b2b2.json',
  manifest: '.cleo/contributions/CONTRIBUTIONS.jsonl',
  sessions: '.cleo/sessions.json',
  tasks: '.cleo/todo.json',
  code: 'src/queue.ts',
  notes: 'docs/queues.md',
  research: 'docs/research/2026-01-26_queue-stores.md',
} as const;

/** A JSON object as it stands in a file. */
export type JsonObject = Record<string, unknown>;

/** An epic with nothing wrong: two sessions, their contributions, what these cite, and who lists them. */
export interface Epic {
  readonly first: JsonObject;
  readonly second: JsonObject;
  /** Of the first and of the second. */
  readonly entries: readonly [JsonObject, JsonObject];
  readonly sessions: JsonObject;
  readonly tasks: JsonObject;
  /** Files that are no records. */
  readonly sources: Readonly<Record<string, string>>;
}

const COMMON = {
  epicId: 'T2308',
  epicTitle: 'Queues',
  markerLabel: 'queue-source',
};
const FIRST = {
  sessionId: 'session_20260125_090000_0f0f0f',
  taskId: 'T2309',
  contributionId: 'contrib_a1a1a1a1',
};
const SECOND = {
  sessionId: 'session_20260126_080000_1a2b3c',
  taskId: 'T2310',
  contributionId: 'contrib_b2b2b2b2',
};
const NOTE = {
  file: PATHS.notes,
  section: 'Redis',
  quote: 'keeps order per key',
  line: 3,
  type: 'documentation',
};
const CODE = {
  file: PATHS.code,
  section: 'enqueue',
  quote: 'await stream.add(key, message);',
  line: 2,
  type: 'code',
};
const PAGE = {
  url: 'https://example.org/streams',
  section: 'Limits',
  quote: 'No limit',
  type: 'external',
  accessedAt: '2026-01-26T10:00:00Z',
};
const QUESTION = { questionId: 'RCSD-001', question: 'Which store holds the queue?' };
const RETRIES = {
  questionId: 'RCSD-002',
  question: 'How often is a message sent again?',
  answer: 'Three times, a minute apart',
  confidence: 0.6,
  rationale: 'More often did not help in the last outage.',
  evidence: [CODE],
  uncertaintyNote: 'There was only one outage.',
  alternatives: [{ option: 'Never', reason: 'Messages were lost.' }],
};

function first(): JsonObject {
  return {
    $schema: 'https://example.org/contribution.schema.json',
    _meta: {
      contributionId: FIRST.contributionId,
      protocolVersion: '1.0.0',
      createdAt: '2026-01-25T09:30:00Z',
      completedAt: '2026-01-25T10:30:00Z',
      agentId: 'opus-1',
      checksum: null,
      consensusReady: true,
    },
    sessionId: FIRST.sessionId,
    sessionLabel: 'Session A',
    ...COMMON,
    taskId: FIRST.taskId,
    decisions: [
      {
        ...QUESTION,
        answer: 'A Postgres table',
        confidence: 0.7,
        rationale: 'It is in use already, and backed up.',
        evidence: [NOTE],
      },
      RETRIES,
    ],
    conflicts: [],
    researchOutputs: [],
    status: 'complete',
  };
}

function second(): JsonObject {
  return {
    $schema: 'https://example.org/contribution.schema.json',
    _meta: {
      contributionId: SECOND.contributionId,
      protocolVersion: '1.0.0',
      createdAt: '2026-01-26T09:30:00Z',
      completedAt: '2026-01-26T10:30:00Z',
      agentId: 'sonnet-2',
      checksum: null,
      consensusReady: true,
    },
    sessionId: SECOND.sessionId,
    sessionLabel: 'Session B',
    ...COMMON,
    taskId: SECOND.taskId,
    decisions: [
      {
        ...QUESTION,
        answer: 'Redis streams',
        confidence: 0.9,
        rationale: 'It keeps order, which a table does not.',
        evidence: [NOTE, PAGE],
      },
      RETRIES,
    ],
    conflicts: [
      {
        questionId: QUESTION.questionId,
        conflictId: 'conflict-1',
        severity: 'high',
        conflictType: 'contradiction',
        thisSession: { position: 'Redis streams', confidence: 0.9, evidence: [NOTE] },
        otherSession: {
          sessionId: FIRST.sessionId,
          sessionLabel: 'Session A',
          contributionId: FIRST.contributionId,
          position: 'A Postgres table',
          confidence: 0.7,
          evidence: [NOTE],
        },
        rationale: 'The other session puts one store above order.',
        requiresConsensus: true,
        escalatedToHITL: false,
        resolution: {
          status: 'accepted',
          proposedBy: 'sonnet-2',
          proposedAt: '2026-01-26T09:40:00Z',
          proposal: 'Measure both before the release.',
          resolutionType: 'choose-a',
          votes: [{ agentId: 'opus-1', vote: 'accept', confidence: 0.8, reason: 'Order matters.' }],
          resolvedAt: '2026-01-26T09:50:00Z',
          finalDecision: 'Redis streams',
        },
      },
    ],
    researchOutputs: [
      {
        filePath: PATHS.research,
        researchId: 'queue-stores',
        type: 'comparison',
        title: 'Queue stores',
        createdAt: '2026-01-26T09:00:00Z',
        linkedAt: '2026-01-26T09:10:00Z',
        summary: 'Two stores, measured.',
      },
    ],
    status: 'validated',
    baselineReference: { sessionLabel: 'Session A', ...FIRST },
    completionNote: 'Both questions are answered.',
    validation: {
      passed: true,
      checkedAt: '2026-01-26T10:40:00Z',
      results: [
        {
          requirementId: 'CONTRIB-001',
          level: 'MUST',
          passed: true,
          message: 'The session is active.',
          checkedFields: ['sessionId'],
        },
      ],
    },
  };
}

function entry(
  names: typeof FIRST,
  agentId: string,
  day: number,
  conflictCount: number,
): JsonObject {
  const { contributionId, sessionId, taskId } = names;
  return {
    id: contributionId,
    sessionId,
    epicId: COMMON.epicId,
    taskId,
    agentId,
    status: 'complete',
    createdAt: `2026-01-${day}T09:30:00Z`,
    updatedAt: `2026-01-${day}T10:45:00Z`,
    decisionCount: 2,
    conflictCount,
    filePath: `.cleo/contributions/${contributionId}.json`,
    checksum: '',
  };
}

/** A new one each time, with the checksums that it should have. */
export function soundEpic(): Epic {
  const session = (id: string, day: number) => ({
    id,
    status: 'ended',
    startedAt: `2026-01-${day}T08:00:00Z`,
    endedAt: `2026-01-${day}T20:00:00Z`,
    scope: COMMON.epicId,
  });
  const task = (id: string, label: string | null) => ({
    id,
    type: label === null ? 'epic' : 'task',
    status: 'active',
    ...(label !== null && { parentId: COMMON.epicId, labels: [label] }),
    // Research counts as linked by a note of its task.
    ...(id === SECOND.taskId && { notes: ['Linked research: queue-stores'] }),
  });
  const epic: Epic = {
    first: first(),
    second: second(),
    entries: [entry(FIRST, 'opus-1', 25, 0), entry(SECOND, 'sonnet-2', 26, 1)],
    sessions: { sessions: [session(FIRST.sessionId, 25), session(SECOND.sessionId, 26)] },
    tasks: {
      tasks: [
        task(COMMON.epicId, null),
        task(FIRST.taskId, COMMON.markerLabel),
        task(SECOND.taskId, COMMON.markerLabel),
      ],
    },
    sources: {
      [PATHS.notes]: '# Redis\n\nIt keeps order per key.\n',
      [PATHS.code]:
        'export async function enqueue(key, message) {\n  await stream.add(key, message);\n}\n',
      [PATHS.research]: '# Queue stores\n\nTwo stores, measured.\n',
    },
  };
  // Parts that stand in several places must be several objects.
  const own: Epic = JSON.parse(JSON.stringify(epic));
  seal(own);
  return own;
}

/** Writes the checksums that fit what the contributions say now, as a careful forger would. */
export function seal({ first: one, second: two, entries }: Epic): void {
  for (const [index, contribution] of [one, two].entries()) {
    const meta = contribution['_meta'];
    if (typeof meta === 'object' && meta !== null) {
      const { checksum: _checksum, ...rest } = meta as JsonObject;
      const checksum = hash(text({ ...contribution, _meta: rest }), 16);
      contribution['_meta'] = { ...meta, checksum };
    }
    const listing = entries[index];
    if (listing !== undefined) listing['checksum'] = hash(text(contribution), 8);
  }
}

/** The epic as files. */
export function filesOf({ first: one, second: two, entries, sessions, tasks, sources }: Epic) {
  return {
    ...sources,
    [PATHS.first]: text(one),
    [PATHS.second]: text(two),
    [PATHS.manifest]: entries.map((each) => `${JSON.stringify(each)}\n`).join(''),
    [PATHS.sessions]: text(sessions),
    [PATHS.tasks]: text(tasks),
  };
}

/** As `jq` prints it; written down once more so that the linter's own printing is not its judge. */
export function text(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function hash(content: string, digits: number): string {
  return createHash('sha256').update(content).digest('hex').slice(0, digits);
}

/** The same before the second contribution was validated: what was is not sealed over. */
export function completeEpic(): Epic {
  const epic = soundEpic();
  epic.second['status'] = 'complete';
  seal(epic);
  return epic;
}
