import type { OperationExample } from '../../../core/operation.ts';
import { proposalErrors } from './change-examples.ts';

export const proposePageExamples: readonly OperationExample[] = proposalErrors({
  title: 'Refunds',
});
