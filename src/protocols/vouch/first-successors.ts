import type { ClaimEntry, Claims } from './claims.ts';

/** A claim, and where it says that it supersedes another one. */
export interface Successor {
  readonly claim: ClaimEntry;
  readonly index: number;
}

/** By claim, the first other claim that supersedes it and where it says so. */
export function firstSuccessors(claims: Claims): ReadonlyMap<ClaimEntry, Successor> {
  const found = new Map<ClaimEntry, Successor>();
  for (const claim of claims.all) {
    for (const [old, index] of claims.named(claim, 'supersedes')) {
      // One that supersedes itself is a cycle.
      if (old !== claim && !found.has(old)) found.set(old, { claim, index });
    }
  }
  return found;
}
