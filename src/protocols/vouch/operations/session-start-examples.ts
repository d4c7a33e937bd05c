import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, session } from '../example.ts';
import { actingErrors, LATER, logWith } from './change-examples.ts';

const FIRST = 'sess-20260502-100000-000001';
const SECOND = 'sess-20260502-100000-000002';

function begun(id: string, task: string): string {
  return `id: ${id}
agent: maria
task: ${task}
started_at: '${LATER}'
ended_at: null
proposal_ids: []
note: null
`;
}

export const sessionStartExamples: readonly OperationExample[] = [
  {
    name: 'a session with a task',
    before: baseWith(),
    input: { task: 'Find out how long refunds take', actor: 'maria' },
    now: LATER,
    result: { session_id: FIRST },
    after: {
      ...logWith({
        event: 'session.start',
        ids: [FIRST],
        data: { task: 'Find out how long refunds take' },
        drawn: 1,
      }),
      [`.vouch/sessions/${FIRST}.yaml`]: begun(FIRST, 'Find out how long refunds take'),
    },
    again: 'done',
  },
  {
    name: 'an id that is taken is not given twice',
    before: baseWith({
      [`sessions/${FIRST}.yaml`]: session({ id: FIRST }),
    }),
    input: { actor: 'maria' },
    now: LATER,
    result: { session_id: SECOND },
    after: {
      ...logWith({ event: 'session.start', ids: [SECOND], drawn: 2 }),
      [`.vouch/sessions/${SECOND}.yaml`]: begun(SECOND, 'null'),
    },
    again: 'done',
  },
  ...actingErrors({}),
];
