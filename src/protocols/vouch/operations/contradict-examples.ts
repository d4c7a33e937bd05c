import type { OperationExample } from '../../../core/operation.ts';
import { CLAIM, claim } from '../example.ts';
import {
  claimErrors,
  LATER,
  logWith,
  longWindow,
  OTHER,
  twoClaims,
  updated,
} from './change-examples.ts';

const INPUT = { aId: 'refund-window', bId: 'long-window' };
const NAMED = { ...INPUT, actor: 'maria' };

const EVENT = { event: 'claim.contradict', ids: ['refund-window', 'long-window'] };

function listing(other: string): string {
  return `contradicts:\n  - ${other}\n`;
}

export const contradictExamples: readonly OperationExample[] = [
  {
    name: 'two claims that can not both be true',
    before: twoClaims(),
    input: NAMED,
    now: LATER,
    result: { a: 'refund-window', b: 'long-window' },
    after: {
      ...logWith(EVENT),
      [OTHER]: updated(longWindow({ status: 'contested' }), listing('refund-window')),
      [CLAIM]: updated(claim({ status: 'contested' }), listing('long-window')),
    },
  },
  {
    name: 'only one of the two says so: the other is made to',
    before: twoClaims({
      'claims/refund-window.yaml': claim({ status: 'contested', contradicts: ['long-window'] }),
    }),
    input: { ...NAMED, reason: 'Both quote the same contract.' },
    now: LATER,
    after: {
      ...logWith({ ...EVENT, data: { reason: 'Both quote the same contract.' } }),
      [OTHER]: updated(longWindow({ status: 'contested' }), listing('refund-window')),
      [CLAIM]: updated(claim({ status: 'contested', contradicts: ['long-window'] })),
    },
  },
  {
    name: 'only one of the two says so, and the other was archived since',
    before: twoClaims({
      'claims/refund-window.yaml': claim({ status: 'contested', contradicts: ['long-window'] }),
      'claims/long-window.yaml': longWindow({ status: 'archived' }),
    }),
    input: NAMED,
    now: LATER,
    after: {
      ...logWith(EVENT),
      [OTHER]: updated(longWindow({ status: 'archived' }), listing('refund-window')),
      [CLAIM]: updated(claim({ status: 'contested', contradicts: ['long-window'] })),
    },
  },
  {
    name: 'a claim that contradicts itself',
    before: twoClaims(),
    input: { ...NAMED, bId: 'refund-window' },
    error: 'same-claim',
  },
  {
    name: 'a claim that was superseded',
    before: twoClaims({
      'claims/long-window.yaml': longWindow({
        status: 'superseded',
        superseded_by: 'refund-window',
      }),
      'claims/refund-window.yaml': claim({ supersedes: ['long-window'] }),
    }),
    input: NAMED,
    error: 'retired-claim',
  },
  ...claimErrors(INPUT, 'aId'),
];
