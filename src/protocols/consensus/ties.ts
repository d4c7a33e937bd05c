import type { FactEntry } from '../../core/fact.ts';
import type { Ties } from '../../core/ties.ts';
import { firstVoteOf } from './another-vote.ts';

/** In the place of a vote a later one on its question counts: changed-numbers looks for it as well. */
export function matrixTies({
  record: { home },
  fact: { questionId },
}: FactEntry<'voting-matrix'>): Ties {
  if (questionId === null) return {};
  const key = `votes on\0${home}\0${firstVoteOf(questionId)}`;
  return { gives: [[key, questionId]], asks: [key] };
}
