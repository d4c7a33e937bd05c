import { quoted } from '../../core/found-value.ts';
import type { ComparedContribution } from '../../protocols/contributions/compared-contribution.ts';
import {
  type ComparedQuestion,
  comparedQuestions,
  type SessionAnswer,
  type Settlement,
  settlementsOf,
} from '../../protocols/contributions/compared-questions.ts';
import { type NoVote, reasonNotCounted } from '../../protocols/contributions/voting.ts';
import {
  type ConsensusVerdict,
  type SupportedAnswer,
  type WeightedConsensus,
  weightedConsensus,
} from '../../protocols/contributions/weighted-consensus.ts';
import { counted } from '../../report/counts.ts';
import { visible } from '../../report/sanitize.ts';
import { type Ink, paint, type Style } from '../../report/style.ts';
import {
  type Answer,
  answerText,
  contributionMember,
  groupTitle,
  questionMember,
  questionTitle,
} from './answer.ts';
import type { NewestEntries, NewestEntry } from './newest-entries.ts';

/** Columns of the bar of an answer that all support. */
const BAR = 20;
/** Digits after the point of what is added up: enough for any confidence, too few for the noise of sums. */
const DIGITS = 9;

const INKS: Readonly<Record<ConsensusVerdict, Ink>> = {
  PROVEN: 'green',
  LIKELY: 'green',
  CONTESTED: 'yellow',
  MINORITY: 'red',
};

const VERDICTS = Object.keys(INKS) as ConsensusVerdict[];

/** A question and what the votes on it come to. */
interface Voted {
  readonly question: ComparedQuestion;
  readonly consensus: WeightedConsensus<SessionAnswer>;
}

/** What the answers to each question add up to (seed 1.11.2). Those that are not finished do not count. */
export function consensus(
  contributions: readonly ComparedContribution[],
  entries: NewestEntries,
): Answer {
  const notCounted = contributions.flatMap((each) =>
    notCountedOf(each, entries.of(each.path, each.sessionId)),
  );
  const silent = new Set(notCounted.map(({ path }) => path));
  const counting = contributions.filter(({ path }) => !silent.has(path));
  const voted = comparedQuestions(counting).map((question) => ({
    question,
    consensus: weightedConsensus(question.answers),
  }));
  return {
    members: { questions: voted.map(votedMember), notCounted },
    text: (style) =>
      `${[
        ...textLines(voted, style),
        summaryOf(voted, notCounted.length),
        ...notCounted.map(notCountedLine),
      ].join('\n')}\n`,
  };
}

/** A contribution that does not vote, with the entry that says so, and whose it is. */
type NotCounted = ReturnType<typeof notCountedMember>;

function notCountedOf(
  contribution: ComparedContribution,
  entry: NewestEntry | null | undefined,
): readonly NotCounted[] {
  const why = reasonNotCounted(contribution, entry);
  return why === null ? [] : [notCountedMember(contribution, entry ?? null, why)];
}

function notCountedMember(
  contribution: ComparedContribution,
  entry: NewestEntry | null,
  why: NoVote,
) {
  return {
    ...contributionMember(contribution),
    why,
    author: entry?.agentId ?? contribution.agentId,
    entry: entry && { manifest: entry.manifest, id: entry.id, status: entry.status },
  };
}

function notCountedLine({ path, why, author, entry }: NotCounted): string {
  const id = entry?.id == null ? '' : ` ${quoted(entry.id)}`;
  const said = entry?.status == null ? 'has no status' : `says ${quoted(entry.status)}`;
  const reasons: Readonly<Record<NoVote, string>> = {
    draft: 'it is a draft',
    'not-ready': 'it is not ready for consensus',
    'not-complete': `its newest manifest entry${id} ${said}`,
    unlisted: 'the manifest has no entry for it',
    tampered: 'it differs from what was recorded',
  };
  const of = author === null ? '' : ` of ${quoted(author)}`;
  return visible(`not counted: ${path}${of}: ${reasons[why]}`);
}

function votedMember({ question, consensus: { verdict, aggregate, answers } }: Voted) {
  return {
    ...questionMember(question),
    verdict,
    aggregate: aggregate === null ? null : rounded(aggregate),
    answers: answers.map(({ answer, support, share, votes }) => ({
      answer,
      support: rounded(support),
      share: rounded(share),
      votes: votes.map(({ contribution, confidence }) => {
        return { ...contributionMember(contribution), confidence };
      }),
    })),
    settled: settlementsOf(question),
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(DIGITS));
}

function textLines(voted: readonly Voted[], style: Style): readonly string[] {
  let group = '';
  return voted.flatMap(({ question, consensus: { verdict, aggregate, answers } }) => {
    const title = groupTitle(question, style);
    const isNew = title !== group;
    group = title;
    const grade = verdict === null ? 'no verdict' : paint(style, verdict, INKS[verdict], 'bold');
    return [
      ...(isNew ? [title] : []),
      questionTitle(question, style),
      `  ${grade}${aggregate === null ? '' : ` (yes minus no: ${signed(aggregate)})`}`,
      ...answers.map((answer) => answerLine(answer, style)),
      ...settlementsOf(question).map((each) => settledLine(each, style)),
      '',
    ];
  });
}

function answerLine({ answer, votes, support, share }: SupportedAnswer, style: Style): string {
  const percent = `${Math.round(share * 100)}%`.padStart(4);
  const bar = '█'.repeat(Math.round(share * BAR)).padEnd(BAR, '·');
  const sum = `${counted(votes.length, ['vote', 'votes'])}, ${Number(support.toFixed(2))}`;
  const start = `  ${percent} ${bar} ${sum.padEnd(14)} `;
  return `${start}${answerText(answer, style.width - start.length)}`;
}

function settledLine(
  { path, conflictId, resolutionType, decision }: Settlement,
  style: Style,
): string {
  const where = visible(`${conflictId ?? 'a conflict'} in ${path}`);
  return `  settled (${visible(resolutionType)}): ${answerText(decision, style.width)}\n    ${where}`;
}

function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${Number(value.toFixed(2))}`;
}

function summaryOf(voted: readonly Voted[], notCounted: number): string {
  const counts = [...VERDICTS, null].flatMap((verdict) => {
    const { length } = voted.filter((each) => each.consensus.verdict === verdict);
    return length === 0 ? [] : `${length} ${verdict ?? 'without a verdict'}`;
  });
  const questions = counted(voted.length, ['question', 'questions']);
  const settled = voted.filter(({ question }) => settlementsOf(question).length > 0).length;
  return [
    voted.length === 0 ? 'Nobody voted on anything.' : `${questions}: ${counts.join(', ')}.`,
    ...(settled > 0 ? [`${settled} settled in a conflict.`] : []),
    ...(notCounted > 0
      ? [`${counted(notCounted, ['contribution does', 'contributions do'])} not vote.`]
      : []),
  ].join(' ');
}
