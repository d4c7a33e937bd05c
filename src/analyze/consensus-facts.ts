import type { VotingMatrixFact } from '../core/consensus-fact.ts';
import { textAt } from '../core/json-value.ts';
import type { RecordOf } from '../core/record.ts';

/** What link rules may know of a voting matrix. */
export function votingMatrixFact({ value }: RecordOf['voting-matrix']): VotingMatrixFact {
  return { questionId: textAt(value, 'questionId'), citations: [] };
}
