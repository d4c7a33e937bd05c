import { grouped } from '../../../core/grouped.ts';
import type { ComparedContribution } from '../compared-contribution.ts';
import {
  type ComparedQuestion,
  comparedQuestions,
  type SessionAnswer,
} from '../compared-questions.ts';
import type { NoVote } from '../voting.ts';
import { type SupportedAnswer, weightedConsensus } from '../weighted-consensus.ts';

/** What says that a JSON file is a synthesis. */
export const DOCUMENT = 'contribution-synthesis';

/** Digits after the point of what is added up. */
const DIGITS = 9;

/** A contribution of the epic, and what its manifest says. */
export interface Contributed {
  readonly contribution: ComparedContribution;
  readonly taskId: string | null;
  readonly conflictCount: number;
  readonly updatedAt: string | null;
  /** Null where it is counted. */
  readonly noVote: NoVote | null;
  /** Its conflicts that are not accepted. */
  readonly unresolved: readonly Unresolved[];
}

export interface Unresolved {
  readonly conflictId: string | null;
  readonly questionId: string | null;
  readonly severity: string | null;
  readonly status: string;
  readonly proposal: string | null;
}

/** What the contributions to an epic come to (seed 1.11.2, 3.1). The same contributions give the same document. */
export function synthesisOf(
  { epic, marker, byTask }: { epic: string; marker: string | undefined; byTask: boolean },
  contributed: readonly Contributed[],
) {
  const counted = contributed.filter(({ noVote }) => noVote === null);
  const questions = comparedQuestions(counted.map(({ contribution }) => contribution));
  const times = counted.flatMap(({ updatedAt }) => updatedAt ?? []).sort();
  return {
    document: DOCUMENT,
    version: '1.0.0',
    epicId: epic,
    ...(marker !== undefined && { markerLabel: marker }),
    asOf: times.at(-1) ?? null,
    questions: questions.map(questionMember),
    unresolved: counted.flatMap(({ contribution: { path }, unresolved }) =>
      unresolved.map((each) => ({ path, ...each })),
    ),
    ...(byTask && { tasks: tasksOf(counted) }),
    notCounted: contributed.flatMap(({ contribution: { path, sessionId }, noVote }) =>
      noVote === null ? [] : { path, sessionId, why: noVote },
    ),
  };
}

function questionMember(question: ComparedQuestion) {
  const { markerLabel, questionId, question: wording } = question;
  const { answers, verdict, aggregate } = weightedConsensus(question.answers);
  const [top, ...others] = answers;
  return {
    ...{ markerLabel, questionId, question: wording, verdict },
    answer: top?.answer ?? null,
    share: top === undefined ? null : rounded(top.share),
    ...(aggregate !== null && { aggregate: rounded(aggregate) }),
    supporting: top?.votes.map(voteMember) ?? [],
    dissenting: others.map(({ answer, share, votes }: SupportedAnswer<SessionAnswer>) => {
      return { answer, share: rounded(share), sessions: votes.map(voteMember) };
    }),
  };
}

function voteMember({ contribution: { sessionId, id, path }, confidence }: SessionAnswer) {
  return { sessionId, contributionId: id, path, confidence };
}

function rounded(value: number): number {
  return Number(value.toFixed(DIGITS));
}

/** By task, those with conflicts first: what the consensus is about. */
function tasksOf(counted: readonly Contributed[]) {
  const tasks = grouped(counted, ({ taskId }) => taskId ?? '');
  return [...tasks]
    .map(([taskId, own]) => ({
      taskId,
      contributions: own.map(({ contribution: { path } }) => path),
      conflictCount: own.reduce((sum, { conflictCount }) => sum + conflictCount, 0),
    }))
    .sort((a, b) => b.conflictCount - a.conflictCount);
}
