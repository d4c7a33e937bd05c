import type { Facts } from '../../../core/fact.ts';
import { textAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { listedMatrices } from '../manifest-entries.ts';
import { firstVoteOf } from '../reruns.ts';
import { escalates } from '../verdict.ts';
import type { Verdict } from '../voting-matrix.ts';
import { folder } from './named-matrix.ts';

/**
 * The vote on a question that a session has handed to a human; null for none. One is not that vote whose
 * count leaves it to a human again.
 */
export async function handedOver(
  id: string,
  {
    path,
    home,
    session,
    verdict = null,
  }: {
    readonly path: string;
    readonly home: string;
    readonly session: string;
    readonly verdict?: Verdict | null;
  },
  state: OperationState,
): Promise<string | null> {
  const matrices = listedMatrices(await state.facts());
  for (const other of await state.scan('voting-matrix')) {
    const { value } = other.record;
    const otherId = textAt(value, 'questionId') ?? '';
    const isSame = folder(other.home) === folder(home) && firstVoteOf(otherId) === firstVoteOf(id);
    if (!isSame || textAt(value, 'session') !== session) continue;
    if (other.path === path && escalates(verdict)) continue;
    // A verdict that was written over is in the manifest still.
    const listed = matrices.find(({ record }) => record.path === other.path)?.entries.at(-1);
    if ([textAt(value, 'verdict'), listed?.entry.verdict ?? null].some(escalates)) return otherId;
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
