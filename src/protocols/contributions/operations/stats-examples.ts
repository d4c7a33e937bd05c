import type { OperationExample } from '../../../core/operation.ts';
import { epicFiles, finishedText } from './epic-examples.ts';

export const statsExamples: readonly OperationExample[] = [
  {
    name: 'an epic with a conflict',
    before: epicFiles({ second: finishedText() }),
    input: { epic: 'T2308' },
    result: {
      contributions: 2,
      entries: { complete: 2, partial: 0, blocked: 0, none: 0 },
      states: { complete: 2 },
      totalConflicts: 1,
      severities: { critical: 0, high: 1, medium: 0, low: 0 },
      questions: [{ questionId: 'RCSD-001', sessions: 2, different: 2, meanConfidence: 0.75 }],
    },
  },
  {
    name: 'an epic that has none',
    before: epicFiles(),
    input: { epic: 'T9999' },
    result: { contributions: 0, questions: [] },
  },
];
