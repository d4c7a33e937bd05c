import { isSameAnswer } from '../../../core/answers.ts';
import type { FactEntry, Facts } from '../../../core/fact.ts';
import type { JsonChange } from '../../../core/json-edit.ts';
import { textAt, valueAlong, valueAt } from '../../../core/json-value.ts';
import { comparisonKey } from '../comparison-key.ts';
import { type Conflict, readContribution } from '../contribution.ts';
import type { OpenContribution } from './contribution-writer.ts';

/** Members of a decision as they are given: what is left out stays as it is. */
export type Given = Readonly<Record<string, unknown>>;

/** What a decision can't do without (seed 1.4.2). */
const NEEDED = ['question', 'answer', 'confidence', 'rationale', 'evidence'] as const;

/** The decision on a question that stands so far, and where; null for none. */
export function decisionOn({ value }: OpenContribution, questionId: string) {
  const found = readContribution(value).decisions.find((each) => each.questionId === questionId);
  return found === undefined ? null : { at: found.at, value: valueAlong(value, found.at) };
}

/** The members that a decision would still lack. */
export function missingOf(contribution: OpenContribution, given: Given): readonly string[] {
  const before = decisionOn(contribution, String(given['questionId']))?.value;
  return NEEDED.filter((key) => given[key] === undefined && valueAt(before, key) === undefined);
}

/** The answer of the decision before, where another one is given; null otherwise. */
export function changedAnswer(contribution: OpenContribution, given: Given): string | null {
  const before = textAt(decisionOn(contribution, String(given['questionId']))?.value, 'answer');
  const answer = given['answer'];
  const isOther = typeof answer === 'string' && before !== null && !isSameAnswer(before, answer);
  return isOther ? before : null;
}

/** Confidences from here on need no note on what is uncertain. */
const SURE = 0.7;

/** A note says what was uncertain of an answer: another one that needs none does not keep it. */
export function withoutOldNote(contribution: OpenContribution, given: Given): Given {
  const before = decisionOn(contribution, String(given['questionId']))?.value;
  const confidence = given['confidence'] ?? valueAt(before, 'confidence');
  const isOld =
    given['uncertaintyNote'] === undefined &&
    textAt(before, 'uncertaintyNote') !== null &&
    changedAnswer(contribution, given) !== null &&
    typeof confidence === 'number' &&
    confidence >= SURE;
  return isOld ? { ...given, uncertaintyNote: null } : given;
}

/** What is kept of the decision before, whose answer was another one. */
export function keptNotes(contribution: OpenContribution, given: Given): readonly string[] {
  const before = decisionOn(contribution, String(given['questionId']))?.value;
  const note = textAt(before, 'uncertaintyNote');
  const kept = [
    ...(given['confidence'] === undefined ? [`confidence ${valueAt(before, 'confidence')}`] : []),
    ...(given['evidence'] === undefined ? ['all evidence'] : []),
    ...(given['uncertaintyNote'] === undefined && note !== null ? [`the note "${note}"`] : []),
  ];
  return [
    ...(kept.length > 0
      ? [
          `Kept from the answer before: ${kept.join(' and ')}. Change what does not support the new one.`,
        ]
      : []),
    ...(given['uncertaintyNote'] === null && note !== null
      ? [`The note on the answer before is removed: "${note}".`]
      : []),
  ];
}

/** What adds a decision, or changes the one on its question, and this side of its conflicts with it. */
export function decidedChanges(
  contribution: OpenContribution,
  given: Given,
): readonly JsonChange[] {
  const before = decisionOn(contribution, String(given['questionId']));
  const members = Object.entries(given).filter(([, value]) => value !== undefined);
  if (before === null) {
    const decision = Object.fromEntries(members);
    const decisions = valueAt(contribution.value, 'decisions');
    return Array.isArray(decisions)
      ? [[['decisions', decisions.length], decision]]
      : [[['decisions'], [decision]]];
  }
  const changed = members.filter(([key, value]) => !isSame(valueAt(before.value, key), value));
  return [
    ...changed.map(([key, value]): JsonChange => [[...before.at, key], value]),
    ...conflictsOn(contribution, given).flatMap(({ at }) =>
      positionChanges([...at, 'thisSession'], contribution.value, before.value, given),
    ),
  ];
}

