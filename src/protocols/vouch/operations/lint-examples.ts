import type { OperationExample } from '../../../core/operation.ts';

export const lintExamples: readonly OperationExample[] = [];
