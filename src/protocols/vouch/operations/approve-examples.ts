import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, CLAIM, claim, config, entity, PROPOSAL, proposal, SESSION } from '../example.ts';
import {
  actingErrors,
  eventLine,
  LATER,
  longWindow,
  namedErrors,
  updated,
} from './change-examples.ts';
import { deletionExamples } from './deletion-examples.ts';
import {
  approvalLines,
  approvedClaim,
  BEFORE,
  baseWaiting,
  decided,
  EUROS,
  logged,
  madeLine,
  SUPERSEDING,
  waiting,
} from './gate-examples.ts';
import { goneExamples } from './gone-examples.ts';
import { restoredExamples } from './restored-examples.ts';

const INPUT = { proposalId: PROPOSAL };
const NAMED = { ...INPUT, actor: 'maria' };

const PAGE = `  id: how-refunds-work
  title: How refunds work
  body: |
    # How refunds work

    We pay back within 14 days.
  type: concept
  status: active
  claims:
    - refund-window
`;

const RELATION = `  id: refund-window--references--billing
  source: refund-window
  relation: references
  target: billing
  confidence: 0.7
`;

const EMPTY_PAGE = `  id: session-${SESSION}
  title: Session ${SESSION}
  body: |
    # Session ${SESSION}
  type: session
  status: draft
  claims: []
`;

const TERMS = 'The terms of sale say so.';

