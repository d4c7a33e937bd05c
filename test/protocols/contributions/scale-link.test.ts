import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { FactEntry, Facts } from '../../../src/core/fact.ts';
import type { Kind, RecordRef } from '../../../src/core/record.ts';
import { type Answers, pathRequest } from '../../../src/core/request.ts';
import type { LinkRule } from '../../../src/core/rule.ts';
import { StateLookUps } from '../../../src/link/state-tables.ts';
import type {
  ContributionFact,
  ManifestEntryFact,
} from '../../../src/protocols/contributions/facts.ts';
import { rules } from '../../all-rules.ts';

const NONE = { has: () => false };

const COUNT = 10_000;
const INDEXES = Array.from({ length: COUNT }, (_, index) => index);

function refOf<K extends Kind>(kind: K, path: string): RecordRef<K> {
  return { path, kind, mode: 'file', id: null, home: '', declared: true, copy: false };
}

/** Everybody answers the same question in another way, refers to the first, and cites what is not there. */
function contributionFact(index: number): ContributionFact {
  const session = (of: number) => `session_20260126_080000_${of}`;
  const other = { at: [], contributionId: 'contrib_0', sessionId: session(0), taskId: 'T100' };
  return {
    id: `contrib_${index}`,
    sessionId: session(index),
    sessionLabel: null,
    epicId: 'T100',
    taskId: `T${index}`,
    markerLabel: 'one-for-all',
    agentId: 'opus-1',
    status: 'draft',
    createdAt: index,
    completedAt: null,
    baseline: other,
    digest: '00000000',
    decisions: [0, 1].map((part) => ({
      at: ['decisions', part],
      questionId: `RCSD-00${part}`,
      question: 'Which store?',
      answer: part === 0 ? `Store ${index}` : `Store ${index % 2}`,
      confidence: 0.8,
      sources: [],
      markdown: 'a list',
    })),
    conflicts: [
      {
        at: ['conflicts', 0],
        id: 'c-1',
        questionId: 'RCSD-000',
        severity: 'low',
        other: { ...other, position: 'Kafka' },
        settlement: null,
      },
    ],
    outputs: [
      {
        at: ['researchOutputs', 0],
        filePath: `docs/${index}.md`,
        researchId: null,
        linkedAt: null,
      },
    ],
    citations: [
      { ...pathRequest(`src/${index}.ts`), at: ['decisions', 0, 'evidence', 0] },
      { ...pathRequest(`docs/${index}.md`), at: ['researchOutputs', 0, 'filePath'] },
    ],
  };
}

function manifestEntry(index: number): ManifestEntryFact {
  const fact = contributionFact(index);
  return {
    index,
    line: index + 1,
    id: fact.id,
    sessionId: fact.sessionId,
    epicId: fact.epicId,
    taskId: 'T1',
    agentId: fact.agentId,
    status: null,
    decisionCount: 2,
    conflictCount: 1,
    filePath: `.cleo/contributions/${index}.json`,
    checksum: 'ffffffff',
    createdAt: String(index),
    isLatest: true,
    content: String(index),
  };
}

const ENTRIES: { [K in Kind]?: FactEntry<K>[] } = {
  contribution: INDEXES.map((index) => ({
    record: refOf('contribution', `.cleo/contributions/${index}.json`),
    fact: contributionFact(index),
  })),
  'contribution-manifest': [
    {
      record: refOf('contribution-manifest', '.cleo/contributions/CONTRIBUTIONS.jsonl'),
      fact: { entries: INDEXES.map(manifestEntry), isWhole: true, citations: [] },
    },
  ],
  'session-store': [
    {
      record: refOf('session-store', '.cleo/sessions.json'),
      fact: {
        sessions: INDEXES.map((index) => ({
          id: contributionFact(index).sessionId ?? '',
          status: 'ended',
          startedAt: index + 1,
          endedAt: null,
        })),
      },
    },
  ],
  'task-list': [
    {
      record: refOf('task-list', '.cleo/todo.json'),
      fact: {
        tasks: INDEXES.map((index) => ({
          id: `T${index}`,
          type: 'task',
          parentId: null,
          status: 'pending',
          labels: [],
          notes: [],
        })),
      },
    },
  ],
};

const FACTS: Facts = { of: (kind) => ENTRIES[kind] ?? [] };

const NOTHING = { presence: 'absent', lines: null, quoted: null, hashed: null } as const;
const NOWHERE: Answers = { to: () => ({ now: NOTHING, introduced: null }) };

/** How much each rule has to find: quadratic work runs into the time limit. */
const FOUND: Readonly<Record<string, number>> = {
  'contribution/unique-id': 0,
  'CONTRIB-001': COUNT,
  'CONTRIB-002': COUNT,
  'CONTRIB-003': COUNT,
  'CONTRIB-004': COUNT,
  'CONTRIB-005': 0,
  // All but the first two on one question, all but the first on the other.
  'CONTRIB-006': COUNT - 2 + (COUNT - 1),
  'contribution/evidence-file': COUNT,
  'contribution/evidence-line': 0,
  'contribution/evidence-quote': 0,
  'contribution/evidence-section': 0,
  'contribution/json-only': 2 * COUNT,
  'contribution/baseline': 3 * COUNT,
  'manifest/duplicate-id': 0,
  'manifest/orphaned': 0,
  'manifest/checksum': COUNT,
  'manifest/agrees': COUNT - 1,
  'manifest/unlisted': 0,
  'manifest/archive-due': 1,
};

test('every rule across contributions is tried on a large store', () => {
  const ids = rules
    .filter((rule) => rule.scope === 'link' && /^(CONTRIB|contribution|manifest)/.test(rule.id))
    .map(({ id }) => id);
  expect(Object.keys(FOUND).sort()).toEqual([...ids].sort());
});

test.each(Object.entries(FOUND))('%s', { timeout: 15_000 }, (id, count) => {
  const rule = rules.find((each) => each.id === id) as LinkRule;
  const input = {
    facts: FACTS,
    lookUps: new StateLookUps(FACTS, DEFAULT_CONFIG),
    answers: NOWHERE,
    superseded: NONE,
    formerTasks: { of: () => null },
    formerTaskIds: new Set<string>(),
    formerAnswers: { held: () => false },
    options: DEFAULT_CONFIG,
  };
  expect([...rule.check(input)]).toHaveLength(count);
});
