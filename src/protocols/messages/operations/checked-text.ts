import type { OperationState } from '../../../core/operation.ts';
import { flag, listOf, objectOf, orNull, text } from '../../../core/operation-output.ts';
import { wantsAck } from '../acknowledgement.ts';
import type { MessageRecord } from '../record.ts';
import type { MessageType } from '../subject.ts';
import { PROBLEM, type Problem, problemLines, problemsOf } from './problems.ts';

/** A message to check. */
export interface Checked {
  readonly path: string;
  /** The whole text. */
  readonly text: string;
  /** Lines before the text that was given. */
  readonly skipped: number;
}

/** What the protocol says of a message, before it is sent or when it has come. */
export interface Verdict {
  readonly valid: boolean;
  /** Null for one whose type is not known. */
  readonly type: MessageType | null;
  readonly ackRequired: { readonly is: boolean | null; readonly shouldBe: boolean | null };
  /** What makes it invalid. */
  readonly errors: readonly Problem[];
  /** What else there is to say. */
  readonly warnings: readonly Problem[];
  /** How to correct all of that; null where nothing is wrong. */
  readonly suggestion: string | null;
}

/** What results say of a verdict. */
export const VERDICT_OUTPUT = {
  valid: flag('whether the message has no error'),
  type: orNull(text('its type; null if it has none')),
  ackRequired: objectOf(
    { is: orNull(flag()), shouldBe: orNull(flag()) },
    'whether it asks for acknowledgement, and whether its type should',
  ),
  errors: listOf(PROBLEM, 'what makes it invalid'),
  warnings: listOf(PROBLEM, 'problems that do not make it invalid'),
  suggestion: orNull(text('how to correct it, a line each; null if nothing is wrong')),
} as const;

/** What of it names commands. */
export const VERDICT_SAID = ['errors.help', 'warnings.help', 'suggestion'];

/** Has the linter judge a message, with all that it refers to. */
export async function verdictOf(
  { path, text, skipped }: Checked,
  state: OperationState,
): Promise<Verdict> {
  const record = await state.parsed(path, 'message', text);
  const problems = problemsOf(await state.problems(path, 'message', text), skipped);
  const type = record?.subject?.type ?? null;
  const errors = problems.filter(({ level }) => level === 'error');
  const warnings = problems.filter(({ level }) => level !== 'error');
  return {
    valid: errors.length === 0,
    type,
    ackRequired: { is: askedIn(record), shouldBe: type === null ? null : wantsAck(type) },
    errors,
    warnings,
    suggestion: suggestionFor([...errors, ...warnings]),
  };
}

/** A verdict as lines for people. */
export function verdictLines({ valid, type, errors, warnings }: Verdict): readonly string[] {
  const what = type === null ? 'message' : `${type} message`;
  const head = valid ? `A valid ${what}.` : `Not a valid ${what}.`;
  const unjudged = 'Its subject has no type of the protocol, so its body is not judged.';
  return [
    head,
    ...(valid && type === null ? [unjudged] : []),
    ...problemLines([...errors, ...warnings]),
  ];
}

function askedIn(record: MessageRecord | null): boolean | null {
  return record === null ? null : record.ackRequired;
}

/** How to correct problems, a line each. */
export function suggestionFor(problems: readonly Problem[]): string | null {
  if (problems.length === 0) return null;
  const helps = new Set(problems.flatMap(({ help }) => help ?? []));
  return helps.size === 0 ? 'Correct what the errors name.' : [...helps].join('\n');
}
