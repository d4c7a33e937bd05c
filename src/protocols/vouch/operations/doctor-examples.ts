import type { OperationExample } from '../../../core/operation.ts';

export const doctorExamples: readonly OperationExample[] = [];
