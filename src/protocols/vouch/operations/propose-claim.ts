import { defineOperation } from '../../../core/operation.ts';
import { slugOf } from './new-ids.ts';
import { PROPOSAL_ERRORS, PROPOSAL_INPUT, proposalOutput, proposed } from './new-proposal.ts';
import { SCOPES } from './new-source.ts';
import { PENDING_FILES } from './proposals.ts';
import { proposeClaimExamples } from './propose-claim-examples.ts';

/** The types of claims (seed, section 2.3.1). */
const CLAIM_TYPES = [
  'fact',
  'decision',
  'preference',
  'workflow',
  'observation',
  'question',
  'warning',
] as const;

export default defineOperation({
  id: 'vouch/propose-claim',
  command: 'vouch propose claim TEXT',
  operands: ['text'],
  method: { name: 'kb.propose_claim' },
  since: '0.2.0',
  source: 'vouch specification 2026-05-21, sections 3, 4 and 5.3',
  summary: 'Proposes a claim, with the sources that it rests on',
  about: [
    'The claim waits in `proposed/`, which git ignores, until somebody else approves it. The linter judges the base as it would be then: a claim that cites nothing, or what is not there, is refused now.',
  ],
  effects: 'writes',
  local: PENDING_FILES,
  input: {
    type: 'object',
    properties: {
      text: {
        type: 'string',
        minLength: 1,
        'x-file': true,
        description: 'one sentence that holds',
      },
      evidence: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        'x-value': 'ID',
        description: 'what it rests on: ids of sources, or of pieces of evidence',
      },
      type: {
        type: 'string',
        enum: CLAIM_TYPES,
        'x-also': ['claim_type'],
        description: 'what it is; `observation` by default',
      },
      confidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'how sure it is; 0.7 by default',
      },
      entities: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        'x-option': 'entity',
        'x-value': 'ID',
        description: 'what it is about',
      },
      scope: { type: 'string', enum: SCOPES, description: 'who it is for' },
      tags: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        'x-option': 'tag',
        description: 'words to find it by',
      },
      ...PROPOSAL_INPUT,
    },
    required: ['text', 'evidence'],
    additionalProperties: false,
  },
  output: proposalOutput('claim'),
  errors: { ...PROPOSAL_ERRORS },
  examples: proposeClaimExamples,
  commitMessage: ({ claim_id: id }) => `Propose the claim ${String(id)}`,
  plan(planning) {
    const { input } = planning;
    const { type = 'observation', confidence = 0.7, entities = [], scope, tags = [] } = input;
    const text = input.text.trim();
    const payload = {
      text,
      type,
      confidence,
      evidence: input.evidence,
      entities,
      ...(scope !== undefined && { scope }),
      tags,
    };
    return proposed(planning, { kind: 'claim', named: slugOf(text), payload });
  },
});
