import type { Facts } from '../../../core/fact.ts';
import { textAt, textsAt } from '../../../core/json-value.ts';
import type { PlannedChange } from '../../../core/operation.ts';
import { basesOf } from '../bases.ts';
import type { Acting } from './actor.ts';
import type { OpenLog } from './audit-writer.ts';
import { isRetired, lastSuccessor } from './open-claim.ts';
import { type EditPlanning, edited, openRecord } from './open-record.ts';
import type { Proposed } from './proposals.ts';

/** The first claim that a proposal replaces and another one replaced by now, and that one; null for none. */
export function replacedSince(
  { kind, payload }: Proposed,
  home: string,
  facts: Facts,
): { readonly object: string; readonly why: string } | null {
  for (const id of kind === 'claim' ? textsAt(payload, 'supersedes') : []) {
    const by = basesOf(facts).find('vouch-claim', { home }, id)?.fact.supersededBy ?? null;
    if (by !== null && by !== payload.id)
      return { object: id, why: lastSuccessor(facts, home, id) ?? by };
  }
  return null;
}

/**
 * What approving a claim does to the claims that it is proposed to supersede: the words of a claim
 * change in one step.
 * @param acting who approves
 */
export async function supersedingChanges(
  planning: EditPlanning,
  { kind, payload }: Proposed,
  { home, actor }: Acting,
  log: OpenLog,
): Promise<readonly PlannedChange[]> {
  const changes: PlannedChange[] = [];
  for (const id of kind === 'claim' ? textsAt(payload, 'supersedes') : []) {
    const old = await openRecord(planning, 'vouch-claim', { home, id });
    // None to be replaced any more: the linter says what that breaks.
    if (old === null || textAt(old.value, 'superseded_by') !== null) continue;
    const status = isRetired(old) ? [] : [['status', 'superseded'] as const];
    const successor = ['superseded_by', payload.id] as const;
    changes.push(await edited(planning, old, [...status, successor, ['updated_at', log.now]]));
    const objectIds = [old.id, payload.id];
    changes.push(log.append({ event: 'claim.supersede', actor, objectIds, data: {} }));
  }
  return changes;
}
