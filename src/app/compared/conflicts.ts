import type { ComparedContribution } from '../../protocols/contributions/compared-contribution.ts';
import {
  type ComparedQuestion,
  comparedQuestions,
  countDifferent,
  type DifferentAnswers,
  differentAnswers,
  type SessionAnswer,
} from '../../protocols/contributions/compared-questions.ts';
import type { Severity } from '../../protocols/contributions/conflict-detection.ts';
import { conflictObject } from '../../protocols/contributions/conflict-object.ts';
import { counted } from '../../report/counts.ts';
import { visible } from '../../report/sanitize.ts';
import { type Ink, paint, type Style } from '../../report/style.ts';
import {
  type Answer,
  answerText,
  contributionMember,
  groupTitle,
  questionTitle,
} from './answer.ts';

/** Pairs that are listed. Their number may be the square of that of the sessions. */
const MOST_LISTED = 10_000;

const INKS: Readonly<Record<Severity, Ink>> = {
  critical: 'red',
  high: 'red',
  medium: 'yellow',
  low: 'blue',
};

/** What the detection found. */
interface Found {
  readonly questions: readonly ComparedQuestion[];
  readonly listed: readonly DifferentAnswers[];
  /** Pairs that differ and are beyond what is listed. */
  readonly notListed: number;
}

/** Which sessions answer a question differently (seed 1.11.1). */
export function conflicts(contributions: readonly ComparedContribution[]): Answer {
  const questions = comparedQuestions(contributions);
  const listed: DifferentAnswers[] = [];
  let all = 0;
  for (const question of questions) {
    all += countDifferent(question);
    if (listed.length === MOST_LISTED) continue;
    for (const different of differentAnswers(question)) {
      listed.push(different);
      if (listed.length === MOST_LISTED) break;
    }
  }
  const found = { questions, listed, notListed: all - listed.length };
  return { members: membersOf(found), text: (style) => textOf(found, style) };
}

function membersOf({ questions, listed, notListed }: Found) {
  return {
    questions: questions.length,
    conflicts: listed.map((different) => ({
      home: different.question.home,
      epicId: different.question.epicId,
      markerLabel: different.question.markerLabel,
      contribution: contributionMember(different.later.contribution),
      other: contributionMember(different.earlier.contribution),
      flagged: different.isFlagged,
      conflictId: different.conflictId,
      conflict: conflictObject(different),
    })),
    notListed,
  };
}

function textOf(found: Found, style: Style): string {
  const lines: string[] = [];
  let asked: ComparedQuestion | null = null;
  for (const different of found.listed) {
    const { question } = different;
    if (!isSameGroup(asked, question)) lines.push(groupTitle(question, style));
    if (asked !== question) lines.push(questionTitle(question, style));
    lines.push(...pairLines(different, style), '');
    asked = question;
  }
  return `${[...lines, summaryOf(found)].join('\n')}\n`;
}

function isSameGroup(a: ComparedQuestion | null, b: ComparedQuestion): boolean {
  return a?.home === b.home && a.epicId === b.epicId && a.markerLabel === b.markerLabel;
}

function pairLines(
  { question, later, earlier, type, severity, isFlagged, conflictId }: DifferentAnswers,
  style: Style,
) {
  const grade = paint(style, severity, INKS[severity], 'bold');
  const path = visible(later.contribution.path);
  return [
    `  ${grade} ${type}`,
    `    ${sideLine('a, later', later, style)}`,
    `    ${sideLine('b, earlier', earlier, style)}`,
    isFlagged
      ? `    recorded as ${visible(conflictId ?? 'a conflict without an id')} in ${path}`
      : `    not recorded in ${path}: lint-protocol contribution flag --epic ${visible(question.epicId)}`,
  ];
}

function sideLine(side: string, { contribution, confidence, answer }: SessionAnswer, style: Style) {
  const start = `${side.padEnd(10)} ${contribution.sessionId} ${String(confidence).padEnd(4)} `;
  return `${start}${answerText(answer, style.width - start.length - 4)}`;
}

function summaryOf({ questions, listed, notListed }: Found): string {
  const shared = questions.filter(({ answers }) => answers.length > 1).length;
  if (shared === 0) return 'No question is answered by two sessions, so nothing can differ.';
  const differing = questions.filter((question) => countDifferent(question) > 0).length;
  const several = `Several sessions answer ${counted(shared, ['question', 'questions'])}`;
  if (differing === 0) return `${several}, and agree.`;
  const pairs = counted(listed.length + notListed, ['pair of sessions', 'pairs of sessions']);
  return [
    `${several}: they agree on ${shared - differing} and differ on ${differing}.`,
    `Different answers of ${pairs}; ${recordedOf(listed)}.`,
    ...(notListed > 0
      ? [`${notListed} pairs are not listed: ask for less with --epic or --marker.`]
      : []),
  ].join(' ');
}

/** How many of the pairs listed have a conflict that says so. */
function recordedOf(listed: readonly DifferentAnswers[]): string {
  const flagged = listed.filter(({ isFlagged }) => isFlagged).length;
  if (flagged === listed.length) return 'recorded as conflicts';
  return `${flagged === 0 ? 'none' : `${flagged} of ${listed.length}`} recorded as a conflict`;
}
