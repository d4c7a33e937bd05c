import type { OperationExample } from '../../../core/operation.ts';
import {
  baseWith,
  config,
  type Fields,
  PROPOSAL,
  PROPOSED,
  proposal,
  SOURCE_ID,
} from '../example.ts';
import { actingErrors, namedErrors } from './change-examples.ts';
import { restoredExamples } from './restored-examples.ts';

const INPUT = { proposalId: PROPOSAL };
const NAMED = { ...INPUT, actor: 'maria' };

/** A proposal that waits, of a claim that is not there yet. */
function waiting(fields: Fields = {}) {
  const payload = { id: 'euros', text: 'Refunds are paid in euros.', evidence: [SOURCE_ID] };
  const open = { status: 'pending', decided_at: undefined, decided_by: undefined };
  return { [PROPOSED]: proposal({ ...open, payload, ...fields }) };
}

export const approveExamples: readonly OperationExample[] = [
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
    worktree: waiting({ payload: { id: '../escape', text: 'x', evidence: [SOURCE_ID] } }),
    input: NAMED,
    error: 'impossible-id',
  },
  {
    name: 'an id that another claim has',
    before: baseWith(),
    worktree: waiting({ payload: { id: 'refund-window', text: 'x', evidence: [SOURCE_ID] } }),
    input: NAMED,
    error: 'id-taken',
  },
  ...restoredExamples,
  ...actingErrors(INPUT),
];
