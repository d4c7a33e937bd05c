import type { OperationExample } from '../../../core/operation.ts';

export const proposePageExamples: readonly OperationExample[] = [];
