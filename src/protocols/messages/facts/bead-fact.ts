import type { FactOf } from '../../../core/fact.ts';
import type { RecordOf } from '../../../core/record.ts';
import { isBlank } from '../../../core/unseen.ts';

/** What link rules may know of a bead list. Lines without an id add none, but the list is not empty for that. */
export function beadFact({ entries, text }: RecordOf['bead-list']): FactOf['bead-list'] {
  const ids = new Set<string>();
  for (const { value } of entries) {
    if (typeof value !== 'object' || value === null || !('id' in value)) continue;
    if (typeof value.id === 'string' && value.id !== '') ids.add(value.id);
  }
  return { ids: [...ids], empty: isBlank(text) };
}
