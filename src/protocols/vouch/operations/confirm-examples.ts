import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, CLAIM, claim } from '../example.ts';
import { claimErrors, LATER, logWith, updated } from './change-examples.ts';

const INPUT = { id: 'refund-window' };
const NAMED = { ...INPUT, actor: 'maria' };

export const confirmExamples: readonly OperationExample[] = [
  {
    name: 'a claim that still holds',
    before: baseWith(),
    input: NAMED,
    now: LATER,
    result: { id: 'refund-window', last_confirmed_at: LATER },
    after: {
      ...logWith({ event: 'claim.confirm', ids: ['refund-window'] }),
      [CLAIM]: updated(claim(), `last_confirmed_at: '${LATER}'\n`),
    },
  },
  {
    name: 'a claim that was archived',
    before: baseWith({ 'claims/refund-window.yaml': claim({ status: 'archived' }) }),
    input: NAMED,
    error: 'retired-claim',
  },
  ...claimErrors(INPUT, 'id'),
];
