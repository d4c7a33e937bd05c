import type { Citation } from './request.ts';

/** What link rules may know of a voting matrix. */
export interface VotingMatrixFact {
  /** Null when it is missing or no text. */
  readonly questionId: string | null;
  /** The evidence of its options. */
  readonly citations: readonly Citation[];
}
