import { isObject, listAt, textAt, valueAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { jsonIn } from './json-in.ts';

/** What contributions answer to one question, as options of a vote. */
export interface ContributedVote {
  readonly question: string | null;
  readonly options: readonly unknown[];
}

/** Why there are none: the text is no such document, or has no such question, or has it more than once. */
export type NotContributed =
  | { readonly why: 'no-answers' }
  | { readonly why: 'unknown-answers'; readonly known: string };

/**
 * The answers to a question in what `lint-protocol contribution consensus --format json` prints. An
 * option's confidence is its answer's share of the weight; what it rests on is in the contributions.
 */
export async function contributedOptions(
  text: string,
  questionId: string | undefined,
  state: OperationState,
): Promise<ContributedVote | NotContributed> {
  const questions = listAt(jsonIn(text), 'questions');
  if (questions.length === 0) return { why: 'no-answers' };
  const known = questions.flatMap((each) => textAt(each, 'questionId') ?? []);
  const [found, second] = questions.filter((each) => textAt(each, 'questionId') === questionId);
  if (found === undefined || second !== undefined)
    return { why: 'unknown-answers', known: known.join(', ') };
  const voting = new Set(
    listAt(found, 'answers')
      .flatMap((answer) => listAt(answer, 'votes'))
      .flatMap((vote) => textAt(vote, 'path') ?? []),
  );
  const records = await state.records('contribution', (path) => voting.has(path));
  const decisions = new Map(
    records.map(({ path, record }) => [
      path,
      listAt(record.value, 'decisions').find((each) => textAt(each, 'questionId') === questionId),
    ]),
  );
  const options = listAt(found, 'answers').map((answer) => optionOf(answer, decisions));
  return { question: textAt(found, 'question'), options };
}

function optionOf(answer: unknown, decisions: ReadonlyMap<string, unknown>) {
  const votes = listAt(answer, 'votes').map((vote) => ({
    session: textAt(vote, 'sessionId') ?? textAt(vote, 'path') ?? '?',
    confidence: valueAt(vote, 'confidence'),
    decision: decisions.get(textAt(vote, 'path') ?? ''),
  }));
  const evidence = votes.flatMap(({ decision }) => listAt(decision, 'evidence').filter(isObject));
  const byText = new Map(evidence.map((each) => [JSON.stringify(each), each]));
  return {
    name: textAt(answer, 'answer'),
    confidence: valueAt(answer, 'share') ?? null,
    rationale: votes
      .map(({ session, confidence, decision }) => {
        const reason = textAt(decision, 'rationale');
        return `${session} (${confidence})${reason === null ? '' : `: ${reason}`}`;
      })
      .join('\n'),
    evidence: [...byText.values()],
  };
}
