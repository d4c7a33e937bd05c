import type { Conflict, Verdict, VotedOption, VotingMatrix } from './voting-matrix.ts';

/** Numbers are written in decimal and compared in binary: 0.8 - 0.7 is a little more than 0.1. */
const TOLERANCE = 1e-9;

/** Options whose confidence differs by no more than this are a tie that a human breaks. */
const NEAR = 0.1;

/** An option of a vote whose confidences are all known. */
export interface RankedOption extends VotedOption {
  readonly confidence: number;
}

/** Why the numbers ask for a verdict. */
export type Reason =
  /** The top option's confidence does not exceed the threshold. */
  | 'below'
  /** Fewer than two options have evidence. */
  | 'evidence'
  /** A conflict is critical. */
  | 'critical'
  /** The top two options lie near each other. */
  | 'near'
  /** Nothing stands against the top option. */
  | 'clear';

/** What the numbers of a matrix say. REFUTED stands where PROVEN does: the numbers can't tell them apart. */
export interface Judgement {
  readonly verdict: Exclude<Verdict, 'REFUTED'>;
  readonly reason: Reason;
}

/** True for numbers that are the same when written down. */
export function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE;
}

/** True for confidences that are too near to each other to choose between their options. */
export function areNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= NEAR + TOLERANCE;
}

/** True when a confidence exceeds the threshold; equal is not enough. */
export function passes(confidence: number, threshold: number): boolean {
  return confidence - threshold > TOLERANCE;
}

/** True for the verdicts that leave the decision to a human. */
export function escalates(verdict: string | null): boolean {
  return verdict === 'CONTESTED' || verdict === 'INSUFFICIENT_EVIDENCE';
}

/**
 * The options, the best first: by confidence, then the longer rationale, then the name.
 * Null where a confidence is not known, for then the top one is not known either.
 */
export function ranked({ options }: VotingMatrix): readonly RankedOption[] | null {
  const known = options.filter((option): option is RankedOption => option.confidence !== null);
  return known.length === options.length ? known.sort(byRank) : null;
}

function byRank(a: RankedOption, b: RankedOption): number {
  if (a.confidence !== b.confidence) return b.confidence - a.confidence;
  if (a.rationale.length !== b.rationale.length) return b.rationale.length - a.rationale.length;
  const [first, second] = [a.name ?? '', b.name ?? ''];
  return first < second ? -1 : Number(first > second);
}

/** The first conflict that no vote settles. */
export function criticalConflict({ conflicts }: VotingMatrix): Conflict | null {
  return conflicts?.find(({ isCritical }) => isCritical) ?? null;
}

/**
 * The verdict that the numbers ask for: INSUFFICIENT_EVIDENCE before CONTESTED before PROVEN.
 * Null where it hangs on a part that is missing or wrong.
 */
export function judge(matrix: VotingMatrix): Judgement | null {
  const [top, second] = ranked(matrix) ?? [];
  const { options, threshold, conflicts } = matrix;
  if (top === undefined || second === undefined || threshold === null) return null;
  if (!passes(top.confidence, threshold)) {
    return { verdict: 'INSUFFICIENT_EVIDENCE', reason: 'below' };
  }
  if (options.filter(({ hasEvidence }) => hasEvidence).length < 2) {
    return { verdict: 'INSUFFICIENT_EVIDENCE', reason: 'evidence' };
  }
  if (criticalConflict(matrix) !== null) return { verdict: 'CONTESTED', reason: 'critical' };
  if (areNear(top.confidence, second.confidence)) return { verdict: 'CONTESTED', reason: 'near' };
  // Any of the conflicts that can't be read may be a critical one.
  const areKnown = conflicts?.every(({ isCritical }) => isCritical !== null) ?? false;
  return areKnown ? { verdict: 'PROVEN', reason: 'clear' } : null;
}
