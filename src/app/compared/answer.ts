import { quoted } from '../../core/found-value.ts';
import type { ComparedContribution } from '../../protocols/contributions/compared-contribution.ts';
import type { ComparedQuestion } from '../../protocols/contributions/compared-questions.ts';
import { visible } from '../../report/sanitize.ts';
import { paint, type Style } from '../../report/style.ts';

/** What a comparison of contributions says, for programs and for people. */
export interface Answer {
  /** The members of the JSON document that are the answer's own. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Lines with line ends. */
  readonly text: (style: Style) => string;
}

/** Which contribution something is from, in JSON. */
export function contributionMember({ path, id, sessionId, sessionLabel }: ComparedContribution) {
  return { path, contributionId: id, sessionId, sessionLabel };
}

/** Which question something is about, in JSON. */
export function questionMember(asked: ComparedQuestion) {
  const { home, epicId, markerLabel, questionId, question } = asked;
  return { home, epicId, markerLabel, questionId, question };
}

/** What is compared with what: a title above the questions of one epic and one marker. */
export function groupTitle({ home, epicId, markerLabel }: ComparedQuestion, style: Style): string {
  const where = home === '' ? '' : ` in ${visible(home)}`;
  return paint(style, `${epicId} ${markerLabel}${where}`, 'bold');
}

/** A question's id and wording. */
export function questionTitle({ questionId, question }: ComparedQuestion, style: Style): string {
  const room = Math.max(style.width - questionId.length - 4, 20);
  return `${paint(style, questionId, 'cyan')} ${answerText(question, room)}`;
}

/** Text of a record between quotes, harmless and cut to a width. */
export function answerText(text: string, width: number): string {
  return visible(quoted(text, Math.max(width - 3, 10)));
}
