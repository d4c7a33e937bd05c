import { normalized } from '../../core/answers.ts';
import type { FactEntry } from '../../core/fact.ts';
import type { Ties } from '../../core/ties.ts';
import { matrixKey, namedFileKey } from '../contributions/key-facts.ts';
import { firstVoteOf } from './another-vote.ts';

/**
 * Matrices find each other by their questions, and the entries of subagent manifests that name them.
 * That is all that handoff asks of others as well: it goes by what the rules for these find.
 */
export function matrixTies({
  record: { home, path },
  fact: { questionId, verdict, vote },
}: FactEntry<'voting-matrix'>): Ties {
  // unique-question.
  const own = questionId === null ? [] : [`vote on\0${home}\0${questionId}`];
  // changed-numbers, and what is wrong with a vote that was held again; question-twice.
  const first = questionId === null ? null : firstVoteOf(questionId);
  const votes = first === null ? [] : [[`votes on\0${home}\0${first}`, questionId ?? ''] as const];
  const asked = normalized(vote.question ?? '');
  const question =
    asked === '' ? [] : [[`vote asks\0${home}\0${asked}`, `${path}\0${first}`] as const];
  return {
    // CONS-007, manifest-verdict and subagent/output-name are about the entries that name it.
    gives: [...own, ...votes, ...question, [matrixKey(path), verdict ?? 'none']],
    // CONS-007 tells one that no entry names.
    asks: [...own, ...[...votes, ...question].map(([key]) => key), namedFileKey(path)],
  };
}
