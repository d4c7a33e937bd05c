import type { OperationExample } from '../../../core/operation.ts';

export function listExamples(_kind: string): readonly OperationExample[] {
  return [];
}
