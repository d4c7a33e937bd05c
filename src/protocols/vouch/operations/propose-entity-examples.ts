import type { OperationExample } from '../../../core/operation.ts';

export const proposeEntityExamples: readonly OperationExample[] = [];
