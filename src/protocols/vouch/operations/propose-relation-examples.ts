import type { OperationExample } from '../../../core/operation.ts';
import { proposalErrors } from './change-examples.ts';

export const proposeRelationExamples: readonly OperationExample[] = proposalErrors({
  source: 'refund-window',
  relation: 'references',
  target: 'refund-window',
});
