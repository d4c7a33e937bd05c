import { isSameAnswer, normalized } from '../../core/answers.ts';
import type { DecisionFact, Source } from './facts.ts';

/** In what way two answers differ (seed 1.6.4). */
export type ConflictType =
  | 'evidence-conflict'
  | 'partial-overlap'
  | 'priority-difference'
  | 'scope-difference'
  | 'contradiction';

/** How much depends on a conflict (seed 1.6.3). */
export type Severity = 'critical' | 'high' | 'medium' | 'low';

/** What two decisions on one question disagree on. */
export interface Disagreement {
  readonly type: ConflictType;
  readonly severity: Severity;
}

/** A decision as far as it is compared with another. */
export type ComparedAnswer = Pick<DecisionFact, 'question' | 'answer' | 'confidence' | 'sources'>;

/** From these confidences on, held by both sides, a conflict is that severe. */
const SEVERITIES: readonly (readonly [least: number, severity: Severity])[] = [
  [0.9, 'critical'],
  [0.7, 'high'],
  [0.5, 'medium'],
];

/** What separates the options of an answer that ranks several, where white space is one blank at most. */
const separator = (): RegExp =>
  / ?(?:[,;>]|→|(?<![\p{L}\p{N}])(?:then|and|over|before)(?![\p{L}\p{N}])) ?/u;

/**
 * Compares two decisions on the same question (seed 1.11.1). Null where their answers agree, and
 * where one of them has none.
 */
export function disagreement(a: ComparedAnswer, b: ComparedAnswer): Disagreement | null {
  if (a.answer === null || b.answer === null || isSameAnswer(a.answer, b.answer)) return null;
  return { type: typeOf(a, b), severity: severityOf(a, b) };
}

/** The first that fits, in the order of the design: what can be shown comes before what is left. */
function typeOf(a: ComparedAnswer, b: ComparedAnswer): ConflictType {
  const [left, right] = [normalized(a.answer ?? ''), normalized(b.answer ?? '')];
  if (isSameSet(a.sources.map(sourceName), b.sources.map(sourceName))) return 'evidence-conflict';
  if (containsWords(left, right) || containsWords(right, left)) return 'partial-overlap';
  if (isSameSet(optionsOf(left), optionsOf(right))) return 'priority-difference';
  const asked = [a.question, b.question].map((question) => normalized(question ?? ''));
  return asked[0] === asked[1] ? 'contradiction' : 'scope-difference';
}

/** Whether a record's word is one of the four. */
export function isSeverity(word: unknown): word is Severity {
  return word === 'low' || SEVERITIES.some(([, severity]) => severity === word);
}

/** By the side that is less sure. */
function severityOf(a: ComparedAnswer, b: ComparedAnswer): Severity {
  const lower = Math.min(a.confidence ?? 0, b.confidence ?? 0);
  return SEVERITIES.find(([least]) => lower >= least)?.[1] ?? 'low';
}

function sourceName({ file, url, section }: Source): string {
  return JSON.stringify([file ?? url, normalized(section ?? '')]);
}

/**
 * The options that an answer ranks; none where it names only one.
 * @param answer as `normalized` leaves it
 */
function optionsOf(answer: string): readonly string[] {
  const options = answer.split(separator()).filter((option) => option !== '');
  return options.length < 2 ? [] : options;
}

/** True for the same members in any order; false where there are none. */
function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  const [left, right] = [new Set(a), new Set(b)];
  return left.size > 0 && left.size === right.size && [...left].every((item) => right.has(item));
}

/** True where whole words of one text are all of another. */
function containsWords(text: string, part: string): boolean {
  return part !== '' && ` ${spaced(text)} `.includes(` ${spaced(part)} `);
}

function spaced(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
