import { createHash } from 'node:crypto';
import { type Random, seeded } from './random.ts';

/** What a store of contributions is made of. The same options give the same bytes. */
export interface ContributionStoreOptions {
  readonly contributions: number;
  readonly seed: number;
}

/** A contribution's ids and time, from its number. */
interface Numbered {
  readonly number: number;
  readonly sessionId: string;
  readonly epicId: string;
  readonly taskId: string;
  readonly contributionId: string;
  readonly createdAt: string;
}

/** Contributions to one epic: they answer the same questions. */
const PER_EPIC = 10;
const DOCUMENTS = 50;
/** Measurements of a document. */
const LINES = 200;
const QUESTIONS = ['QUEUE-001', 'QUEUE-002', 'QUEUE-003'] as const;
/** Three of four sessions agree. */
const ANSWERS = ['Redis streams', 'Redis streams', 'Redis streams', 'A Postgres table'] as const;
const MARKER = 'queue-source';
const START = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

/**
 * Path to content of a repository whose agents contributed to many epics, without a fault: the
 * contributions, their manifest, the files that they cite, sessions and tasks.
 */
export function* contributionStore(
  options: ContributionStoreOptions,
): Generator<readonly [string, string]> {
  const random = seeded(options.seed);
  const all = Array.from({ length: options.contributions }, (_, index) => numbered(index + 1));
  const entries: string[] = [];
  const given = new Map<string, Given[]>();
  for (let document = 0; document < DOCUMENTS; document += 1) {
    yield [documentPath(document), documentText(document)];
  }
  for (const each of all) {
    const path = `.cleo/contributions/${each.contributionId}.json`;
    const content = contributionText(each, random, given);
    entries.push(entryLine(each, path, content));
    yield [path, content];
  }
  yield ['.cleo/contributions/CONTRIBUTIONS.jsonl', entries.join('')];
  yield ['.cleo/sessions.json', json({ sessions: all.map(sessionOf) })];
  yield ['.cleo/todo.json', json({ tasks: all.map(taskOf) })];
}

/** What a session answered to a question. */
interface Given {
  readonly by: Numbered;
  readonly answer: string;
  readonly confidence: number;
}

function numbered(number: number): Numbered {
  const at = new Date(START + number * MINUTE);
  const hex = number.toString(16);
  const [day, time] = at.toISOString().slice(0, 19).split('T');
  return {
    number,
    sessionId: `session_${day?.replaceAll('-', '')}_${time?.replaceAll(':', '')}_${hex.padStart(6, '0')}`,
    epicId: `T${1000 + Math.floor((number - 1) / PER_EPIC)}`,
    taskId: `T${100_000 + number}`,
    contributionId: `contrib_${hex.padStart(8, '0')}`,
    createdAt: `${day}T${time}Z`,
  };
}

function contributionText(each: Numbered, random: Random, given: Map<string, Given[]>): string {
  const conflicts: unknown[] = [];
  const decisions = QUESTIONS.map((questionId) => {
    const own = { by: each, answer: random.pick(ANSWERS), confidence: 0.75 };
    const key = `${each.epicId} ${questionId}`;
    const before = given.get(key) ?? [];
    given.set(key, [...before, own]);
    const differing = before.filter(({ answer }) => answer !== own.answer);
    conflicts.push(...differing.map((other) => conflictOf(questionId, own, other)));
    return decisionOf(questionId, own, random);
  });
  return json({
    $schema: 'https://example.org/contribution.schema.json',
    _meta: {
      contributionId: each.contributionId,
      protocolVersion: '1.0.0',
      createdAt: each.createdAt,
      completedAt: each.createdAt,
      agentId: agentOf(each),
      consensusReady: true,
    },
    sessionId: each.sessionId,
    sessionLabel: `Session ${each.number}`,
    epicId: each.epicId,
    epicTitle: 'Queues',
    taskId: each.taskId,
    markerLabel: MARKER,
    decisions,
    conflicts,
    researchOutputs: [],
    status: 'complete',
  });
}

function decisionOf(questionId: string, { answer, confidence }: Given, random: Random): unknown {
  const document = random.below(DOCUMENTS);
  const line = 3 + random.below(LINES);
  return {
    questionId,
    question: `What is decided about ${questionId}?`,
    answer,
    confidence,
    rationale: 'It was measured, and the measurement is cited below.',
    evidence: [
      {
        file: documentPath(document),
        section: 'Measurements',
        quote: lineText(document, line),
        line,
        type: 'documentation',
      },
    ],
  };
}

function conflictOf(questionId: string, own: Given, other: Given): unknown {
  const { sessionId, contributionId } = other.by;
  return {
    questionId,
    conflictId: `${questionId}-${sessionId}`,
    severity: 'high',
    conflictType: 'contradiction',
    thisSession: { position: own.answer, confidence: own.confidence },
    otherSession: {
      sessionId,
      contributionId,
      position: other.answer,
      confidence: other.confidence,
    },
    rationale: 'The sessions measured different loads.',
    requiresConsensus: true,
    escalatedToHITL: false,
    resolution: { status: 'proposed', proposal: 'Measure both loads with both stores.' },
  };
}

function entryLine(each: Numbered, filePath: string, content: string): string {
  const { decisions, conflicts } = JSON.parse(content);
  const questions = new Set(conflicts.map(({ questionId }: { questionId: string }) => questionId));
  const entry = {
    id: each.contributionId,
    sessionId: each.sessionId,
    epicId: each.epicId,
    taskId: each.taskId,
    agentId: agentOf(each),
    status: 'complete',
    createdAt: each.createdAt,
    updatedAt: each.createdAt,
    decisionCount: decisions.length,
    conflictCount: questions.size,
    filePath,
    checksum: createHash('sha256').update(content).digest('hex').slice(0, 8),
  };
  return `${JSON.stringify(entry)}\n`;
}

function agentOf({ number }: Numbered): string {
  return `agent-${number % 10}`;
}

function sessionOf({ sessionId, createdAt }: Numbered): unknown {
  return { id: sessionId, status: 'ended', startedAt: createdAt, endedAt: createdAt };
}

function taskOf({ taskId, epicId }: Numbered): unknown {
  return { id: taskId, type: 'task', parentId: epicId, status: 'done', labels: [MARKER] };
}

function documentPath(document: number): string {
  return `docs/measurements-${document}.md`;
}

function documentText(document: number): string {
  const lines = Array.from({ length: LINES }, (_, index) => lineText(document, index + 3));
  return `# Measurements\n\n${lines.join('\n')}\n`;
}

/** What stands in a line, from 1. */
function lineText(document: number, line: number): string {
  return `Run ${line} of load ${document} took ${100 + ((document * 31 + line * 17) % 900)} ms.`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
