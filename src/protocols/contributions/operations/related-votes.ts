import { textAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { readContribution } from '../contribution.ts';
import type { OpenContribution } from './contribution-writer.ts';

/** The votes that rest on contributions, or decide the same questions: paths, sorted. */
export async function votesOn(
  contributions: readonly Pick<OpenContribution, 'path' | 'value'>[],
  state: OperationState,
): Promise<readonly string[]> {
  if (contributions.length === 0) return [];
  const questions = new Set(
    contributions.flatMap(({ value }) =>
      readContribution(value).decisions.flatMap(({ questionId }) => questionId ?? []),
    ),
  );
  const votes = await state.scan('voting-matrix');
  return votes.flatMap(({ path, record }) => {
    const isSame = questions.has(textAt(record.value, 'questionId') ?? '');
    const isNamed = contributions.some((each) => record.text.includes(JSON.stringify(each.path)));
    return isSame || isNamed ? path : [];
  });
}
