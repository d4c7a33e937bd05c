import type { OperationExample } from '../../../core/operation.ts';

export const searchExamples: readonly OperationExample[] = [];
