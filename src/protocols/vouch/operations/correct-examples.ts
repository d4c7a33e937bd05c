import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, CLAIM, claim, entity, PAYLOAD, PROPOSAL, proposal } from '../example.ts';
import { actingErrors, LATER, logWith, updated } from './change-examples.ts';

const REASON = 'The tag was misspelled.';
const INPUT = { ids: ['refund-window'], reason: REASON };
const NAMED = { ...INPUT, actor: 'maria' };
const MISTYPED = 'The status was mistyped.';
const SET_STATUS = { ...NAMED, reason: MISTYPED, set: { status: 'working' } };
const BEFORE = baseWith({ 'claims/refund-window.yaml': claim({ tags: ['refnds'] }) });
const TAGGED = claim({ tags: ['refunds'] });

const APPROVED = baseWith({ [`decided/${PROPOSAL}.yaml`]: proposal({ payload: PAYLOAD }) });

const MARKED = `${TAGGED}<<<<<<< HEAD
=======
>>>>>>> side
`;

const LOGGED = logWith({
  event: 'claim.correct',
  ids: ['refund-window'],
  data: { fields: ['tags'], reason: REASON },
});

const TO_WORKING = {
  ...logWith({
    event: 'claim.correct',
    ids: ['refund-window'],
    data: { fields: ['status'], reason: MISTYPED },
  }),
  [CLAIM]: updated(claim({ status: 'working' })),
};

export const correctExamples: readonly OperationExample[] = [
  {
    name: 'tags that were edited in the file',
    before: BEFORE,
    worktree: { [CLAIM]: TAGGED },
    input: NAMED,
    now: LATER,
    result: { objects: [{ kind: 'claim', id: 'refund-window', fields: ['tags'] }] },
    after: { ...LOGGED, [CLAIM]: updated(TAGGED) },
    again: 'done',
  },
  {
    name: 'text that was edited in the file',
    before: baseWith(),
    worktree: { [CLAIM]: claim({ text: 'Refunds are paid at once.' }) },
    input: NAMED,
    error: 'reviewed',
  },
  {
    name: 'a confidence that is to be another',
    before: baseWith(),
    input: { ...NAMED, set: { confidence: '0.2' } },
    error: 'reviewed',
  },
  {
    name: 'a status that was edited in the file',
    before: baseWith(),
    worktree: { [CLAIM]: claim({ status: 'archived' }) },
    input: NAMED,
    error: 'lifecycle',
  },
  {
    name: 'a status that is none',
    before: baseWith({ 'claims/refund-window.yaml': claim({ status: 'good' }) }),
    input: SET_STATUS,
    now: LATER,
    after: TO_WORKING,
    again: 'done',
  },
  {
    name: 'the name of who approved it, which was another one',
    before: { ...APPROVED, [CLAIM]: claim({ approved_by: 'jonas' }) },
    worktree: { [CLAIM]: claim({ approved_by: 'maria' }) },
    input: NAMED,
    now: LATER,
    after: {
      ...logWith({
        event: 'claim.correct',
        ids: ['refund-window'],
        data: { fields: ['approved_by'], reason: REASON },
      }),
      [CLAIM]: updated(claim({ approved_by: 'maria' })),
    },
    again: 'done',
  },
  {
    name: 'a status that nothing speaks for',
    before: baseWith({ 'claims/refund-window.yaml': claim({ status: 'contested' }) }),
    input: SET_STATUS,
    now: LATER,
    after: TO_WORKING,
    again: 'done',
  },
  {
    name: 'a status that another claim speaks for',
    before: baseWith({
      'claims/refund-window.yaml': claim({ status: 'contested', contradicts: ['short-window'] }),
      'claims/short-window.yaml': claim({
        id: 'short-window',
        status: 'contested',
        contradicts: ['refund-window'],
      }),
    }),
    input: SET_STATUS,
    error: 'lifecycle',
  },
  {
    name: 'a field that claims do not have',
    before: baseWith(),
    input: { ...NAMED, set: { tgas: '["refunds"]' } },
    error: 'unknown-field',
  },
  {
    name: 'a field of another writer, which the claim has',
    before: baseWith({ 'claims/refund-window.yaml': claim({ reviewed: false }) }),
    input: { ...NAMED, set: { reviewed: 'true' } },
    now: LATER,
    after: {
      ...logWith({
        event: 'claim.correct',
        ids: ['refund-window'],
        data: { fields: ['reviewed'], reason: REASON },
      }),
      [CLAIM]: updated(claim({ reviewed: true })),
    },
    again: 'done',
  },
  { name: 'nothing was edited', before: baseWith(), input: NAMED, error: 'nothing-edited' },
  {
    name: 'an entity that no commit has',
    before: baseWith(),
    worktree: { '.vouch/entities/billing.yaml': entity() },
    input: { ...NAMED, ids: ['billing'] },
    error: 'not-committed',
  },
  {
    name: 'an id that no object has',
    before: baseWith(),
    input: { ...NAMED, ids: ['refund-windw'] },
    error: 'unknown-object',
  },
  {
    name: 'a claim and an entity of one id',
    before: baseWith({ 'entities/refund-window.yaml': entity({ id: 'refund-window' }) }),
    input: NAMED,
    error: 'which-kind',
  },
  {
    name: 'a file that can not be read',
    before: baseWith(),
    worktree: { [CLAIM]: '[' },
    input: NAMED,
    error: 'unreadable-record',
  },
  {
    name: 'a claim in which the markers of a merge were committed, and one side was kept',
    before: baseWith({ 'claims/refund-window.yaml': MARKED }),
    worktree: { [CLAIM]: TAGGED },
    input: NAMED,
    now: LATER,
    result: { objects: [{ kind: 'claim', id: 'refund-window', fields: [] }] },
    after: {
      ...logWith({
        event: 'claim.correct',
        ids: ['refund-window'],
        data: { fields: [], reason: REASON },
      }),
      [CLAIM]: updated(TAGGED),
    },
    again: 'done',
  },
  {
    name: 'a claim that could not be read, with another text',
    before: baseWith({ 'claims/refund-window.yaml': MARKED }),
    worktree: { [CLAIM]: claim({ text: 'Refunds are paid at once.' }) },
    input: NAMED,
    error: 'reviewed',
  },
  ...actingErrors(INPUT),
];
