import { citationsOf, evidenceIn } from '../../../core/evidence.ts';
import { textAt, valueAlong } from '../../../core/json-value.ts';
import type { RecordOf } from '../../../core/record.ts';
import { voteOf } from '../another-vote.ts';
import type { VotingMatrixFact } from '../facts.ts';
import { isConsistent } from '../matrix-faults.ts';
import { readMatrix } from '../voting-matrix.ts';

/** What link rules may know of a voting matrix. */
export function votingMatrixFact(record: RecordOf['voting-matrix']): VotingMatrixFact {
  const { value, shape } = record;
  const matrix = readMatrix(value);
  const evidence = matrix.options.flatMap(({ at }) => evidenceIn(valueAlong(value, at), at));
  return {
    questionId: textAt(value, 'questionId'),
    verdict: matrix.verdict,
    vote: voteOf(value),
    isSound: shape.length === 0 && isConsistent(matrix),
    citations: citationsOf(evidence, () => true),
  };
}
