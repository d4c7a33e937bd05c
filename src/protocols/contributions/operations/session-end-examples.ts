import type { OperationExample } from '../../../core/operation.ts';
import { MANIFEST } from '../manifest-example.ts';
import {
  entryFor,
  epicFiles,
  FLAGGED,
  finishedText,
  SECOND,
  SESSIONS,
  secondText,
} from './epic-examples.ts';
import { sessionErrors } from './session-errors-examples.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const READY = epicFiles({ second: secondText({ conflicts: [FLAGGED] }) });
const COMPLETED = finishedText({ _meta: { completedAt: NOW, consensusReady: true } });

export const sessionEndExamples: readonly OperationExample[] = [
  {
    name: 'a draft is left',
    before: READY,
    input: { session: SESSIONS.second },
    result: { drafts: [SECOND], completed: [] },
    exitCode: 1,
  },
  {
    name: 'the drafts are completed',
    before: READY,
    input: { complete: true },
    result: { drafts: [], completed: [SECOND] },
    after: {
      [SECOND]: COMPLETED,
      [MANIFEST]: `${READY[MANIFEST]}${entryFor(SECOND, COMPLETED, { id: 'contrib_00000001', updatedAt: NOW })}`,
    },
  },
  {
    name: 'a draft that says nothing of another answer is not completed',
    before: epicFiles(),
    input: { complete: true },
    refused: ['CONTRIB-006'],
  },
  {
    name: 'nothing is left',
    before: epicFiles(),
    input: { session: SESSIONS.first },
    result: { drafts: [] },
  },
  {
    name: 'a draft is blocked',
    before: {
      ...READY,
      [MANIFEST]: `${READY[MANIFEST]}${entryFor(SECOND, READY[SECOND] ?? '', { id: 'contrib_0a0a0a0a', status: 'blocked' })}`,
    },
    input: { complete: true },
    error: 'blocked-contribution',
  },
  ...sessionErrors,
];
