import type { OperationExample } from '../../../core/operation.ts';

export const auditExamples: readonly OperationExample[] = [];
