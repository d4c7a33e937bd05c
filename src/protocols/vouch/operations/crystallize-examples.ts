import type { OperationExample } from '../../../core/operation.ts';

export const crystallizeExamples: readonly OperationExample[] = [];
