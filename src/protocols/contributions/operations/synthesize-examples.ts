import type { OperationExample } from '../../../core/operation.ts';
import { MANIFEST } from '../manifest-example.ts';
import { entryFor, epicFiles, FIRST, finishedText, SECOND, SESSIONS } from './epic-examples.ts';

const FILE = 'docs/T2308-synthesis.json';
const FILES = epicFiles({ second: finishedText() });
const CALL = { epic: 'T2308', write: FILE };

const SYNTHESIS = {
  document: 'contribution-synthesis',
  version: '1.0.0',
  epicId: 'T2308',
  asOf: '2026-01-26T10:00:00Z',
  questions: [
    {
      markerLabel: 'queue-source',
      questionId: 'RCSD-001',
      question: 'Which store holds the queue?',
      verdict: 'CONTESTED',
      answer: 'Redis streams',
      share: 0.533333333,
      supporting: [
        {
          ...{ sessionId: SESSIONS.second, contributionId: 'contrib_bbbb0002' },
          ...{ path: SECOND, confidence: 0.8 },
        },
      ],
      dissenting: [
        {
          answer: 'A Postgres table',
          share: 0.466666667,
          sessions: [
            {
              ...{ sessionId: SESSIONS.first, contributionId: 'contrib_aaaa0001' },
              ...{ path: FIRST, confidence: 0.7 },
            },
          ],
        },
      ],
    },
  ],
  unresolved: [
    {
      ...{ path: SECOND, conflictId: 'conflict-1', questionId: 'RCSD-001' },
      ...{ severity: 'high', status: 'proposed', proposal: 'Measure both before the release.' },
    },
  ],
  tasks: [
    { taskId: 'T2310', contributions: [SECOND], conflictCount: 1 },
    { taskId: 'T2309', contributions: [FIRST], conflictCount: 0 },
  ],
  notCounted: [],
};

/** The newest entry of the later contribution says that its work is blocked. */
const BLOCKED = {
  ...FILES,
  [MANIFEST]: `${FILES[MANIFEST]}${entryFor(SECOND, finishedText(), { id: 'contrib_cccc0003', status: 'blocked' })}`,
};

export const synthesizeExamples: readonly OperationExample[] = [
  {
    name: 'two sessions, two answers',
    before: FILES,
    input: { ...CALL, byTask: true },
    result: { path: FILE, synthesis: SYNTHESIS },
    after: { [FILE]: `${JSON.stringify(SYNTHESIS, null, 2)}\n` },
  },
  {
    name: 'what is blocked does not vote, and the document is brought up to date',
    before: { ...BLOCKED, [FILE]: `${JSON.stringify(SYNTHESIS, null, 2)}\n` },
    input: CALL,
    result: { synthesis: { notCounted: [{ path: SECOND, why: 'not-complete' }] } },
    after: {
      [FILE]: `${JSON.stringify(
        {
          ...{ document: 'contribution-synthesis', version: '1.0.0', epicId: 'T2308' },
          asOf: '2026-01-25T10:00:00Z',
          questions: [
            {
              markerLabel: 'queue-source',
              questionId: 'RCSD-001',
              question: 'Which store holds the queue?',
              verdict: 'PROVEN',
              answer: 'A Postgres table',
              share: 1,
              supporting: [
                {
                  ...{ sessionId: SESSIONS.first, contributionId: 'contrib_aaaa0001' },
                  ...{ path: FIRST, confidence: 0.7 },
                },
              ],
              dissenting: [],
            },
          ],
          unresolved: [],
          notCounted: [{ path: SECOND, sessionId: SESSIONS.second, why: 'not-complete' }],
        },
        null,
        2,
      )}\n`,
    },
  },
  {
    name: 'an epic that nobody knows',
    before: FILES,
    input: { ...CALL, epic: 'T9999' },
    error: 'unknown-epic',
  },
  {
    name: 'a marker that no contribution to the epic has',
    before: FILES,
    input: { ...CALL, marker: 'nothing' },
    error: 'unknown-marker',
  },
  {
    name: 'a file that is something else',
    before: FILES,
    input: { ...CALL, write: '.cleo/todo.json' },
    error: 'not-a-synthesis',
  },
  {
    name: 'the folder of contributions is no place for it',
    before: FILES,
    input: { ...CALL, write: '.cleo/contributions/synthesis.json' },
    refused: ['contribution/schema', 'manifest/unlisted'],
  },
];
