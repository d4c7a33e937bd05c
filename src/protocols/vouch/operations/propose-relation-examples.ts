import type { OperationExample } from '../../../core/operation.ts';

export const proposeRelationExamples: readonly OperationExample[] = [];
