import type { OperationExample } from '../../../core/operation.ts';
import { proposalErrors } from './change-examples.ts';

export const proposeEntityExamples: readonly OperationExample[] = proposalErrors({
  name: 'Billing',
  type: 'system',
});
