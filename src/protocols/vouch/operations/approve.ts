import { textAt } from '../../../core/json-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { flag, text } from '../../../core/operation-output.ts';
import { basesOf } from '../bases.ts';
import { ACTOR_ERRORS, ACTOR_INPUT, actingOn } from './actor.ts';
import { approveExamples } from './approve-examples.ts';
import { kindOf } from './artifacts.ts';
import { openLog } from './audit-writer.ts';
import { decidedAs } from './decided.ts';
import { committedSettings } from './homes.ts';
import { approvalChanges, PENDING_FILES, pendingIn } from './proposals.ts';

export default defineOperation({
  id: 'vouch/approve',
  command: 'vouch approve PROPOSAL',
  operands: ['proposalId'],
  method: { name: 'kb.approve' },
  since: '0.2.0',
  source: 'vouch specification 2026-05-21, sections 4 and 5.4',
  summary: 'Turns a proposal into what it proposes',
  about: [
    'Whoever proposed something can not approve it, unless `review.approver_role` is `trusted-agent` in the last commit: a setting that is not committed opens nothing.',
    'The object is written first, then the events, then the decision; only then the proposal goes. What is approved already stays as it is.',
  ],
  effects: 'writes',
  local: PENDING_FILES,
  input: {
    type: 'object',
    properties: {
      proposalId: {
        type: 'string',
        minLength: 1,
        'x-value': 'ID',
        description: 'the id of the proposal',
      },
      reason: { type: 'string', 'x-file': true, description: 'why it is approved' },
      approver: {
        type: 'string',
        minLength: 1,
        'x-value': 'NAME',
        description: 'who approves it; by default who acts',
      },
      ...ACTOR_INPUT,
    },
    required: ['proposalId'],
    additionalProperties: false,
  },
  output: {
    ok: flag('true'),
    object_id: text('the id of the object that was made'),
    object_kind: text('claim, page, entity or relation'),
  },
  errors: {
    ...ACTOR_ERRORS,
    'unknown-proposal': [
      'No proposal {id} waits in {base}.',
      '`lint-protocol vouch pending` lists those that wait.',
    ],
    'already-rejected': [
      'The proposal {id} was rejected, and is decided once and for all.',
      'Propose it anew, with what was missing.',
    ],
    'self-approval': [
      '{id} was proposed by {actor}, who can not approve it.',
      'Somebody else has to. A base that trusts its agents says so in its committed configuration: `review.approver_role: trusted-agent`.',
    ],
    'id-taken': [
      'The id {object} is taken in {base} by another object.',
      'Reject the proposal, and propose it anew: it gets an id that is free.',
    ],
  },
  examples: approveExamples,
  commitMessage: ({ object_id: id, object_kind: kind }) =>
    `Approve the ${String(kind)} ${String(id)}`,
  async plan(planning) {
    const { input, state, fail } = planning;
    const { home, actor } = await actingOn(planning);
    const { proposalId: id, approver = actor, reason = null } = input;
    const [proposal] = await pendingIn(state, home, id);
    if (proposal === undefined) {
      const decided = await decidedAs(state, home, id);
      if (decided === null) throw fail('unknown-proposal', { id, base: home });
      if (decided.status !== 'approved') throw fail('already-rejected', { id });
      const result = { ok: true, object_id: decided.objectId, object_kind: decided.kind };
      return { changes: [], result, told: [`${id} is approved already: ${decided.objectId}.`] };
    }
    const settings = await committedSettings(state, home);
    if (proposal.proposedBy === approver && !settings.every(({ trustsAgents }) => trustsAgents)) {
      throw fail('self-approval', { id, actor: approver });
    }
    const { kind, payload } = proposal;
    if (basesOf(await state.facts()).has(kindOf(kind), { home }, payload.id)) {
      throw fail('id-taken', { object: payload.id, base: home });
    }
    const log = await openLog(planning, { home, actor: approver });
    const said = textAt(payload, 'text') ?? textAt(payload, 'title') ?? textAt(payload, 'name');
    return {
      changes: approvalChanges(proposal, home, { by: approver, reason }, log),
      result: { ok: true, object_id: payload.id, object_kind: kind },
      told: [`Approved ${kind} ${payload.id}${said === null ? '' : `: ${said}`}`],
      notes: log.notes,
    };
  },
});
