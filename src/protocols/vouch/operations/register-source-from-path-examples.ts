import type { OperationExample } from '../../../core/operation.ts';

export const registerFromPathExamples: readonly OperationExample[] = [];
