import type { OperationExample } from '../../../core/operation.ts';

export const sourceVerifyExamples: readonly OperationExample[] = [];
