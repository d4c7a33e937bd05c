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

const { sessions } = JSON.parse(READY['.cleo/sessions.json'] ?? '') as {
  readonly sessions: readonly object[];
};
const ENDED = `${JSON.stringify({ sessions: sessions.map((each) => ({ ...each, ...('endedAt' in each ? {} : { status: 'ended', endedAt: '2026-03-02T12:00:00Z' }) })) }, null, 2)}\n`;

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
    name: 'the session is ended with its drafts',
    before: { ...READY, '.cleo/.current-session': `${SESSIONS.second}\n` },
    input: { session: SESSIONS.second, complete: true, close: true },
    result: { drafts: [], completed: [SECOND], closed: true },
    after: {
      [SECOND]: COMPLETED,
      [MANIFEST]: `${READY[MANIFEST]}${entryFor(SECOND, COMPLETED, { id: 'contrib_00000001', updatedAt: NOW })}`,
      '.cleo/sessions.json': ENDED,
      '.cleo/.current-session': null,
    },
  },
  {
    name: 'a session with a draft goes on',
    before: READY,
    input: { session: SESSIONS.second, close: true },
    result: { drafts: [SECOND], closed: false },
    exitCode: 1,
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
