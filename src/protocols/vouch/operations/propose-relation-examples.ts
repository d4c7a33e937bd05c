import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, entity } from '../example.ts';
import { LATER, proposalErrors } from './change-examples.ts';
import { logged, MADE, proposedLine, proposedNow } from './gate-examples.ts';

const INPUT = { source: 'refund-window', relation: 'references', target: 'billing' };

export const proposeRelationExamples: readonly OperationExample[] = [
  {
    name: 'what a claim is about',
    before: baseWith({ 'entities/billing.yaml': entity() }),
    input: { ...INPUT, actor: 'scout' },
    now: LATER,
    result: { proposal_id: MADE, relation_id: 'refund-window--references--billing', valid: true },
    after: {
      ...logged(proposedLine('relation')),
      ...proposedNow({
        kind: 'relation',
        payload: `  id: refund-window--references--billing
  source: refund-window
  relation: references
  target: billing
  confidence: 0.7
  evidence: []
`,
      }),
    },
    again: 'done',
  },
  {
    name: 'an end that is not there',
    before: baseWith(),
    input: { ...INPUT, actor: 'scout' },
    error: 'unknown-object',
  },
  ...proposalErrors({ ...INPUT, target: 'refund-window' }),
];
