import { defineOperation } from '../../../core/operation.ts';
import { flag, text, texts } from '../../../core/operation-output.ts';
import { baseWith } from '../example.ts';
import { LATER, proposalErrors } from './change-examples.ts';
import { logged, MADE, proposedLine, proposedNow } from './gate-examples.ts';
import { slugOf } from './new-ids.ts';
import { PROPOSAL_ERRORS, PROPOSAL_INPUT, proposed, proposing, SAYING } from './new-proposal.ts';
import { ENTITY_TYPES } from './object-types.ts';
import { PENDING_FILES } from './proposals.ts';

export default defineOperation({
  id: 'vouch/propose-entity',
  command: 'vouch propose entity NAME',
  operands: ['name'],
  method: { name: 'kb.propose_entity' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 2.4, 4 and 5.3',
  summary: 'Proposes an entity: a typed thing that claims are about',
  about: [
    'It waits until somebody else approves it. Claims can name it then.',
    'The proposal is in `proposed/`, which git ignores.',
  ],
  effects: 'writes',
  local: PENDING_FILES,
  input: {
    type: 'object',
    properties: {
      name: { ...SAYING, description: 'what it is called' },
      type: {
        type: 'string',
        enum: ENTITY_TYPES,
        'x-also': ['entity_type'],
        description: 'what it is',
      },
      aliases: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        'x-option': 'alias',
        description: 'what else it is called',
      },
      description: { ...SAYING, 'x-file': true, description: 'what there is to say of it' },
      ...PROPOSAL_INPUT,
    },
    required: ['name', 'type'],
    additionalProperties: false,
  },
  output: {
    proposal_id: text('the id of the proposal'),
    entity_id: text('the id that the entity is to have'),
    valid: flag('true: what is not valid is refused'),
    errors: texts('none'),
  },
  errors: PROPOSAL_ERRORS,
  examples: [
    {
      name: 'a system',
      before: baseWith(),
      input: {
        name: 'Billing',
        type: 'system',
        aliases: ['invoicing'],
        description: 'Sends invoices and pays refunds.',
        actor: 'scout',
      },
      now: LATER,
      result: { proposal_id: MADE, entity_id: 'billing', valid: true },
      after: {
        ...logged(proposedLine('entity')),
        ...proposedNow({
          kind: 'entity',
          payload: `  id: billing
  name: Billing
  type: system
  aliases:
    - invoicing
  description: Sends invoices and pays refunds.
`,
        }),
      },
      again: 'done',
    },
    {
      name: 'a name that Windows keeps for a device',
      before: baseWith(),
      input: { name: 'COM1', type: 'system', actor: 'scout' },
      now: LATER,
      result: { entity_id: 'com1-2' },
      after: {
        ...logged(proposedLine('entity')),
        ...proposedNow({
          kind: 'entity',
          payload: '  id: com1-2\n  name: COM1\n  type: system\n  aliases: []\n',
        }),
      },
      again: 'done',
    },
    {
      name: 'such an id that is asked for',
      before: baseWith(),
      input: { name: 'Port', type: 'system', slugHint: 'com1', actor: 'scout' },
      error: 'no-slug',
    },
    ...proposalErrors({ name: 'Billing', type: 'system' }),
  ],
  commitMessage: ({ entity_id: id }) => `Propose the entity ${id}`,
  async plan(planning) {
    const { type, aliases = [], description } = planning.input;
    const name = planning.input.name.trim();
    const { id, objectId, ...plan } = await proposed(planning, await proposing(planning), {
      kind: 'entity',
      slug: slugOf(name),
      payload: { name, type, aliases, ...(description !== undefined && { description }) },
    });
    return { ...plan, result: { proposal_id: id, entity_id: objectId, valid: true, errors: [] } };
  },
});
