import type { OperationExample } from '../../../core/operation.ts';
import { baseWith } from '../example.ts';
import { actingErrors } from './change-examples.ts';

const INPUT = { sessionId: 'sess-20260412-091000-1a2b3c' };

export const crystallizeExamples: readonly OperationExample[] = [
  {
    name: 'a session that is not there',
    before: baseWith(),
    input: { ...INPUT, actor: 'maria' },
    error: 'unknown-object',
  },
  ...actingErrors(INPUT),
];