/** A position says what the decision said: it goes with it. One that was worded otherwise stays. */
function positionChanges(
  at: readonly (string | number)[],
  whole: unknown,
  before: unknown,
  given: Given,
): readonly JsonChange[] {
  const pairs = [
    ['position', 'answer'],
    ['confidence', 'confidence'],
    ['evidence', 'evidence'],
  ] as const;
  return pairs.flatMap(([key, member]): readonly JsonChange[] => {
    const held = valueAlong(whole, [...at, key]);
    const isMeant = held !== undefined && isSame(held, valueAt(before, member));
    const value = given[member];
    return isMeant && value !== undefined && !isSame(held, value) ? [[[...at, key], value]] : [];
  });
}

/** The conflicts about a question that are not settled. */
function conflictsOn({ value }: OpenContribution, given: Given): readonly Conflict[] {
  return readContribution(value).conflicts.filter(
    ({ questionId, resolution }) =>
      questionId === given['questionId'] && resolution.status !== 'accepted',
  );
}

/** The conflicts on a question whose other side gives the same answer now. */
export function agreeingNotes(
  contribution: OpenContribution,
  given: Given,
  answer: string,
): readonly string[] {
  return conflictsOn(contribution, given)
    .filter(({ other }) => isSameAnswer(other.position ?? '', answer))
    .map(({ id }) => `Both sides of the conflict ${id} give the same answer now: resolve it.`);
}

/** A page that was read again at another time is the same evidence. */
function isSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (key, each) => (key === 'accessedAt' ? undefined : each));
  return text(one) === text(other);
}

/** How another session answers a question. */
export interface OtherAnswer {
  readonly sessionId: string;
  readonly question: string | null;
  readonly answer: string;
  /** True where a conflict of that contribution names this session: the later of both has it. */
  readonly isFlagged: boolean;
}

/** The answers of other sessions to a question, in contributions that this one is compared with. */
export function otherAnswers(
  { path, home, value }: OpenContribution,
  questionId: string,
  facts: Facts,
): readonly OtherAnswer[] {
  const own = readContribution(value);
  const key = comparisonKey(home, own);
  const isCompared = ({ record, fact }: FactEntry<'contribution'>) =>
    key !== null &&
    record.path !== path &&
    fact.sessionId !== own.sessionId &&
    comparisonKey(record.home, fact) === key;
  return facts
    .of('contribution')
    .filter(isCompared)
    .flatMap(({ fact: { sessionId, decisions, conflicts } }) => {
      const isFlagged = conflicts.some(
        ({ questionId: asked, other }) => asked === questionId && other.sessionId === own.sessionId,
      );
      return decisions.flatMap(({ questionId: asked, question, answer }) =>
        asked === questionId && sessionId !== null && answer !== null
          ? [{ sessionId, question, answer, isFlagged }]
          : [],
      );
    });
}

/** Those that differ, of sessions that no conflict names, and that name none with this one. */
export function unflaggedAnswers(
  contribution: OpenContribution,
  { questionId, answer }: { readonly questionId: string; readonly answer: string },
  others: readonly OtherAnswer[],
): readonly OtherAnswer[] {
  const named = new Set(
    readContribution(contribution.value).conflicts.flatMap(({ questionId: asked, other }) =>
      asked === questionId ? (other.sessionId ?? []) : [],
    ),
  );
  return others.filter(
    ({ sessionId, isFlagged, answer: other }) =>
      !isFlagged && !named.has(sessionId) && !isSameAnswer(other, answer),
  );
}
