import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, config } from '../example.ts';
import { baseErrors, eventLine, LATER } from './change-examples.ts';
import { decided, logged, waiting } from './gate-examples.ts';

const OLD = { id: '20260122-090000-1a2b3c4d', at: '2026-01-22T09:00:00Z' };

export const expireExamples: readonly OperationExample[] = [
  {
    name: 'nothing waits',
    before: baseWith(),
    input: {},
    result: { days: 90, expired: [], applied: false },
  },
  {
    name: 'one that has waited for a hundred days',
    before: baseWith(),
    worktree: waiting(OLD),
    input: {},
    now: LATER,
    result: { days: 90, expired: [OLD.id], applied: false },
  },
  {
    name: 'it is rejected; a newer one waits on',
    before: baseWith(),
    worktree: { ...waiting(OLD), ...waiting() },
    input: { apply: true },
    now: LATER,
    result: { days: 90, expired: [OLD.id], applied: true },
    after: {
      ...logged(
        eventLine({
          event: 'proposal.expire',
          ids: [OLD.id],
          data: { kind: 'claim' },
          actor: 'vouch-expire',
        }),
      ),
      ...decided(OLD, { status: 'rejected', by: 'vouch-expire', reason: 'expired' }),
    },
  },
  {
    name: 'a base in which nothing expires',
    before: baseWith({ 'config.yaml': config({ review: { expire_pending_after_days: 0 } }) }),
    worktree: waiting(OLD),
    input: { apply: true },
    now: LATER,
    result: { days: 0, expired: [], applied: false },
  },
  ...baseErrors({}),
];
