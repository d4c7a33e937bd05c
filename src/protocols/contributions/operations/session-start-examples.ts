import type { OperationExample } from '../../../core/operation.ts';
import { cleoFiles, epicFiles, SECOND, SESSIONS } from './epic-examples.ts';
import { sessionErrors } from './session-errors-examples.ts';

export const sessionStartExamples: readonly OperationExample[] = [
  {
    name: 'the active session',
    before: epicFiles(),
    input: {},
    result: {
      session: SESSIONS.second,
      status: 'active',
      epic: 'T2308',
      contributions: [{ path: SECOND, state: 'draft' }],
    },
  },
  {
    name: 'a session that is over',
    before: cleoFiles('active'),
    input: { session: SESSIONS.first },
    error: 'inactive-session',
  },
  ...sessionErrors,
];
