import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, PROPOSAL, proposal } from '../example.ts';
import { actingErrors, eventLine, LATER, namedErrors } from './change-examples.ts';
import { decided, logged, waiting } from './gate-examples.ts';

const INPUT = { proposalId: PROPOSAL, reason: 'Nothing says so.' };
const NAMED = { ...INPUT, actor: 'maria' };

export const rejectExamples: readonly OperationExample[] = [
  {
    name: 'a claim that its source does not bear out',
    before: baseWith(),
    worktree: waiting(),
    input: NAMED,
    now: LATER,
    result: { ok: true },
    after: {
      ...logged(
        eventLine({
          event: 'proposal.reject',
          ids: [PROPOSAL],
          data: { kind: 'claim', reason: INPUT.reason },
        }),
      ),
      ...decided({}, { status: 'rejected', reason: INPUT.reason }),
    },
  },
  {
    name: 'by the one who proposed it',
    before: baseWith(),
    worktree: waiting(),
    input: { ...INPUT, reason: 'I misread the terms.', actor: 'scout' },
    now: LATER,
    after: {
      ...logged(
        eventLine({
          event: 'proposal.reject',
          ids: [PROPOSAL],
          data: { kind: 'claim', reason: 'I misread the terms.' },
          actor: 'scout',
        }),
      ),
      ...decided({}, { status: 'rejected', by: 'scout', reason: 'I misread the terms.' }),
    },
  },
  {
    name: 'one that is rejected already',
    before: baseWith({
      [`decided/${PROPOSAL}.yaml`]: proposal({ status: 'rejected', decision_reason: 'no' }),
    }),
    input: NAMED,
    result: { ok: true },
  },
  ...namedErrors(NAMED),
  {
    name: 'one that was approved',
    before: baseWith({ [`decided/${PROPOSAL}.yaml`]: proposal() }),
    input: NAMED,
    error: 'already-approved',
  },
  ...actingErrors(INPUT),
];
