import type { OperationExample } from '../../../core/operation.ts';

export const showExamples: readonly OperationExample[] = [];
