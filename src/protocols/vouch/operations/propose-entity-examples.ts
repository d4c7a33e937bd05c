import type { OperationExample } from '../../../core/operation.ts';
import { baseWith } from '../example.ts';
import { actingErrors } from './change-examples.ts';

const INPUT = { name: 'Billing', type: 'system' };
const NAMED = { ...INPUT, actor: 'scout' };

export const proposeEntityExamples: readonly OperationExample[] = [
  {
    name: 'a session that is not there',
    before: baseWith(),
    input: { ...NAMED, sessionId: 'sess-20260412-091000-1a2b3c' },
    error: 'unknown-object',
  },
  {
    name: 'an id that is no slug',
    before: baseWith(),
    input: { ...NAMED, slugHint: '../Escape' },
    error: 'no-slug',
  },
  ...actingErrors(INPUT),
];
