import type { OperationExample } from '../../../core/operation.ts';

export const statusExamples: readonly OperationExample[] = [];
