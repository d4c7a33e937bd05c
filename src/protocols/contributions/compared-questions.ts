import { normalized } from '../../core/answers.ts';
import type { ComparedContribution, ComparedDecision } from './compared-contribution.ts';
import { comparisonKey } from './comparison-key.ts';
import {
  type Disagreement,
  disagreement,
  isSeverity,
  type Severity,
} from './conflict-detection.ts';

/** What a session answers to a question, and where. */
export interface SessionAnswer extends ComparedDecision {
  readonly contribution: ComparedContribution;
}

/** A question that contributions with one epic and one marker answer. */
export interface ComparedQuestion
  extends Pick<ComparedContribution, 'home' | 'epicId' | 'markerLabel'> {
  readonly questionId: string;
  /** As its first answer words it. */
  readonly question: string;
  /** One a session, its latest; the earliest first. */
  readonly answers: readonly SessionAnswer[];
}

/** Two sessions that answer a question differently. */
export interface DifferentAnswers extends Disagreement {
  readonly question: ComparedQuestion;
  /** The side that could know of the other: a conflict belongs into its contribution. */
  readonly later: SessionAnswer;
  readonly earlier: SessionAnswer;
  /** As the conflict is recorded; as the answers have it where it is not. */
  readonly severity: Severity;
  /** True where the later contribution has a conflict that names the other session. */
  readonly isFlagged: boolean;
  /** The conflictId of that conflict; null where there is none, or it has none. */
  readonly conflictId: string | null;
}

/**
 * Groups answers by question within one epic and one marker, sorted by home, epic, marker and id.
 * Contributions of one session are versions of one: of its answers to a question the latest counts.
 */
export function comparedQuestions(
  contributions: readonly ComparedContribution[],
): readonly ComparedQuestion[] {
  const questions = new Map<string, Map<string, SessionAnswer>>();
  for (const contribution of [...contributions].sort(byTime)) {
    const group = comparisonKey(contribution.home, contribution);
    for (const decision of contribution.decisions) {
      const key = `${group}\0${decision.questionId}`;
      const bySession = questions.get(key) ?? new Map<string, SessionAnswer>();
      questions.set(key, bySession);
      // Its place in the order is that of the contribution that holds it now.
      bySession.delete(contribution.sessionId);
      bySession.set(contribution.sessionId, { ...decision, contribution });
    }
  }
  return [...questions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, bySession]) => questionOf([...bySession.values()]));
}

function questionOf(answers: readonly SessionAnswer[]): readonly ComparedQuestion[] {
  const [first] = answers;
  if (first === undefined) return [];
  const { contribution, questionId, question } = first;
  const { home, epicId, markerLabel } = contribution;
  return [{ home, epicId, markerLabel, questionId, question, answers }];
}

function byTime(a: ComparedContribution, b: ComparedContribution): number {
  return a.createdAt - b.createdAt || (a.path < b.path ? -1 : 1);
}

/** What a conflict about a question was settled with. */
export interface Settlement {
  readonly path: string;
  readonly conflictId: string | null;
  readonly resolutionType: string;
  readonly decision: string;
}

/** What was decided in the conflicts of those who answer a question. To put off is no decision. */
export function settlementsOf({ questionId, answers }: ComparedQuestion): readonly Settlement[] {
  return answers.flatMap(({ contribution: { path, conflicts } }) =>
    conflicts.flatMap(({ id: conflictId, questionId: asked, resolution }) => {
      const { status, type: resolutionType, finalDecision: decision } = resolution;
      const isSettled = asked === questionId && status === 'accepted';
      if (!isSettled || resolutionType === null || decision === null) return [];
      if (resolutionType === 'defer' || resolutionType === 'escalate') return [];
      return { path, conflictId, resolutionType, decision };
    }),
  );
}

/** How many pairs of sessions answer a question differently: known without looking at the pairs. */
export function countDifferent({ answers }: ComparedQuestion): number {
  const groups = new Map<string, number>();
  for (const { answer } of answers) {
    const key = normalized(answer);
    groups.set(key, (groups.get(key) ?? 0) + 1);
  }
  return [...groups.values()].reduce(
    (pairs, size) => pairs - pairsOf(size),
    pairsOf(answers.length),
  );
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}

/**
 * The pairs of sessions that answer a question differently, by the later one's time, those of one
 * other answer together. There may be quadratically many, so they come one at a time; to those that
 * agree no time is lost.
 * @param isAsked whether the pairs are wanted whose later side this is; asked when it is its turn
 */
export function* differentAnswers(
  question: ComparedQuestion,
  isAsked: (later: SessionAnswer) => boolean = () => true,
): Generator<DifferentAnswers> {
  const before = new Map<string, SessionAnswer[]>();
  for (const later of question.answers) {
    const answer = normalized(later.answer);
    const flagged = sessionsNamed(later.contribution, question.questionId);
    for (const [other, givers] of before) {
      if (!isAsked(later)) break;
      if (other === answer) continue;
      for (const earlier of givers) {
        const found = disagreement(later, earlier);
        if (found === null) continue;
        const { sessionId } = earlier.contribution;
        const recorded = flagged.get(sessionId);
        const severity = isSeverity(recorded?.severity) ? recorded.severity : found.severity;
        const conflictId = recorded?.id ?? null;
        const isFlagged = recorded !== undefined;
        yield { question, later, earlier, isFlagged, conflictId, type: found.type, severity };
      }
    }
    const agreeing = before.get(answer);
    if (agreeing === undefined) before.set(answer, [later]);
    else agreeing.push(later);
  }
}

/** The sessions whose answer to a question a contribution has a conflict about, each with that conflict. */
function sessionsNamed(
  { conflicts }: ComparedContribution,
  asked: string,
): ReadonlyMap<string | null, ComparedContribution['conflicts'][number]> {
  const about = conflicts.filter(({ questionId }) => questionId === asked);
  return new Map(about.map((conflict) => [conflict.other.sessionId, conflict]));
}
