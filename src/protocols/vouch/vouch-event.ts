import { timeAt } from '../../core/date-time.ts';
import { textAt, textsAt, valueAt } from '../../core/json-value.ts';
import type { VouchEventFact } from './facts.ts';

/**
 * What a line of an audit log says. Values of a wrong type count as absent.
 * @param index where it stands among the log's lines
 */
export function vouchEvent(value: unknown, index: number): VouchEventFact {
  return {
    index,
    id: textAt(value, 'id'),
    event: textAt(value, 'event'),
    actor: textAt(value, 'actor'),
    createdAt: timeAt(value, 'created_at'),
    objectIds: textsAt(value, 'object_ids'),
    artifactId: textAt(valueAt(value, 'data'), 'object_id'),
    isDryRun: valueAt(value, 'dry_run') === true,
    evidenceAdded: textsAt(valueAt(value, 'data'), 'evidence_added'),
    onConflict: textAt(valueAt(value, 'data'), 'on_conflict'),
    written: countAt(valueAt(value, 'data'), 'written'),
  };
}

/** What brings objects of another base without naming them. */
export const IMPORTS = /^(?:bundle\.import|sync\.apply)$/;

/** What brings many objects, decided proposals too, without naming them. A migration leaves what is said. */
export const BULK = /^(?:bundle\.import|sync\.apply)/;

/** All that an event names. */
export function namedBy({ objectIds, artifactId }: VouchEventFact): readonly string[] {
  return artifactId === null ? objectIds : [...objectIds, artifactId];
}

/**
 * What the approval of a proposal made that does not say the id itself: older writers say it in the
 * event's data, newer ones behind the proposal. It is one object, whatever else the event names.
 */
export function madeBy(
  { objectIds, artifactId }: VouchEventFact,
  proposalId: string,
): string | null {
  return artifactId ?? objectIds.find((id) => id !== proposalId) ?? null;
}

function countAt(value: unknown, key: string): number | null {
  const count = valueAt(value, key);
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}
