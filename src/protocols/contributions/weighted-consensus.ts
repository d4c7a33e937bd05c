import { normalized } from '../../core/answers.ts';

/** What a share of the support means (seed 1.11.2). */
export type ConsensusVerdict = 'PROVEN' | 'LIKELY' | 'CONTESTED' | 'MINORITY';

/** A session's answer and how sure it is of it. */
export interface Vote {
  readonly answer: string;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** An answer and how much stands behind it. */
export interface SupportedAnswer<V extends Vote = Vote> {
  /** As the surest of its voters wrote it. */
  readonly answer: string;
  /** In the order given. */
  readonly votes: readonly V[];
  /** The sum of their confidences. */
  readonly support: number;
  /** Support by the sum of all confidences: from 0 to 1. */
  readonly share: number;
}

/** What the votes on one question come to. */
export interface WeightedConsensus<V extends Vote = Vote> {
  /** The most supported first; of equals the one whose first vote came first. */
  readonly answers: readonly SupportedAnswer<V>[];
  /** That of the most supported answer; null where nobody is sure of anything. */
  readonly verdict: ConsensusVerdict | null;
  /** For a question that all answer with yes or no: from -1 to 1; else null. */
  readonly aggregate: number | null;
}

/** Sums of decimal fractions miss by less than this. */
const TOLERANCE = 1e-9;

const VERDICTS: readonly (readonly [least: number, verdict: ConsensusVerdict])[] = [
  [0.8, 'PROVEN'],
  [0.6, 'LIKELY'],
  [0.4, 'CONTESTED'],
];

/** Adds up the votes on one question, each weighing as much as it is sure (seed 1.11.2). */
export function weightedConsensus<V extends Vote>(votes: readonly V[]): WeightedConsensus<V> {
  const groups = new Map<string, V[]>();
  for (const vote of votes) {
    const answer = normalized(vote.answer);
    const others = groups.get(answer);
    if (others === undefined) groups.set(answer, [vote]);
    else others.push(vote);
  }
  const total = sum(votes);
  const answers = [...groups.values()]
    .map((group) => supported(group, total))
    .sort((a, b) => b.support - a.support);
  const [top] = answers;
  return {
    answers,
    verdict: top === undefined || total === 0 ? null : verdictOf(top.share),
    aggregate: aggregateOf(votes),
  };
}

function supported<V extends Vote>(group: readonly V[], total: number): SupportedAnswer<V> {
  const surest = group.reduce((best, vote) => (vote.confidence > best.confidence ? vote : best));
  const support = sum(group);
  const share = total === 0 ? 0 : support / total;
  return { answer: surest.answer, votes: group, support, share };
}

function verdictOf(share: number): ConsensusVerdict {
  return VERDICTS.find(([least]) => share >= least - TOLERANCE)?.[1] ?? 'MINORITY';
}

/** The mean of the confidences, those of a no counted against. */
function aggregateOf(votes: readonly Vote[]): number | null {
  const directions = votes.map(({ answer }) => directionOf(answer));
  if (votes.length === 0 || directions.includes(null)) return null;
  const signed = votes.map(({ confidence }, index) => confidence * (directions[index] ?? 0));
  return signed.reduce((total, each) => total + each, 0) / votes.length;
}

/** 1 for an answer that begins with yes, -1 for no, null for any other. */
function directionOf(answer: string): 1 | -1 | null {
  const [, word] = /^(yes|no)(?![\p{L}\p{N}-])/u.exec(normalized(answer)) ?? [];
  if (word === undefined) return null;
  return word === 'yes' ? 1 : -1;
}

function sum(votes: readonly Vote[]): number {
  return votes.reduce((total, { confidence }) => total + confidence, 0);
}
