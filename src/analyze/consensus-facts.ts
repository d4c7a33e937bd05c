import type { VotingMatrixFact } from '../core/consensus-fact.ts';
import { textAt } from '../core/json-value.ts';
import { isConsistent } from '../core/matrix-faults.ts';
import type { RecordOf } from '../core/record.ts';
import { readMatrix } from '../core/voting-matrix.ts';

/** What link rules may know of a voting matrix. */
export function votingMatrixFact(record: RecordOf['voting-matrix']): VotingMatrixFact {
  const matrix = readMatrix(record.value);
  return {
    questionId: textAt(record.value, 'questionId'),
    verdict: matrix.verdict,
    isSound: record.shape.length === 0 && isConsistent(matrix),
    citations: [],
  };
}
