import { defineOperation } from '../../../core/operation.ts';
import { flag } from '../../../core/operation-output.ts';
import { decisionsOn } from '../decision-log.ts';
import { ACTOR_ERRORS, ACTOR_INPUT, actingOn } from './actor.ts';
import { openLog, timeText } from './audit-writer.ts';
import { byWhom } from './decided.ts';
import { NAMED_ERRORS, PROPOSAL, proposalNamed } from './named-proposal.ts';
import { decidedChanges, PENDING_FILES } from './proposals.ts';
import { rejectExamples } from './reject-examples.ts';

export default defineOperation({
  id: 'vouch/reject',
  command: 'vouch reject PROPOSAL...',
  operands: ['proposalId'],
  isRepeatable: true,
  method: { name: 'kb.reject' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 4 and 5.4',
  summary: 'Rejects a proposal, with a reason',
  about: [
    'Whoever made the proposal may reject it, too. It can be proposed again.',
    'The proposal moves to `decided/`, where others find the reason. A decision is never taken back.',
  ],
  effects: 'writes',
  local: PENDING_FILES,
  input: {
    type: 'object',
    properties: {
      proposalId: PROPOSAL,
      reason: {
        type: 'string',
        pattern: '\\S',
        'x-expected': 'a text that is not blank',
        'x-file': true,
        description: 'why',
      },
      ...ACTOR_INPUT,
    },
    required: ['proposalId', 'reason'],
    additionalProperties: false,
  },
  output: { ok: flag('true') },
  errors: {
    ...ACTOR_ERRORS,
    ...NAMED_ERRORS,
    'already-approved': [
      'The proposal {id} was approved. That cannot be changed.',
      'What it made can be changed or archived: `lint-protocol vouch archive`, `lint-protocol vouch supersede` and `lint-protocol vouch contradict`.',
    ],
  },
  examples: rejectExamples,
  commitMessage: () => 'Reject a proposal',
  async plan(planning) {
    const { input, state, fail } = planning;
    const { home, actor } = await actingOn(planning);
    const { proposalId: id, reason } = input;
    const { waiting, decided } = await proposalNamed(planning, home, id);
    const event = decisionsOn({ home }, id, await state.words(['vouch-audit-log'])).at(-1);
    const status = decided?.status ?? event?.verdict ?? null;
    if (status === 'approved') throw fail('already-approved', { id });
    const result = { ok: true };
    if (decided !== null || waiting === null) {
      const changes = waiting === null ? [] : [{ action: 'remove', path: waiting.path } as const];
      return { changes, result, told: [`${id} is rejected already${byWhom(decided)}.`] };
    }
    const log = await openLog(planning, { home, actor });
    const data = { kind: waiting.kind, reason };
    // Another program may have ended between the event and the decision.
    const logged = event?.event ?? null;
    const by = logged?.actor ?? actor;
    const at = logged?.createdAt == null ? log.now : timeText(logged.createdAt);
    return {
      changes: [
        ...(logged === null
          ? [log.append({ event: 'proposal.reject', objectIds: [id], data })]
          : []),
        ...decidedChanges(waiting, home, { status: 'rejected', by, reason, at }),
      ],
      result,
      told: [`Rejected ${id} as ${actor}: ${reason}`],
      notes: log.notes,
    };
  },
});
