import { judge } from '../verdict.ts';
import { readMatrix, type VotingMatrix } from '../voting-matrix.ts';

/** What was voted, in one text: equal where nothing of it was changed. */
function votedNumbers({ threshold, options, conflicts }: VotingMatrix): string {
  const voted = options.map(({ name, confidence }) => [name, confidence]).sort();
  const stakes = (conflicts ?? []).map(({ id, isCritical }) => [id, isCritical]).sort();
  return JSON.stringify([threshold, voted, stakes]);
}

/**
 * True where a vote that others know would come to another verdict by other numbers, or be borne out
 * only by them: that is a new vote, which has an id of its own.
 * @param before the matrix as it is committed
 */
export function isAnotherVote(before: unknown, after: VotingMatrix): boolean {
  const known = readMatrix(before);
  if (votedNumbers(known) === votedNumbers(after)) return false;
  if (known.verdict !== after.verdict) return true;
  const asked = judge(known)?.verdict;
  return asked !== (known.verdict === 'REFUTED' ? 'PROVEN' : known.verdict);
}

/** The id of a vote without the number of its rerun. */
export function firstVoteOf(questionId: string): string {
  return questionId.replace(/-r[1-9]\d*$/, '');
}
