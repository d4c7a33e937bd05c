import type { FactOf } from '../core/fact.ts';
import type { RecordOf } from '../core/record.ts';

/** What link rules may know of a bead list: the ids of its issues. Lines without one add nothing. */
export function beadFact({ entries }: RecordOf['bead-list']): FactOf['bead-list'] {
  const ids = new Set<string>();
  for (const { value } of entries) {
    if (typeof value !== 'object' || value === null || !('id' in value)) continue;
    if (typeof value.id === 'string' && value.id !== '') ids.add(value.id);
  }
  return { ids: [...ids] };
}
