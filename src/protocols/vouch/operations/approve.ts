import { isObject, textAt, textsAt, valueAt } from '../../../core/json-value.ts';
import { defineOperation, type PlannedChange } from '../../../core/operation.ts';
import { flag, text } from '../../../core/operation-output.ts';
import type { YamlChange } from '../../../core/yaml-text.ts';
import { APPROVAL_KINDS, approvalsOf, differing, isOverwritten } from '../approvals.ts';
import { basesOf } from '../bases.ts';
import { ACTOR_ERRORS, ACTOR_INPUT, type Acting, actingOn } from './actor.ts';
import { approveExamples } from './approve-examples.ts';
import { APPROVAL_ERRORS, approved } from './approving.ts';
import { kindOf, proposedKind } from './artifacts.ts';
import { openLog } from './audit-writer.ts';
import { doubtfulClaims, pagesMadeFrom } from './contradictions.ts';
import { byWhom, type Decided } from './decided.ts';
import { DELETE } from './deletion.ts';
import { committedSettings } from './homes.ts';
import { NAMED_ERRORS, PROPOSAL, proposalNamed } from './named-proposal.ts';
import { EDIT_ERRORS, type EditPlanning, edited, openRecord } from './open-record.ts';
import { aboutOf, PENDING_FILES } from './proposals.ts';
import { isOutOfDate } from './session-page.ts';
import { supersedingChanges } from './superseding-approval.ts';

type Around = EditPlanning & Parameters<typeof openLog>[0];

export default defineOperation({
  id: 'vouch/approve',
  command: 'vouch approve PROPOSAL...',
  operands: ['proposalId'],
  isRepeatable: true,
  method: { name: 'kb.approve' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 4 and 5.4',
  summary: 'Approves a proposal: writes or deletes the object that it proposes',
  about: [
    'Nobody can approve their own proposal, unless the settings of the base allow it.',
    'These settings (`review.approver_role`, `review.auto_approve_on_receipt`) count only as the last commit has them.',
    'The object is written first, then the events, then the decision; then the proposal is removed. An approval that was interrupted is completed. `--dry-run --diff` shows what would be written.',
    'A proposal to delete an object removes its file, if nothing names it. A claim that was proposed with --supersedes replaces the older claim at once.',
    'If two branches approved different versions of a page, a merge keeps only one. Approve the later proposal again to restore its content.',
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
        description: 'by default the actor',
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
  errors: {
    ...ACTOR_ERRORS,
    ...NAMED_ERRORS,
    ...EDIT_ERRORS,
    ...APPROVAL_ERRORS,
    'stale-page': [
      'The page that {id} proposes is out of date: proposals of its session were made or decided since.',
      '`lint-protocol vouch crystallize {session}` proposes it anew. It is best done once the proposals are decided.',
    ],
  },
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
          ? `${id} is approved already${byWhom(decided)}: ${object}.`
          : `Restored the ${object} as it was approved.`;
      const repairs = restored.map(({ path }) => path);
      return { changes: [...restored, ...left], repairs, result, told: [told] };
    }
    if (waiting === null) throw new Error('neither waits nor decided');
    const log = await openLog(planning, { home, actor: approver });
    const settings = await committedSettings(state, home);
    const actors = [actor, approver];
    const done = await approved(waiting, { state, home, approver, actors, reason, settings, log });
    if (done.fault !== null) throw fail(done.fault.code, done.fault.data);
    if (waiting.sessionId !== null && (await isOutOfDate(waiting, { state, home })))
      throw fail('stale-page', { id, session: waiting.sessionId });
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
          ? `Deleted ${kind} ${payload.id} as ${approver}, as it was proposed.`
          : `Approved ${kind} ${payload.id} as ${approver}${about === null ? '' : `: ${about}`}`,
      ],
      notes: [
        ...log.notes,
        ...(kind === 'page' && waiting.kind !== DELETE
          ? doubtfulClaims(await state.facts(), home, textsAt(payload, 'claims'))
          : []),
        ...(further.length > 0
          ? await pagesMadeFrom(state, home, textsAt(payload, 'supersedes'))
          : []),
      ],
    };
  },
});

/**
 * What gives an object back what was approved, where it says something else: two branches may each have
 * approved a proposal of its id, and their merge keeps one of the two files. Nothing where it says that,
 * and where a later approval of the id holds.
 * @param id of the approved proposal
 */
async function restoring(
  planning: Around,
  acting: Acting,
  { id, decided }: { readonly id: string; readonly decided: Decided },
): Promise<readonly PlannedChange[]> {
  const { home } = acting;
  const word = proposedKind(decided.kind);
  if (word === null) return [];
  const facts = await planning.state.facts();
  const object = basesOf(facts).find(kindOf(word), { home }, decided.objectId);
  if (object === null) return [];
  const words = await planning.state.words(APPROVAL_KINDS);
  const approval = approvalsOf(object, words).find(({ proposal }) => proposal.value.id === id);
  if (approval === undefined || isOverwritten(object, approval, words)) return [];
  const fields = differing(object, approval, words);
  const [by, found] = [approval.proposal.value.decidedBy, approverIn(object.fact)];
  const isOthers = by !== null && found !== null && found !== by;
  if (fields.length === 0 && !isOthers) return [];
  const open = await openRecord(planning, kindOf(word), { home, id: decided.objectId });
  if (open === null) return [];
  const payload = valueAt(decided.value, 'payload');
  const log = await openLog(planning, acting);
  const values = fields
    .filter((field) => field !== 'body')
    .map((field): YamlChange => [field, valueAt(payload, field)]);
  const change = await edited(planning, open, [
    ...values,
    ...(isOthers ? [['approved_by', by] as const] : []),
    ['updated_at', log.now],
  ]);
  const body = fields.includes('body') ? textAt(payload, 'body') : null;
  return [
    body === null ? change : withBody(change, body),
    log.append({
      event: `${word}.correct`,
      objectIds: [decided.objectId],
      data: { proposal_id: id },
    }),
  ];
}

function approverIn(fact: object): string | null {
  return isObject(fact) ? textAt(fact, 'approvedBy') : null;
}

/** A page with another text below its front matter. */
function withBody(change: PlannedChange, body: string): PlannedChange {
  if (change.action !== 'change') return change;
  const [matter = ''] = /^\ufeff?---[^\S\n]*\n.*?^---[^\S\n]*\n/ms.exec(change.text) ?? [];
  return { ...change, text: `${matter}\n${body}${body.endsWith('\n') ? '' : '\n'}` };
}
