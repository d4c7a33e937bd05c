import type { OperationExample } from '../../../core/operation.ts';

export const contextExamples: readonly OperationExample[] = [];
