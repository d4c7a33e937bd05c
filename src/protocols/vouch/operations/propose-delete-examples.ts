import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, entity, proposal, relation } from '../example.ts';
import { actingErrors, LATER, twoClaims } from './change-examples.ts';
import { logged, MADE, proposedLine, proposedNow, waiting } from './gate-examples.ts';

const INPUT = { target_id: 'billing' };
const NAMED = { ...INPUT, actor: 'scout' };

const FREE = MADE.replace(/.$/, '2');

const BILLING = `  target_kind: entity
  id: billing
  snapshot:
    id: billing
    name: Billing
    type: system
    created_at: '2026-04-12T09:14:00Z'
`;

export const proposeDeleteExamples: readonly OperationExample[] = [
  {
    name: 'an entity that nothing names',
    before: baseWith({ 'entities/billing.yaml': entity() }),
    input: { ...NAMED, rationale: 'It was replaced.' },
    now: LATER,
    result: { proposal_id: MADE, target_kind: 'entity', target_id: 'billing' },
    after: {
      ...logged(proposedLine('delete')),
      ...proposedNow({ kind: 'delete', payload: BILLING, rationale: 'It was replaced.' }),
    },
    again: 'waiting',
  },
  {
    name: 'an id of a decided proposal is not given twice',
    before: baseWith({
      'entities/billing.yaml': entity(),
      [`decided/${MADE}.yaml`]: proposal({ id: MADE, status: 'rejected', decision_reason: 'no' }),
    }),
    input: NAMED,
    now: LATER,
    result: { proposal_id: FREE },
    after: {
      ...logged(proposedLine('delete', 2).replace(MADE, FREE)),
      ...proposedNow({ id: FREE, kind: 'delete', payload: BILLING }),
    },
    again: 'waiting',
  },
  {
    name: 'an object that others name',
    before: baseWith({
      'entities/billing.yaml': entity(),
      'relations/refund-window--references--billing.yaml': relation(),
    }),
    input: NAMED,
    error: 'still-named',
  },
  {
    name: 'the deletion is proposed already',
    before: baseWith({ 'entities/billing.yaml': entity() }),
    worktree: waiting({ kind: 'delete', payload: BILLING }),
    input: NAMED,
    error: 'waiting',
  },
  {
    name: 'an id that no object has',
    before: twoClaims(),
    input: { ...NAMED, target_id: 'refund-windw' },
    error: 'unknown-target',
  },
  {
    name: 'a claim and an entity of one id',
    before: baseWith({ 'entities/refund-window.yaml': entity({ id: 'refund-window' }) }),
    input: { ...NAMED, target_id: 'refund-window' },
    error: 'which-kind',
  },
  ...actingErrors(INPUT),
];
