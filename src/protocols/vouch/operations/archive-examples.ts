import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, CLAIM, claim, page } from '../example.ts';
import { actingErrors, LATER, logWith, twoClaims, updated } from './change-examples.ts';

const INPUT = { id: 'refund-window' };
const NAMED = { ...INPUT, actor: 'maria' };

const REASON = 'Refunds are not our business any more.';

const BODY = '# Refunds\n\n---\n\nstatus: active\n';

/** A page with the id of a claim. */
const TWIN = { id: 'refund-window', claims: [] };

const END = '\n---\n\n';
const UPDATED = `\nupdated_at: '${LATER}'${END}`;

export const archiveExamples: readonly OperationExample[] = [
  {
    name: 'a claim',
    before: baseWith(),
    input: { ...NAMED, reason: REASON },
    now: LATER,
    result: { id: 'refund-window', kind: 'claim', status: 'archived' },
    after: {
      ...logWith({ event: 'claim.archive', ids: ['refund-window'], data: { reason: REASON } }),
      [CLAIM]: updated(claim({ status: 'archived' })),
    },
  },
  {
    name: 'a page, whose text stays as it is',
    before: baseWith({ 'pages/refunds.md': page({}, BODY) }),
    input: { id: 'refunds', actor: 'maria' },
    now: LATER,
    result: { id: 'refunds', kind: 'page', status: 'archived' },
    after: {
      ...logWith({ event: 'page.archive', ids: ['refunds'] }),
      '.vouch/pages/refunds.md': page({ status: 'archived' }, BODY).replace(END, UPDATED),
    },
  },
  {
    name: 'the page of two objects with one id',
    before: baseWith({ 'pages/refund-window.md': page(TWIN) }),
    input: { ...NAMED, kind: 'page' },
    now: LATER,
    result: { kind: 'page' },
    after: {
      ...logWith({ event: 'page.archive', ids: ['refund-window'] }),
      '.vouch/pages/refund-window.md': page({ ...TWIN, status: 'archived' }).replace(END, UPDATED),
    },
  },
  {
    name: 'a claim that was redacted',
    before: baseWith({ 'claims/refund-window.yaml': claim({ status: 'redacted' }) }),
    input: NAMED,
    error: 'redacted-claim',
  },
  {
    name: 'a claim and a page with one id',
    before: baseWith({ 'pages/refund-window.md': page(TWIN) }),
    input: NAMED,
    error: 'claim-or-page',
  },
  {
    name: 'an id that neither a claim nor a page has',
    before: twoClaims(),
    input: { ...NAMED, id: 'refund-windows' },
    error: 'unknown-object',
  },
  {
    name: 'a claim that can not be read',
    before: twoClaims({ 'claims/refund-window.yaml': 'id: [refund-window\n' }),
    input: NAMED,
    error: 'unreadable-record',
  },
  ...actingErrors(INPUT),
];
