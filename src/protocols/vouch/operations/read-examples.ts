import type { OperationExample } from '../../../core/operation.ts';

export function readExamples(_kind: string): readonly OperationExample[] {
  return [];
}
