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

/** After how many milliseconds a claim is stale, where so many days may pass. */
export function staleAfter(days: number): number {
  return (Math.floor(days) + 1) * DAY;
}
