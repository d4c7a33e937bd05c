import type { ComparedContribution } from './compared-contribution.ts';

/** Why a contribution does not vote. */
export type NoVote = 'draft' | 'not-ready' | 'not-complete' | 'unlisted' | 'tampered';

/**
 * Only what is complete is counted (seed 3.1); null for what is. Without a manifest its own status is
 * all there is to go by.
 * @param entry its newest one; null where its manifest has none, undefined without a manifest
 */
export function reasonNotCounted(
  { status, isReady }: Pick<ComparedContribution, 'status' | 'isReady'>,
  entry: { readonly status: string | null } | null | undefined,
): NoVote | null {
  if (status === 'draft') return 'draft';
  if (!isReady) return 'not-ready';
  if (entry === null) return 'unlisted';
  return entry === undefined || entry.status === 'complete' ? null : 'not-complete';
}
