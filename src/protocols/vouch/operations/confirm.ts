import { timeAt } from '../../../core/date-time.ts';
import { textAt } from '../../../core/json-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { text } from '../../../core/operation-output.ts';
import { ACTOR_INPUT, actingOn } from './actor.ts';
import { openLog } from './audit-writer.ts';
import { confirmExamples } from './confirm-examples.ts';
import { isSettled } from './contradictions.ts';
import {
  CLAIM_ERRORS,
  claimIdInput,
  demandHolding,
  openClaim,
  RETIRED_ERRORS,
} from './open-claim.ts';
import { edited } from './open-record.ts';

export default defineOperation({
  id: 'vouch/confirm',
  command: 'vouch confirm ID',
  operands: ['id'],
  method: { name: 'kb.confirm' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 2.3 and 5.5',
  summary: 'Records that a claim still holds',
  about: [
    'Sets `last_confirmed_at`. A contested claim becomes actionable once no claim in use contradicts it.',
  ],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      id: claimIdInput('the claim that still holds', 'claim_id'),
      ...ACTOR_INPUT,
    },
    required: ['id'],
    additionalProperties: false,
  },
  output: {
    id: text('the claim'),
    last_confirmed_at: text('when it was confirmed: RFC 3339, UTC'),
    status: text('the status that it has now'),
  },
  errors: { ...CLAIM_ERRORS, ...RETIRED_ERRORS },
  examples: confirmExamples,
  commitMessage: ({ id }) => `Confirm the claim ${id}`,
  async plan(planning) {
    const { input, state } = planning;
    const acting = await actingOn(planning);
    const claim = await openClaim(planning, acting.home, input.id);
    await demandHolding(planning, acting.home, claim);
    const log = await openLog(planning, acting);
    const isFree = isSettled(claim, acting.home, await state.facts());
    const status = isFree ? 'actionable' : (textAt(claim.value, 'status') ?? '');
    const result = { id: claim.id, last_confirmed_at: log.now, status };
    if (!isFree && timeAt(claim.value, 'last_confirmed_at') === Date.parse(log.now)) {
      return { changes: [], result, told: [`${claim.id} was confirmed at ${log.now} already.`] };
    }
    return {
      changes: [
        await edited(planning, claim, [
          ...(isFree ? [['status', 'actionable'] as const] : []),
          ['last_confirmed_at', log.now],
          ['updated_at', log.now],
        ]),
        log.append({ event: 'claim.confirm', objectIds: [claim.id] }),
      ],
      result,
      told: [`Confirmed ${claim.id}${isFree ? ': it is contested no more' : ''}.`],
      notes: log.notes,
    };
  },
});
