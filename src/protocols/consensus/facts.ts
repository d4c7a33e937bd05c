import type { Citation } from '../../core/request.ts';
import type { Vote } from './another-vote.ts';
import type { Verdict } from './voting-matrix.ts';

/** What link rules may know of a voting matrix. */
export interface VotingMatrixFact {
  /** Null when it is missing or no text. */
  readonly questionId: string | null;
  /** Null when it is missing or none of the four. */
  readonly verdict: Verdict | null;
  readonly vote: Vote;
  /** True when every part is there and none contradicts another. */
  readonly isSound: boolean;
  /** The evidence of its options. */
  readonly citations: readonly Citation[];
}
