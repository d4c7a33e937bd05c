import { timeAt } from '../../../core/date-time.ts';
import { isObject, textAt, textsAt, valueAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { objectPaths, objectsIn } from './object-kinds.ts';

/** How a proposal was decided. */
export interface Decided {
  readonly status: string;
  readonly kind: string;
  readonly objectId: string;
  /** All that its file says. */
  readonly value: Readonly<Record<string, unknown>>;
}

/** The decision on a proposal; null where there is none that can be read. */
export async function decidedAs(
  state: OperationState,
  home: string,
  id: string,
): Promise<Decided | null> {
  const path = `${home}/decided/${id}.yaml`;
  const [found] = await state.records('vouch-proposal', (each) => each === path);
  const value = found?.record.value;
  if (!isObject(value)) return null;
  return {
    status: textAt(value, 'status') ?? '',
    kind: textAt(value, 'kind') ?? '',
    objectId: textAt(valueAt(value, 'payload'), 'id') ?? '',
    value,
  };
}

/** Who decided, as ` by NAME`; '' where it does not say. */
export function byWhom(decided: Decided | null): string {
  const who = textAt(decided?.value, 'decided_by');
  return who === null ? '' : ` by ${who}`;
}

/** A decided proposal. */
export interface DecidedProposal {
  readonly id: string;
  readonly value: Decided['value'];
  /** Milliseconds since 1970; null where it does not say. */
  readonly at: number | null;
  readonly outcome: 'approved' | 'rejected' | 'expired';
}

/**
 * The decisions of a base that can be read, sorted by id.
 * @param since milliseconds since 1970: only those since then; null for all
 */
export async function decisionsIn(
  state: OperationState,
  home: string,
  since: number | null,
): Promise<readonly DecidedProposal[]> {
  const isDecided = (path: string) => path.startsWith(`${home}/decided/`);
  const found = await state.records('vouch-proposal', isDecided);
  return found.flatMap(({ record: { value } }): readonly DecidedProposal[] => {
    const id = textAt(value, 'id');
    if (id === null || !isObject(value)) return [];
    const at = timeAt(value, 'decided_at');
    if (since !== null && (at === null || at < since)) return [];
    const isExpired = textAt(value, 'decision_reason') === 'expired';
    const isApproved = textAt(value, 'status') === 'approved';
    const outcome = isApproved ? 'approved' : isExpired ? 'expired' : 'rejected';
    return [{ id, value, at, outcome }];
  });
}

/** How many claims of a base there are, and how many of them rest on what is there. */
export async function citedClaims(state: OperationState, home: string) {
  const claims = await objectsIn(state, home, 'claim');
  const evidence = await state.records('vouch-evidence', (path) => path.startsWith(`${home}/`));
  const known = new Set([
    ...(await objectsIn(state, home, 'source')).map(({ id }) => id),
    ...evidence.flatMap((each) =>
      each.home === home ? (textAt(each.record.value, 'id') ?? []) : [],
    ),
  ]);
  const cited = claims.map(({ value }) => textsAt(value, 'evidence'));
  const citing = cited.filter((each) => each.length > 0);
  const whole = citing.filter((each) => each.every((id) => known.has(id)));
  return {
    all: objectPaths(state, home, 'claim').length,
    readable: claims.length,
    whole: whole.length,
    broken: citing.length - whole.length,
  };
}

/** A part of all, with four digits; null of nothing. */
export function shareOf(part: number, all: number): number | null {
  return all === 0 ? null : Math.round((part / all) * 10_000) / 10_000;
}