export const approveExamples: readonly OperationExample[] = [
  {
    name: 'a claim: it is at work from now on',
    before: baseWaiting(),
    worktree: waiting(),
    input: { ...NAMED, reason: TERMS },
    now: LATER,
    result: { ok: true, object_id: 'refunds-in-euros', object_kind: 'claim' },
    after: {
      ...logged(madeLine(), ...approvalLines('refunds-in-euros', { reason: TERMS })),
      '.vouch/claims/refunds-in-euros.yaml': approvedClaim(),
      ...decided({}, { status: 'approved', reason: TERMS }),
    },
  },
  {
    name: 'a claim in place of another: that is superseded at once',
    before: baseWaiting(),
    worktree: waiting({ payload: SUPERSEDING }),
    input: NAMED,
    now: LATER,
    result: { ok: true, object_id: 'refunds-in-euros', object_kind: 'claim' },
    after: {
      ...logged(
        madeLine(),
        ...approvalLines('refunds-in-euros'),
        eventLine({
          event: 'claim.supersede',
          ids: ['refund-window', 'refunds-in-euros'],
          drawn: 2,
        }),
      ),
      '.vouch/claims/refunds-in-euros.yaml': approvedClaim().replace(
        'supersedes: []',
        'supersedes:\n  - refund-window',
      ),
      [CLAIM]: updated(claim({ status: 'superseded' }), 'superseded_by: refunds-in-euros\n'),
      ...decided({ payload: SUPERSEDING }, { status: 'approved' }),
    },
  },
  {
    name: 'a claim in place of one that another claim replaced meanwhile',
    before: baseWaiting({
      'claims/refund-window.yaml': claim({ status: 'superseded', superseded_by: 'long-window' }),
      'claims/long-window.yaml': longWindow({ supersedes: ['refund-window'] }),
    }),
    worktree: waiting({ payload: SUPERSEDING }),
    input: NAMED,
    error: 'replaced-claim',
  },
  {
    name: 'a page',
    before: baseWaiting(),
    worktree: waiting({ kind: 'page', payload: PAGE }),
    input: NAMED,
    now: LATER,
    result: { object_id: 'how-refunds-work', object_kind: 'page' },
    after: {
      ...logged(madeLine(), ...approvalLines('how-refunds-work', { kind: 'page' })),
      '.vouch/pages/how-refunds-work.md': `---
id: how-refunds-work
title: How refunds work
type: concept
status: active
claims:
  - refund-window
created_at: '${LATER}'
updated_at: '${LATER}'
---

# How refunds work

We pay back within 14 days.
`,
      ...decided({ kind: 'page', payload: PAGE }, { status: 'approved' }),
    },
  },
  {
    name: 'a relation',
    before: baseWaiting({ 'entities/billing.yaml': entity() }),
    worktree: waiting({ kind: 'relation', payload: RELATION }),
    input: NAMED,
    now: LATER,
    result: { object_id: 'refund-window--references--billing', object_kind: 'relation' },
    after: {
      ...logged(
        madeLine(),
        ...approvalLines('refund-window--references--billing', { kind: 'relation' }),
      ),
      '.vouch/relations/refund-window--references--billing.yaml': `id: refund-window--references--billing
source: refund-window
relation: references
target: billing
confidence: 0.7
created_at: '${LATER}'
updated_at: '${LATER}'
`,
      ...decided({ kind: 'relation', payload: RELATION }, { status: 'approved' }),
    },
  },
  {
    name: 'by the one who proposed it, where the configuration trusts agents',
    before: baseWaiting({ 'config.yaml': config({ review: { approver_role: 'trusted-agent' } }) }),
    worktree: waiting(),
    input: { ...INPUT, actor: 'scout' },
    now: LATER,
    result: { object_id: 'refunds-in-euros' },
    after: {
      ...logged(madeLine(), ...approvalLines('refunds-in-euros', { by: 'scout' })),
      '.vouch/claims/refunds-in-euros.yaml': approvedClaim({ by: 'scout' }),
      ...decided({}, { status: 'approved', by: 'scout' }),
    },
  },
  {
    name: 'one whose claim was written before the program ended',
    before: baseWaiting({ 'claims/refunds-in-euros.yaml': approvedClaim({ at: BEFORE }) }),
    worktree: waiting(),
    input: NAMED,
    now: LATER,
    result: { object_id: 'refunds-in-euros' },
    after: {
      ...logged(madeLine(), ...approvalLines('refunds-in-euros')),
      ...decided({}, { status: 'approved', at: BEFORE }),
    },
  },
  {
    name: 'one that is approved already',
    before: baseWith({ [`decided/${PROPOSAL}.yaml`]: proposal() }),
    input: NAMED,
    result: { ok: true, object_id: 'refund-window', object_kind: 'claim' },
  },
  ...namedErrors(NAMED),
  {
    name: 'one that was rejected',
    before: baseWith({
      [`decided/${PROPOSAL}.yaml`]: proposal({ status: 'rejected', decision_reason: 'no' }),
    }),
    input: NAMED,
    error: 'already-rejected',
  },
  {
    name: 'by the one who proposed it',
    before: baseWith(),
    worktree: waiting(),
    input: { ...INPUT, actor: 'scout' },
    error: 'self-approval',
  },
  {
    name: 'one whose event is in the log of another branch',
    before: baseWith(),
    worktree: waiting(),
    input: NAMED,
    error: 'unlogged-proposal',
  },
  {
    name: 'the page of a session of which a claim waits that it does not name',
    before: baseWaiting(),
    worktree: {
      ...waiting({ kind: 'page', session: SESSION, payload: EMPTY_PAGE }),
      ...waiting({ id: '20260412-091500-5e6f7a8b', session: SESSION }),
    },
    input: NAMED,
    error: 'stale-page',
  },
  {
    name: 'by the one who proposed it, under another spelling',
    before: baseWaiting(),
    worktree: waiting(),
    input: { ...INPUT, actor: 'Sc\u043eut' },
    error: 'self-approval',
  },
  {
    name: 'by the one who proposed it, for another approver of the same name',
    before: baseWaiting(),
    worktree: waiting(),
    input: { ...NAMED, approver: '@SCOUT' },
    error: 'self-approval',
  },
  {
    name: 'by the one who proposed it, with a receipt that proves nothing',
    before: baseWith({ 'config.yaml': config({ review: { auto_approve_on_receipt: true } }) }),
    worktree: waiting(),
    input: { ...INPUT, actor: 'scout' },
    error: 'unproven-receipt',
  },
  {
    name: 'a kind that only another tool knows',
    before: baseWith(),
    worktree: waiting({ kind: 'delete' }),
    input: NAMED,
    error: 'foreign-proposal',
  },
  {
    name: 'an id that leads out of its folder',
    before: baseWith(),
    worktree: waiting({ payload: EUROS.replace('refunds-in-euros', '../escape') }),
    input: NAMED,
    error: 'impossible-id',
  },
  {
    name: 'an id that another claim has',
    before: baseWith(),
    worktree: waiting({ payload: EUROS.replace('refunds-in-euros', 'refund-window') }),
    input: NAMED,
    error: 'id-taken',
  },
  ...goneExamples,
  ...restoredExamples,
  ...deletionExamples,
  ...actingErrors(INPUT),
];
