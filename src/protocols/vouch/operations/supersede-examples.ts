import type { OperationExample } from '../../../core/operation.ts';
import { CLAIM, claim, event, LOG } from '../example.ts';
import {
  claimErrors,
  eventLine,
  LATER,
  logWith,
  longWindow,
  OTHER,
  twoClaims,
  updated,
} from './change-examples.ts';

const INPUT = { oldId: 'refund-window', newId: 'long-window' };
const NAMED = { ...INPUT, actor: 'maria' };
const SUPERSEDED = { status: 'superseded', superseded_by: 'long-window' };

const EVENT = { event: 'claim.supersede', ids: ['refund-window', 'long-window'] };
const REDACTED = event({ id: 'e0', event: 'claim.redact', object_ids: ['refund-window'] });
const SUCCESSOR = 'supersedes:\n  - refund-window\n';

export const supersedeExamples: readonly OperationExample[] = [
  {
    name: 'a claim is replaced by a newer one',
    before: twoClaims(),
    input: { ...NAMED, reason: 'The contract was changed.' },
    now: LATER,
    result: { old: 'refund-window', new: 'long-window', status: 'superseded' },
    after: {
      ...logWith({ ...EVENT, data: { reason: 'The contract was changed.' } }),
      [OTHER]: updated(longWindow(), SUCCESSOR),
      [CLAIM]: updated(claim({ status: 'superseded' }), 'superseded_by: long-window\n'),
    },
  },
  {
    name: 'one that is replaced by that one already',
    before: twoClaims({
      'claims/refund-window.yaml': claim(SUPERSEDED),
      'claims/long-window.yaml': longWindow({ supersedes: ['refund-window'] }),
    }),
    input: NAMED,
    now: LATER,
    result: { status: 'superseded' },
  },
  {
    name: 'only one of the two says so: the other is made to',
    before: twoClaims({ 'claims/refund-window.yaml': claim(SUPERSEDED) }),
    input: NAMED,
    now: LATER,
    after: {
      ...logWith(EVENT),
      [OTHER]: updated(longWindow(), SUCCESSOR),
      [CLAIM]: updated(claim(SUPERSEDED)),
    },
  },
  {
    name: 'only the newer one says so, and the old one was redacted on another branch',
    before: twoClaims({
      'claims/refund-window.yaml': claim({ status: 'redacted' }),
      'claims/long-window.yaml': longWindow({ supersedes: ['refund-window'] }),
      'audit.log.jsonl': REDACTED,
    }),
    input: NAMED,
    now: LATER,
    result: { status: 'redacted' },
    after: {
      [LOG]: REDACTED + eventLine(EVENT),
      [OTHER]: updated(longWindow({ supersedes: ['refund-window'] })),
      [CLAIM]: updated(claim({ status: 'redacted' }), 'superseded_by: long-window\n'),
    },
  },
  {
    name: 'two branches said the contrary of each other: the new one holds',
    before: twoClaims({
      'claims/refund-window.yaml': claim({ ...SUPERSEDED, supersedes: ['long-window'] }),
      'claims/long-window.yaml': longWindow({
        status: 'superseded',
        superseded_by: 'refund-window',
        supersedes: ['refund-window'],
      }),
    }),
    input: NAMED,
    now: LATER,
    result: { status: 'superseded' },
    after: {
      ...logWith(EVENT),
      [OTHER]: updated(longWindow({ status: 'working', supersedes: ['refund-window'] })),
      [CLAIM]: updated(claim({ ...SUPERSEDED, supersedes: [] })),
    },
  },
  {
    name: 'a claim replaces itself',
    before: twoClaims(),
    input: { ...NAMED, newId: 'refund-window' },
    error: 'same-claim',
  },
  {
    name: 'one that has another successor',
    before: twoClaims({
      'claims/refund-window.yaml': claim({ ...SUPERSEDED, superseded_by: 'short-window' }),
      'claims/short-window.yaml': claim({ id: 'short-window', supersedes: ['refund-window'] }),
    }),
    input: NAMED,
    error: 'superseded-by-another',
  },
  {
    name: 'the newer one by the older one, by way of a third',
    before: twoClaims({
      'claims/refund-window.yaml': claim({ ...SUPERSEDED, superseded_by: 'short-window' }),
      'claims/short-window.yaml': claim({
        id: 'short-window',
        status: 'superseded',
        superseded_by: 'long-window',
        supersedes: ['refund-window'],
      }),
      'claims/long-window.yaml': longWindow({ supersedes: ['short-window'] }),
    }),
    input: { ...NAMED, oldId: 'long-window', newId: 'refund-window' },
    error: 'cycle',
  },
  {
    name: 'by a claim that was archived',
    before: twoClaims({ 'claims/long-window.yaml': longWindow({ status: 'archived' }) }),
    input: NAMED,
    error: 'retired-claim',
  },
  ...claimErrors(INPUT, 'oldId'),
];
