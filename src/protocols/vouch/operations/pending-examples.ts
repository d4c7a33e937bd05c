import type { OperationExample } from '../../../core/operation.ts';

export const pendingExamples: readonly OperationExample[] = [];
