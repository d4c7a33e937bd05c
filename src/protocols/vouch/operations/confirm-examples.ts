import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, CLAIM, claim } from '../example.ts';
import { claimErrors, LATER, logWith, longWindow, updated } from './change-examples.ts';

const INPUT = { id: 'refund-window' };
const NAMED = { ...INPUT, actor: 'maria' };

/** Two claims that contradict each other, the other one with a status. */
function contested(status: string) {
  return baseWith({
    'claims/refund-window.yaml': claim({ status: 'contested', contradicts: ['long-window'] }),
    'claims/long-window.yaml': longWindow({ status, contradicts: ['refund-window'] }),
  });
}

export const confirmExamples: readonly OperationExample[] = [
  {
    name: 'a claim that still holds',
    before: baseWith(),
    input: NAMED,
    now: LATER,
    result: { id: 'refund-window', last_confirmed_at: LATER, status: 'stable' },
    after: {
      ...logWith({ event: 'claim.confirm', ids: ['refund-window'] }),
      [CLAIM]: updated(claim(), `last_confirmed_at: '${LATER}'\n`),
    },
  },
  {
    name: 'a contested claim, once what contradicts it is archived',
    before: contested('archived'),
    input: NAMED,
    now: LATER,
    result: { id: 'refund-window', status: 'actionable' },
    after: {
      ...logWith({ event: 'claim.confirm', ids: ['refund-window'] }),
      [CLAIM]: updated(
        claim({ status: 'actionable', contradicts: ['long-window'] }),
        `last_confirmed_at: '${LATER}'\n`,
      ),
    },
  },
  {
    name: 'a contested claim that is contradicted still',
    before: contested('contested'),
    input: NAMED,
    now: LATER,
    after: {
      ...logWith({ event: 'claim.confirm', ids: ['refund-window'] }),
      [CLAIM]: updated(
        claim({ status: 'contested', contradicts: ['long-window'] }),
        `last_confirmed_at: '${LATER}'\n`,
      ),
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
