import { isObject, listAt, textAt } from '../../../core/json-value.ts';

/** A vote before it is counted. */
export interface Draft {
  readonly questionId: string;
  readonly question: string;
  readonly options: readonly unknown[];
  readonly threshold: number;
  readonly conflicts?: readonly unknown[];
  /** A key beyond the format, so that counting needs no other word; null for none. */
  readonly task: string | null;
}

/** The task that a draft, or what was made of it, names; null for none. */
export function taskNamed(value: unknown): string | null {
  return /^T\d{3,}$/.exec(textAt(value, 'task') ?? '')?.[0] ?? null;
}

/** What counts a vote. */
export function countingCommand(path: string, task: string | null): string {
  return `lint-protocol consensus tally ${path}${task === null ? ' --task TASK' : ''}`;
}

/** An option that nobody has voted on. */
export function openOption(name: string) {
  return { name, confidence: null, rationale: '', evidence: [] };
}

/** The text of a matrix whose verdict is still open. */
export function draftText({ question, conflicts = [], task, ...vote }: Draft): string {
  const { questionId, options, threshold } = vote;
  const draft = {
    questionId,
    question: question.trimEnd(),
    options,
    threshold,
    verdict: null,
    actualConsensus: null,
    conflicts,
    ...(task !== null && { task }),
  };
  return `${JSON.stringify(draft, null, 2)}\n`;
}

/** What an option lacks, in words. */
export function lacking(option: unknown): readonly string[] {
  const { confidence } = isObject(option) ? option : {};
  const hasConfidence = typeof confidence === 'number';
  return [
    ...(hasConfidence ? [] : ['a confidence']),
    ...(textAt(option, 'rationale') === null ? ['a rationale'] : []),
    ...(listAt(option, 'evidence').length === 0 ? ['evidence'] : []),
  ];
}

/** A line for each option that was not voted on, or not completely. */
export function openLines(options: readonly unknown[]): readonly string[] {
  return options.flatMap((option, index) => {
    const missing = isObject(option) ? lacking(option) : [];
    const name = textAt(option, 'name') ?? `number ${index + 1}`;
    return missing.length === 0 ? [] : [`Option ${name} still needs ${joined(missing)}.`];
  });
}

function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** True for an option that somebody has voted on. */
export function isVotedOn(option: unknown): boolean {
  return isObject(option) && typeof option['confidence'] === 'number';
}
