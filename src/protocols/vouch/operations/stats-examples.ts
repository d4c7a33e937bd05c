import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, PROPOSAL, proposal } from '../example.ts';
import { baseErrors } from './change-examples.ts';
import { waiting } from './gate-examples.ts';

export const statsExamples: readonly OperationExample[] = [
  {
    name: 'one waits',
    before: baseWith(),
    worktree: waiting(),
    now: '2026-04-22T09:14:00Z',
    input: {},
    result: {
      counts: { claims: 1, pages: 0, entities: 0, relations: 0, sources: 1 },
      pending: {
        total: 1,
        by_agent: { scout: 1 },
        age_days: { median: 10, max: 10, oldest_id: PROPOSAL },
      },
      review: {
        ...{ window_days: 30, decided_in_window: 0, approval_rate: null },
        audit_totals: { approved: 0, rejected: 0, expired: 0 },
      },
      citations: { claims_total: 1, claims_with_valid_citation: 1, coverage_rate: 1 },
    },
  },
  {
    name: 'one was approved, a month before',
    before: baseWith({ [`decided/${PROPOSAL}.yaml`]: proposal() }),
    now: '2026-05-22T09:14:00Z',
    input: { days: 0 },
    result: {
      pending: { total: 0, age_days: { median: null, max: null, oldest_id: null } },
      review: {
        ...{ window_days: null, approved: 1, rejected: 0, approval_rate: 1 },
        by_agent: { scout: { approved: 1, expired: 0, pending: 0, rejected: 0 } },
      },
    },
  },
  {
    name: 'of the last days there is none',
    before: baseWith({ [`decided/${PROPOSAL}.yaml`]: proposal() }),
    now: '2026-05-22T09:14:00Z',
    input: { days: 30 },
    result: { review: { decided_in_window: 0, by_agent: {} } },
  },
  ...baseErrors({}),
];
