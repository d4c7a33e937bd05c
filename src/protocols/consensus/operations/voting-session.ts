import type { Facts } from '../../../core/fact.ts';
import { textAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { firstVoteOf } from '../another-vote.ts';
import { escalates } from '../verdict.ts';
import { readMatrix } from '../voting-matrix.ts';
import { folder } from './named-matrix.ts';

/** The vote on a question that a session has handed to a human; null for none. */
export async function handedOver(
  id: string,
  {
    path,
    home,
    session,
  }: { readonly path: string; readonly home: string; readonly session: string },
  state: OperationState,
): Promise<string | null> {
  for (const other of await state.scan('voting-matrix')) {
    const { value } = other.record;
    const otherId = textAt(value, 'questionId') ?? '';
    const { verdict } = readMatrix(value);
    const isSame = folder(other.home) === folder(home) && firstVoteOf(otherId) === firstVoteOf(id);
    if (!isSame || other.path === path || textAt(value, 'session') !== session) continue;
    if (verdict !== null && escalates(verdict)) return otherId;
  }
  return null;
}

/** What is better said before the votes: that a session can't count them, for it has handed the question over. */
export async function notToBeCounted(
  id: string,
  {
    path,
    home,
    session: given,
  }: { readonly path: string; readonly home: string; readonly session?: string },
  state: OperationState,
): Promise<readonly string[]> {
  const session = given ?? sessionOf(home, await state.facts());
  const counted = session === null ? null : await handedOver(id, { path, home, session }, state);
  if (counted === null) return [];
  return [
    `The session ${session} counted ${counted} and handed it to a human, so it cannot count this vote. Begin another session first: lint-protocol contribution session begin`,
  ];
}

/** The session that is named as the current one. */
export function sessionOf(home: string, facts: Facts): string | null {
  const current = facts.of('current-session').find(({ record }) => {
    return folder(record.home) === folder(home);
  });
  return current?.fact.id || null;
}
