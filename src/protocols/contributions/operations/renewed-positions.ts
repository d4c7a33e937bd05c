import type { JsonChange } from '../../../core/json-edit.ts';
import { listAt, valueAlong } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { positionObject } from '../conflict-object.ts';
import { wrongPositions } from '../other-contribution.ts';
import { isOpen } from '../sealing.ts';

/** A conflict that names an answer which the other session no longer gives. */
export interface Renewed {
  readonly path: string;
  readonly questionId: string;
  /** What the other session answers now. */
  readonly position: string;
}

/** By contribution, what is renewed in its conflicts, and how. */
export interface Renewal {
  readonly renewed: readonly Renewed[];
  readonly changes: ReadonlyMap<string, readonly JsonChange[]>;
}

/**
 * The other sides of conflicts as the other sessions answer now, in contributions of an epic that may
 * change: a branch may have recorded a conflict with an answer that another one changed.
 */
export async function renewedPositions(
  state: OperationState,
  wanted: { readonly epic: string; readonly marker?: string },
): Promise<Renewal> {
  const [facts, words] = [await state.facts(), await state.words(['contribution'])];
  const renewed: Renewed[] = [];
  const changes = new Map<string, readonly JsonChange[]>();
  for (const entry of facts.of('contribution')) {
    const { record, fact } = entry;
    const { path } = record;
    const isWanted = wanted.marker === undefined || fact.markerLabel === wanted.marker;
    if (fact.epicId !== wanted.epic || !isWanted || !isOpen({ path, status: fact.status }))
      continue;
    for (const { conflict, wrong } of wrongPositions(entry, words)) {
      const [other] = await state.records('contribution', (at) => at === wrong.record.path);
      const decision = valueAlong(other?.record.value, wrong.at.slice(0, -1));
      const confidence = valueAlong(decision, ['confidence']);
      if (typeof confidence !== 'number') continue;
      const evidence = listAt(decision, 'evidence');
      const side = positionObject({ answer: wrong.answer, confidence, evidence });
      const at = [...conflict.other.at];
      const own = Object.entries(side).map(([key, each]): JsonChange => [[...at, key], each]);
      changes.set(path, [...(changes.get(path) ?? []), ...own]);
      renewed.push({ path, questionId: conflict.questionId ?? '', position: wrong.answer });
    }
  }
  return { renewed, changes };
}
