import { textAt, valueAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';

/** How a proposal was decided. */
export interface Decided {
  readonly status: string;
  readonly kind: string;
  readonly objectId: string;
}

/** The decision on a proposal; null where there is none. */
export async function decidedAs(
  state: OperationState,
  home: string,
  id: string,
): Promise<Decided | null> {
  const path = `${home}/decided/${id}.yaml`;
  const [found] = await state.records('vouch-proposal', (each) => each === path);
  const value = found?.record.value;
  if (value === undefined) return null;
  return {
    status: textAt(value, 'status') ?? '',
    kind: textAt(value, 'kind') ?? '',
    objectId: textAt(valueAt(value, 'payload'), 'id') ?? '',
  };
}
