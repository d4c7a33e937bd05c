import type { Facts } from '../../core/fact.ts';

/** The id of a vote without the number of its rerun. */
export function firstVoteOf(questionId: string): string {
  return questionId.replace(/-r[1-9]\d*$/, '');
}

/** How often a question had been voted on before: 0 for the first vote. */
export function rerunOf(questionId: string): number {
  return Number(/-r([1-9]\d*)$/.exec(questionId)?.[1] ?? 0);
}

/** The votes on whose question a later vote is there: by their path, the questionId of the last one. */
export function votedAgain(facts: Facts): ReadonlyMap<string, string> {
  const last = new Map<string, string>();
  const nameOf = (home: string, id: string) => `${home}\0${firstVoteOf(id)}`;
  const known = facts
    .of('voting-matrix')
    .flatMap(({ record, fact: { questionId } }) =>
      questionId === null ? [] : { record, questionId },
    );
  for (const { record, questionId } of known) {
    const name = nameOf(record.home, questionId);
    const other = last.get(name) ?? questionId;
    last.set(name, rerunOf(other) > rerunOf(questionId) ? other : questionId);
  }
  return new Map(
    known.flatMap(({ record, questionId }) => {
      const newest = last.get(nameOf(record.home, questionId)) ?? questionId;
      return rerunOf(questionId) < rerunOf(newest) ? [[record.path, newest] as const] : [];
    }),
  );
}
