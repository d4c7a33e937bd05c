import type { VouchClaimFact } from './facts.ts';

export const DAY = 86_400_000;

/** Statuses of claims that nobody relies on any more. */
const ENDED: ReadonlySet<string | null> = new Set(['superseded', 'archived', 'redacted']);

/** When a claim that is in use was last looked at, and the field that says so; null where none does. */
export function lastSeen({
  status,
  confirmedAt,
  updatedAt,
  createdAt,
}: VouchClaimFact): { readonly time: number; readonly field: string } | null {
  if (ENDED.has(status)) return null;
  if (confirmedAt !== null) return { time: confirmedAt, field: 'last_confirmed_at' };
  if (updatedAt !== null) return { time: updatedAt, field: 'updated_at' };
  return createdAt === null ? null : { time: createdAt, field: 'created_at' };
}

/**
 * From when on a claim is stale, where nobody looks at it again; null for one that never is.
 * @param days how many may pass
 */
export function staleFrom(claim: VouchClaimFact, days: number): number | null {
  const seen = lastSeen(claim);
  return seen && seen.time + (Math.floor(days) + 1) * DAY;
}
