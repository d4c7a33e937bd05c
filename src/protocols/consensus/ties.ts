import type { FactEntry } from '../../core/fact.ts';
import type { Ties } from '../../core/ties.ts';
import { matrixKey, namedFileKey } from '../contributions/key-facts.ts';

/**
 * Matrices find each other by their questions, and the entries of subagent manifests that name them.
 * That is all that handoff asks of others as well: it goes by what the rules for these find.
 */
export function matrixTies({
  record: { home, path },
  fact: { questionId, verdict },
}: FactEntry<'voting-matrix'>): Ties {
  // unique-question.
  const own = questionId === null ? [] : [`vote on\0${home}\0${questionId}`];
  return {
    // CONS-007, manifest-verdict and subagent/output-name are about the entries that name it.
    gives: [...own, [matrixKey(path), verdict ?? 'none']],
    // CONS-007 tells one that no entry names.
    asks: [...own, namedFileKey(path)],
  };
}
