import type { OperationExample } from '../../../core/operation.ts';

export const expireExamples: readonly OperationExample[] = [];
