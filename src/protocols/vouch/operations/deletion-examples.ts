import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, config, entity, PROPOSAL, relation } from '../example.ts';
import { eventLine, LATER } from './change-examples.ts';
import { decided, logged, madeLine, waiting } from './gate-examples.ts';

const BILLING = `  target_kind: entity
  id: billing
  snapshot:
    id: billing
    name: Billing
`;

const DELETION = { kind: 'delete', payload: BILLING };
const PATH = '.vouch/entities/billing.yaml';
const NAMED = { proposalId: PROPOSAL, actor: 'maria' };

const BEFORE = { ...baseWith({ 'entities/billing.yaml': entity() }), ...logged(madeLine()) };

const LINES = [
  eventLine({
    event: 'proposal.approve',
    ids: [PROPOSAL, 'billing'],
    data: { kind: 'delete', object_id: 'billing' },
  }),
  eventLine({
    event: 'entity.delete',
    ids: ['billing'],
    data: { proposal_id: PROPOSAL },
    reversible: false,
    drawn: 1,
  }),
];

/** What approving a deletion does. */
export const deletionExamples: readonly OperationExample[] = [
  {
    name: 'a deletion: the object is gone',
    before: BEFORE,
    worktree: waiting(DELETION),
    input: NAMED,
    now: LATER,
    result: { ok: true, object_id: 'billing', object_kind: 'entity' },
    after: {
      ...logged(madeLine(), ...LINES),
      [PATH]: null,
      ...decided(DELETION, { status: 'approved' }),
    },
  },
  {
    name: 'a deletion that was begun: what is left of it',
    before: { ...baseWith({}), ...logged(madeLine()) },
    worktree: waiting(DELETION),
    input: NAMED,
    now: LATER,
    after: { ...logged(madeLine(), ...LINES), ...decided(DELETION, { status: 'approved' }) },
  },
  {
    name: 'a deletion by whoever proposed it',
    before: BEFORE,
    worktree: waiting(DELETION),
    input: { ...NAMED, actor: 'scout' },
    error: 'self-approval',
  },
  {
    name: 'a deletion by whoever proposed it, where receipts stand for a review',
    before: {
      ...BEFORE,
      ...baseWith({ 'config.yaml': config({ review: { auto_approve_on_receipt: true } }) }),
      ...logged(madeLine()),
      [PATH]: entity(),
    },
    worktree: waiting(DELETION),
    input: { ...NAMED, actor: 'Scout ' },
    error: 'self-approval',
  },
  {
    name: 'a deletion of what others name by now',
    before: { ...BEFORE, '.vouch/relations/refund-window--references--billing.yaml': relation() },
    worktree: waiting(DELETION),
    input: NAMED,
    error: 'still-named',
  },
];
