import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, claim, PROPOSAL, page, proposal } from '../example.ts';
import { baseErrors } from './change-examples.ts';
import { waiting } from './gate-examples.ts';

export const digestExamples: readonly OperationExample[] = [
  {
    name: 'one waits',
    before: baseWith(),
    worktree: waiting(),
    now: '2026-04-15T09:14:00Z',
    input: {},
    result: {
      since: '2026-04-08T09:14:00.000Z',
      pending_total: 1,
      pending: [{ id: PROPOSAL, kind: 'claim', proposed_by: 'scout', age_days: 3 }],
      ...{ decisions: [], stale_claims: [], stale_total: 0, citation_coverage: 1 },
    },
  },
  {
    name: 'a decision, a stale claim and a follow-up',
    before: baseWith({
      [`decided/${PROPOSAL}.yaml`]: proposal(),
      'claims/refund-window.yaml': claim({ last_confirmed_at: '2026-04-13T00:00:00Z' }),
      'pages/ask.md': page({
        ...{ id: 'ask', title: 'Ask', type: 'followup' },
        metadata: { due_at: '2026-06-01', followup_status: 'open' },
      }),
    }),
    now: '2026-12-01T00:00:00Z',
    input: { since: 'all' },
    result: {
      since: null,
      decisions: [{ id: PROPOSAL, decision: 'approved', decided_by: 'maria' }],
      stale_claims: [{ id: 'refund-window', age_days: 232 }],
      followups_due: [{ id: 'ask', due_at: '2026-06-01', owner: null }],
    },
  },
  { name: 'no time', before: baseWith(), input: { since: 'soon' }, error: 'no-time' },
  ...baseErrors({}),
];
