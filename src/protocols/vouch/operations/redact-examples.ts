import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, CLAIM, claim } from '../example.ts';
import { claimErrors, LATER, logWith, updated } from './change-examples.ts';

const INPUT = { id: 'refund-window' };
const NAMED = { ...INPUT, actor: 'maria' };

export const redactExamples: readonly OperationExample[] = [
  {
    name: 'words of a claim',
    before: baseWith(),
    input: { ...NAMED, hide: ['14 days', '14'] },
    now: LATER,
    result: { status: 'redacted', text: 'Refunds are paid within ***.' },
    after: {
      ...logWith({ event: 'claim.redact', ids: ['refund-window'], reversible: false }),
      [CLAIM]: updated(claim({ text: 'PLACE', status: 'redacted' })).replace(
        'PLACE',
        'Refunds are paid within ***.',
      ),
    },
  },
  {
    name: 'all of its text',
    before: baseWith(),
    input: { ...NAMED, reason: 'It named a customer.' },
    now: LATER,
    result: { text: '***' },
    after: {
      ...logWith({
        event: 'claim.redact',
        ids: ['refund-window'],
        data: { reason: 'It named a customer.' },
        reversible: false,
      }),
      [CLAIM]: updated(claim({ text: 'PLACE', status: 'redacted' })).replace('PLACE', "'***'"),
    },
  },
  {
    name: 'words that do not stand there',
    before: baseWith(),
    input: { ...NAMED, hide: ['14 Days'] },
    error: 'nothing-to-hide',
  },
  ...claimErrors(INPUT, 'id'),
];
