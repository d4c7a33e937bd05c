import { defineOperation } from '../../../core/operation.ts';
import { flag, text } from '../../../core/operation-output.ts';
import { ACTOR_ERRORS, ACTOR_INPUT, actingOn } from './actor.ts';
import { approveExamples } from './approve-examples.ts';
import { APPROVAL_ERRORS, approved } from './approving.ts';
import { openLog } from './audit-writer.ts';
import { DELETE } from './deletion.ts';
import { committedSettings } from './homes.ts';
import { NAMED_ERRORS, PROPOSAL, proposalNamed } from './named-proposal.ts';
import { EDIT_ERRORS } from './open-record.ts';
import { aboutOf, PENDING_FILES } from './proposals.ts';
import { restoring } from './restored-object.ts';
import { supersedingChanges } from './superseding-approval.ts';

export default defineOperation({
  id: 'vouch/approve',
  command: 'vouch approve PROPOSAL',
  operands: ['proposalId'],
  method: { name: 'kb.approve' },
  since: '0.2.0',
  source: 'vouch specification 2026-05-21, sections 4 and 5.4',
  summary: 'Turns a proposal into what it proposes',
  about: [
    'Whoever proposed something cannot approve it. What is approved already stays as it is.',
    'The settings of the base that change this (`review.approver_role`, `review.auto_approve_on_receipt`) count as the last commit has them: what is not committed opens nothing.',
    'The object is written first, then the events, then the decision; only then the proposal goes. `--dry-run --diff` shows what would be written. What another program began to approve is completed.',
    'A proposal to delete an object removes its file, once nothing names it. A claim whose proposal names an older one that it supersedes replaces that at once.',
    'If two branches approved different proposals for the same id, a merge keeps only one object. Approve the later proposal again to restore its content.',
  ],
  usual: ['actor'],
  effects: 'writes',
  local: PENDING_FILES,
  input: {
    type: 'object',
    properties: {
      proposalId: PROPOSAL,
      reason: { type: 'string', 'x-file': true, description: 'why it is approved' },
      approver: {
        type: 'string',
        pattern: '\\S',
        'x-expected': 'a name',
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
    object_id: text('the id of the object that was made, or deleted'),
    object_kind: text('claim, page, entity or relation'),
  },
  errors: { ...ACTOR_ERRORS, ...NAMED_ERRORS, ...EDIT_ERRORS, ...APPROVAL_ERRORS },
  examples: approveExamples,
  commitMessage: ({ object_id: id, object_kind: kind }) => `Approve the ${kind} ${id}`,
  async plan(planning) {
    const { input, state, fail } = planning;
    const { home, actor } = await actingOn(planning);
    const { proposalId: id, approver = actor, reason = null } = input;
    const { waiting, decided } = await proposalNamed(planning, home, id);
    if (decided !== null) {
      if (decided.status !== 'approved') throw fail('already-rejected', { id });
      const result = { ok: true, object_id: decided.objectId, object_kind: decided.kind };
      const object = `${decided.kind} ${decided.objectId}`;
      const restored = await restoring(planning, { home, actor: approver }, { id, decided });
      // Another program may have ended before it took the proposal away.
      const left = waiting === null ? [] : [{ action: 'remove', path: waiting.path } as const];
      const told =
        restored.length === 0
          ? `${id} is approved already: ${object}.`
          : `Gave the ${object} back what was approved.`;
      const repairs = restored.map(({ path }) => path);
      return { changes: [...restored, ...left], repairs, result, told: [told] };
    }
    if (waiting === null) throw new Error('neither waits nor decided');
    const log = await openLog(planning, { home, actor: approver });
    const settings = await committedSettings(state, home);
    const actors = [actor, approver];
    const done = await approved(waiting, { state, home, approver, actors, reason, settings, log });
    if (done.fault !== null) throw fail(done.fault.code, done.fault.data);
    const { kind, payload } = done.proposed;
    const about = aboutOf(payload);
    const approval = done.changes();
    const acting = { home, actor: approver };
    const further =
      waiting.kind === DELETE
        ? []
        : await supersedingChanges(planning, { kind, payload }, acting, log);
    return {
      changes: [...approval, ...further],
      result: { ok: true, object_id: payload.id, object_kind: kind },
      told: [
        waiting.kind === DELETE
          ? `Deleted ${kind} ${payload.id}, as it was proposed.`
          : `Approved ${kind} ${payload.id}${about === null ? '' : `: ${about}`}`,
      ],
      notes: log.notes,
    };
  },
});
