import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, event, LOG, PROPOSAL, PROPOSED, proposal, session } from '../example.ts';
import { actingErrors, eventLine, LATER } from './change-examples.ts';

const SESSION = 'sess-20260412-091000-1a2b3c';
const FILE = `sessions/${SESSION}.yaml`;
const INPUT = { sessionId: SESSION };
const NAMED = { ...INPUT, actor: 'maria' };
const WAITING = '20260412-091500-5e6f7a8b';

const DECISION = event({ object_ids: [PROPOSAL, 'refund-window'] });
/** Git does not hold a proposal that waits: the log says that it was made. */
const MADE = event({ id: 'e8', event: 'proposal.create', object_ids: [WAITING] });

export const sessionEndExamples: readonly OperationExample[] = [
  {
    name: 'a session with a decided proposal, and one that waits',
    before: baseWith({
      [FILE]: session({ note: 'Begun late.' }),
      [`decided/${PROPOSAL}.yaml`]: proposal({ session_id: SESSION }),
      'audit.log.jsonl': DECISION + MADE,
    }),
    worktree: {
      [PROPOSED.replace(PROPOSAL, WAITING)]: proposal({
        id: WAITING,
        status: 'pending',
        session_id: SESSION,
        decided_at: null,
        decided_by: null,
        payload: { id: 'long-window' },
      }),
    },
    input: { ...NAMED, note: 'Done.' },
    now: LATER,
    result: { ok: true, proposals: 2, proposal_ids: [PROPOSAL, WAITING] },
    after: {
      [LOG]:
        DECISION +
        MADE +
        eventLine({ event: 'session.end', ids: [SESSION], data: { proposals: 2 } }),
      [`.vouch/${FILE}`]: `${session()}note: |-
  Begun late.
  Done.
ended_at: '${LATER}'
proposal_ids:
  - ${PROPOSAL}
  - ${WAITING}
`,
    },
  },
  {
    name: 'a session that is not there',
    before: baseWith(),
    input: NAMED,
    error: 'unknown-session',
  },
  {
    name: 'a session that can not be read',
    before: baseWith({ [FILE]: 'id: [\n' }),
    input: NAMED,
    error: 'unreadable-record',
  },
  ...actingErrors(INPUT),
];
