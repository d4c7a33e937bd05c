import { defineOperation } from '../../../core/operation.ts';
import { flag, text, texts } from '../../../core/operation-output.ts';
import { basesOf } from '../bases.ts';
import { ACTOR_ERRORS } from './actor.ts';
import { kindOf } from './artifacts.ts';
import { DELETE, deletionChanges, deletionIn, referrersOf } from './deletion.ts';
import { approvedWith, freshProposal, PROPOSAL_INPUT, proposing } from './new-proposal.ts';
import { objectsIn, READ_KINDS } from './object-kinds.ts';
import { hintFor, LISTED_ALL } from './open-record.ts';
import { PENDING_FILES, waitingProposal } from './proposals.ts';
import { proposeDeleteExamples } from './propose-delete-examples.ts';

const { slugHint: _, ...INPUT } = PROPOSAL_INPUT;

export default defineOperation({
  id: 'vouch/propose-delete',
  command: 'vouch propose delete ID',
  operands: ['target_id'],
  method: { name: 'kb.propose_delete', isFurther: true },
  since: '0.1.0',
  source: 'vouch 1.5.0, proposals of kind delete',
  summary: 'Proposes that an object is deleted',
  about: [
    'The proposal waits in `proposed/`, which git ignores, until somebody else approves it with `vouch approve`: then the file is removed, and the audit log says so. The decision keeps what the object said.',
    'An object that others name is not deleted: change or delete these first. A claim that no longer holds is better superseded (`vouch supersede`) or archived (`vouch archive`), which keeps it.',
  ],
  effects: 'writes',
  local: PENDING_FILES,
  input: {
    type: 'object',
    properties: {
      target_id: {
        type: 'string',
        minLength: 1,
        'x-value': 'ID',
        description: 'the id of the object',
      },
      target_kind: {
        type: 'string',
        enum: READ_KINDS,
        'x-option': 'kind',
        description: 'what it is; needed only if objects of two kinds have the id',
      },
      ...INPUT,
    },
    required: ['target_id'],
    additionalProperties: false,
  },
  output: {
    proposal_id: text('the id of the proposal'),
    target_kind: text('claim, page, entity or relation'),
    target_id: text('the id of the object that is to be deleted'),
    kind: text('delete'),
    status: text('pending'),
    valid: flag('true: what is not valid is refused'),
    errors: texts('none'),
  },
  errors: {
    ...ACTOR_ERRORS,
    'unknown-target': ['{base} has no claim, page, entity or relation {id}.', '{hint}'],
    'which-kind': [
      'Objects of several kinds have the id {id}: {kinds}.',
      'Say which is meant with --kind.',
    ],
    'still-named': [
      'The {kind} {id} is named by others: {names}.',
      'Change or delete these first. A claim that no longer holds can be superseded or archived instead.',
    ],
    waiting: [
      'The deletion of {id} is proposed already, and waits as {proposal}.',
      '`lint-protocol vouch approve {proposal}` decides it.',
    ],
  },
  examples: proposeDeleteExamples,
  commitMessage: ({ target_kind: kind, target_id: id }) => `Propose to delete the ${kind} ${id}`,
  async plan(planning) {
    const { input, state, fail } = planning;
    const { target_id: id, rationale = null, sessionId = null } = input;
    const around = await proposing(planning);
    const { acting, pending, log } = around;
    const { home } = acting;
    const facts = await state.facts();
    const found = READ_KINDS.filter(
      (kind) =>
        (input.target_kind ?? kind) === kind && basesOf(facts).has(kindOf(kind), { home }, id),
    );
    const [kind, ...others] = found;
    if (kind === undefined) {
      const kinds = READ_KINDS.map(kindOf);
      const hint = await hintFor(state, kinds, { home, id }, LISTED_ALL);
      throw fail('unknown-target', { base: home, id, hint });
    }
    if (others.length > 0) throw fail('which-kind', { id, kinds: found.join(', ') });
    const before = pending.proposals.find((each) => {
      const deletion = deletionIn(each);
      return deletion?.kind === kind && deletion.payload.id === id;
    });
    if (before !== undefined) throw fail('waiting', { id, proposal: before.id });
    const path = basesOf(facts).find(kindOf(kind), { home }, id)?.record.path ?? null;
    const [object] = await objectsIn(state, home, kind, (each) => each === path);
    const payload = { target_kind: kind, id, snapshot: object?.value ?? {} };
    const deletion = { kind, payload };
    const names = referrersOf(facts, home, deletion);
    if (names.length > 0) throw fail('still-named', { kind, id, names: names.join(', ') });
    const proposal = waitingProposal({
      ...{ home, id: await freshProposal(around), kind: DELETE },
      ...{ by: acting.actor, at: log.now, sessionId, payload, rationale },
    });
    const { id: proposalId, path: file, text } = proposal;
    const event = { event: 'proposal.create', objectIds: [proposalId], data: { kind: DELETE } };
    const changes = [{ action: 'create', path: file, text } as const, log.append(event)];
    const verdict = { by: 'somebody else', reason: null, at: log.now, path, isLogged: false };
    return {
      changes,
      supposed: deletionChanges({ home, proposal, deletion, ...verdict }, log),
      result: {
        proposal_id: proposalId,
        target_kind: kind,
        target_id: id,
        kind: DELETE,
        status: 'pending',
        valid: true,
        errors: [],
      },
      told: [`Proposed to delete the ${kind} ${id} as ${proposalId}.`, approvedWith(proposalId)],
      notes: log.notes,
    };
  },
});
