import { defineOperation } from '../../../core/operation.ts';
import { flag, text, texts } from '../../../core/operation-output.ts';
import { relationSlug } from './new-ids.ts';
import { distinct, PROPOSAL_ERRORS, PROPOSAL_INPUT, proposed, proposing } from './new-proposal.ts';
import { PENDING_FILES } from './proposals.ts';
import { proposeRelationExamples } from './propose-relation-examples.ts';

/** The types of relations (seed, section 2.4). */
const RELATION_TYPES = [
  'uses',
  'depends_on',
  'contradicts',
  'supersedes',
  'supports',
  'caused_by',
  'owned_by',
  'derived_from',
  'similar_to',
  'blocks',
  'implements',
  'references',
] as const;

export default defineOperation({
  id: 'vouch/propose-relation',
  command: 'vouch propose relation SOURCE RELATION TARGET',
  operands: ['source', 'relation', 'target'],
  method: { name: 'kb.propose_relation' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 2.4, 4 and 5.3',
  summary: 'Proposes a relation between two objects',
  about: [
    'It waits until somebody else approves it. Both ends are claims, entities, pages or sources that exist already, not proposed ones.',
    'The proposal is in `proposed/`, which git ignores. That a claim supersedes or contradicts another is recorded in the claims: use `lint-protocol vouch supersede` and `lint-protocol vouch contradict`.',
  ],
  choices: {
    title: 'What RELATION may be',
    rows: [
      ['one of', `${RELATION_TYPES.join(', ')}`],
      ['A owned_by B', 'A belongs to B'],
    ],
  },
  usual: ['evidence'],
  effects: 'writes',
  local: PENDING_FILES,
  input: {
    type: 'object',
    properties: {
      source: {
        type: 'string',
        minLength: 1,
        'x-value': 'ID',
        'x-also': ['src'],
        description: 'the id of what it is said of',
      },
      relation: {
        type: 'string',
        enum: RELATION_TYPES,
        'x-also': ['relation_type', 'rel_type'],
        description: 'what the one is to the other',
      },
      target: {
        type: 'string',
        minLength: 1,
        'x-value': 'ID',
        description: 'the id of the other one',
      },
      confidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'how sure it is; 0.7 by default',
      },
      evidence: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        'x-value': 'ID',
        description: 'what it rests on: ids of sources or of pieces of evidence, such as c8e2...',
      },
      ...PROPOSAL_INPUT,
    },
    required: ['source', 'relation', 'target'],
    additionalProperties: false,
  },
  output: {
    proposal_id: text('the id of the proposal'),
    relation_id: text('the id that the relation is to have'),
    valid: flag('true: what is not valid is refused'),
    errors: texts('none'),
  },
  errors: PROPOSAL_ERRORS,
  examples: proposeRelationExamples,
  commitMessage: ({ relation_id: id }) => `Propose the relation ${id}`,
  async plan(planning) {
    const { source, relation, target, confidence = 0.7 } = planning.input;
    const evidence = distinct(planning.input.evidence ?? []);
    const { id, objectId, ...plan } = await proposed(planning, await proposing(planning), {
      kind: 'relation',
      slug: relationSlug(source, relation, target),
      payload: { source, relation, target, confidence, evidence },
    });
    return { ...plan, result: { proposal_id: id, relation_id: objectId, valid: true, errors: [] } };
  },
});
