import type { OperationExample } from '../../../core/operation.ts';
import { epicFiles, FIRST, SECOND, SESSIONS } from './epic-examples.ts';
import { sessionErrors } from './session-errors-examples.ts';

export const sessionResumeExamples: readonly OperationExample[] = [
  {
    name: 'what there is to go on with',
    before: epicFiles(),
    input: { session: SESSIONS.second },
    result: {
      session: SESSIONS.second,
      epic: 'T2308',
      own: [{ path: SECOND, state: 'draft' }],
      others: [{ path: FIRST, state: 'complete' }],
    },
  },
  ...sessionErrors,
];
