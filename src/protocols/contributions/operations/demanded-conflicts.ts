import type { Words } from '../../../core/look-up.ts';
import type { ComparedContribution } from '../compared-contribution.ts';
import type { DifferentAnswers, SessionAnswer } from '../compared-questions.ts';
import { disagreement } from '../conflict-detection.ts';
import { unflagged } from '../other-answers.ts';
import { COMPARED } from '../rows.ts';

/**
 * What CONTRIB-006 wants, and the comparison of sessions does not find: that takes a session's latest
 * answer, and the rule holds to an earlier one as well that stands in another contribution of it.
 * @param contributions those that are compared
 * @param found by the comparison
 */
export function demandedConflicts(
  words: Words,
  contributions: readonly ComparedContribution[],
  found: readonly DifferentAnswers[],
): readonly DifferentAnswers[] {
  const byPath = new Map(contributions.map((each) => [each.path, each]));
  const known = new Set(found.map(nameOf));
  const answerIn = (path: string, questionId: string | null): SessionAnswer | null => {
    const contribution = byPath.get(path);
    const decision = contribution?.decisions.find((each) => each.questionId === questionId);
    return contribution && decision ? { ...decision, contribution } : null;
  };
  const demanded: DifferentAnswers[] = [];
  const groups = words.keys(COMPARED, null).map((key) => words.get(COMPARED, key));
  for (const sides of groups.flatMap((rows) => [...unflagged(rows)])) {
    const { path } = sides.later.record;
    if (!byPath.has(path)) continue;
    const later = answerIn(path, sides.later.decision.questionId);
    const earlier = answerIn(sides.earlier.record.path, sides.earlier.decision.questionId);
    const differing = later && earlier && disagreement(later, earlier);
    if (!later || !earlier || !differing) continue;
    const { home, epicId, markerLabel } = later.contribution;
    const { questionId, question } = later;
    const asked = { home, epicId, markerLabel, questionId, question, answers: [] };
    const recorded = { isFlagged: false, conflictId: null };
    const each = { question: asked, later, earlier, ...recorded, ...differing };
    if (!known.has(nameOf(each))) demanded.push(each);
  }
  return demanded;
}

/** One conflict about a question names a session. */
function nameOf({ question, later, earlier }: DifferentAnswers): string {
  const { path } = later.contribution;
  return JSON.stringify([path, question.questionId, earlier.contribution.sessionId]);
}
