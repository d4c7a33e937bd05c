import type { OperationExample } from '../../../core/operation.ts';
import { DRAFT_PATH, SOURCES, voted } from './draft-examples.ts';

const QUESTION = 'Which queue carries the mail?';

const ANSWERS = JSON.stringify({
  questions: [
    {
      questionId: 'RCSD-001',
      question: QUESTION,
      answers: [
        { answer: 'Redis', share: 0.75, votes: [{ sessionId: 'session_a', confidence: 0.9 }] },
        { answer: 'Postgres', share: 0.25, votes: [{ sessionId: 'session_b', confidence: 0.3 }] },
      ],
    },
  ],
});

/** The same as a synthesis has it. */
const SYNTHESIS = JSON.stringify({
  questions: [
    {
      questionId: 'RCSD-001',
      question: QUESTION,
      ...{ answer: 'Redis', share: 0.75 },
      supporting: [{ sessionId: 'session_a', confidence: 0.9 }],
      dissenting: [
        {
          ...{ answer: 'Postgres', share: 0.25 },
          sessions: [{ sessionId: 'session_b', confidence: 0.3 }],
        },
      ],
    },
  ],
});

/** Votes on what sessions answered. */
export const newContributedExamples: readonly OperationExample[] = [
  {
    name: 'the answers of contributions that are elsewhere: their evidence is still to be cited',
    before: SOURCES,
    input: { contributions: ANSWERS, questionId: 'RCSD-001', out: DRAFT_PATH },
    result: {
      open: ['Option Redis still needs evidence.', 'Option Postgres still needs evidence.'],
    },
    after: {
      [DRAFT_PATH]: voted({
        questionId: 'RCSD-001',
        options: [
          { name: 'Redis', confidence: 0.75, rationale: 'session_a (0.9)', evidence: [] },
          { name: 'Postgres', confidence: 0.25, rationale: 'session_b (0.3)', evidence: [] },
        ],
      }),
    },
  },
  {
    name: 'the answers of a synthesis',
    before: SOURCES,
    input: { contributions: SYNTHESIS, questionId: 'RCSD-001', out: DRAFT_PATH },
    result: {
      open: ['Option Redis still needs evidence.', 'Option Postgres still needs evidence.'],
    },
    after: {
      [DRAFT_PATH]: voted({
        questionId: 'RCSD-001',
        options: [
          { name: 'Redis', confidence: 0.75, rationale: 'session_a (0.9)', evidence: [] },
          { name: 'Postgres', confidence: 0.25, rationale: 'session_b (0.3)', evidence: [] },
        ],
      }),
    },
  },
  {
    name: 'a question that no contribution answers',
    before: SOURCES,
    input: { contributions: ANSWERS, questionId: 'RCSD-002' },
    error: 'unknown-answers',
  },
  {
    name: 'contributions that answer nothing',
    before: SOURCES,
    input: { contributions: '{"questions": []}', questionId: 'RCSD-001' },
    error: 'no-answers',
  },
  {
    name: 'votes from two places',
    before: SOURCES,
    input: { contributions: ANSWERS, votes: '[]' },
    error: 'two-sources',
  },
];
