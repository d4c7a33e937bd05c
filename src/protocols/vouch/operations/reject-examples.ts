import type { OperationExample } from '../../../core/operation.ts';

export const rejectExamples: readonly OperationExample[] = [];
