import { listAt, valueAt } from '../../../core/json-value.ts';
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
  { questionId, question, answer, confidence, rationale, note, alternatives, replace }: Input,
  contribution: OpenContribution,
  found: { readonly evidence: readonly unknown[]; readonly others: readonly OtherAnswer[] },
): Given {
  const asked = found.others.find((other) => other.question !== null)?.question ?? undefined;
  const isNew = decisionOn(contribution, questionId) === null;
  const held = listAt(decisionOn(contribution, questionId)?.value, 'evidence');
  const cited = replace ? found.evidence : withEvidence(held, found.evidence);
  return {
    ...{ questionId, question: question ?? (isNew ? asked : undefined), answer, confidence },
    ...{ rationale, evidence: found.evidence.length === 0 ? undefined : cited },
    uncertaintyNote: note,
    alternatives:
      alternatives === undefined
        ? undefined
        : Object.entries(alternatives).map(([option, reason]) => ({ option, reason })),
  };
}

/** Evidence with more of it: what names the same place again stands in the place of what did. */
function withEvidence(held: readonly unknown[], more: readonly unknown[]): readonly unknown[] {
  const placed = new Map(held.map((each) => [placeOf(each), each]));
  for (const each of more) placed.set(placeOf(each), each);
  return [...placed.values()];
}

function placeOf(evidence: unknown): string {
  return JSON.stringify(['file', 'url', 'section', 'line'].map((key) => valueAt(evidence, key)));
}

/** What became of the evidence that a decision had. */
export function evidenceNotes(
  contribution: OpenContribution,
  given: Given,
  { questionId, replace = false }: Input,
): readonly string[] {
  const held = listAt(decisionOn(contribution, questionId)?.value, 'evidence').length;
  const all = listAt(given, 'evidence').length;
  if (held === 0 || all === 0) return [];
  return replace
    ? [`The decision had ${held} of evidence, in whose place there are ${all}.`]
    : [`Evidence is added: the decision had ${held}, and has ${all}. --replace takes its place.`];
}
