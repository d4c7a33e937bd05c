import type { OperationExample } from '../../../core/operation.ts';

export const indexExamples: readonly OperationExample[] = [];
