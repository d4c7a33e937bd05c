import type { OperationState } from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import type { OpenContribution } from './contribution-writer.ts';
import type { DECIDE_INPUT } from './decide-input.ts';
import { decisionOn, type Given, type OtherAnswer } from './decided.ts';
import type { GivenEvidence } from './given-evidence.ts';

type Input = InputOf<typeof DECIDE_INPUT>;

/** Each piece of evidence with its quote. */
export function evidenceGiven(
  { evidence = [], urls = [], quotes = [] }: Input,
  {
    home,
    state,
    now,
  }: { readonly home: string; readonly state: OperationState; readonly now: number },
): readonly GivenEvidence[] {
  const all = [
    ...evidence.map((given) => ({ given, isUrl: false })),
    ...urls.map((given) => ({ given, isUrl: true })),
  ];
  return all.map((each, index) => ({
    ...each,
    quote: quotes[index] || null,
    accessedAt: new Date(now).toISOString(),
    home,
    state,
  }));
}

/** The members that are given, in the order of the seed's table. What is undefined is not. */
export function membersOf(
  { questionId, question, answer, confidence, rationale, note, alternatives }: Input,
  contribution: OpenContribution,
  found: { readonly evidence: readonly unknown[]; readonly others: readonly OtherAnswer[] },
): Given {
  const asked = found.others.find((other) => other.question !== null)?.question ?? undefined;
  const isNew = decisionOn(contribution, questionId) === null;
  return {
    ...{ questionId, question: question ?? (isNew ? asked : undefined), answer, confidence },
    ...{ rationale, evidence: found.evidence.length === 0 ? undefined : found.evidence },
    uncertaintyNote: note,
    alternatives:
      alternatives === undefined
        ? undefined
        : Object.entries(alternatives).map(([option, reason]) => ({ option, reason })),
  };
}
