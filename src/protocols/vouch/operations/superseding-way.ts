import type { ClaimEntry, Claims } from '../claims.ts';

/**
 * How one claim supersedes another by way of others: from the first to the second, both included. Null
 * where it does not. What a claim lists counts, and what a claim says of its successor.
 */
export function wayBetween(
  claims: Claims,
  fromPath: string,
  toPath: string,
): readonly ClaimEntry[] | null {
  const start = claims.all.find(({ record }) => record.path === fromPath);
  if (start === undefined) return null;
  const followers = answers(claims);
  const before = new Map<ClaimEntry, ClaimEntry | null>([[start, null]]);
  const queue = [start];
  for (const claim of queue) {
    if (claim.record.path === toPath) return wayTo(claim, before);
    const older = [...claims.named(claim, 'supersedes').keys(), ...(followers.get(claim) ?? [])];
    for (const next of older) {
      if (before.has(next)) continue;
      before.set(next, claim);
      queue.push(next);
    }
  }
  return null;
}

/** By claim, those that say that it supersedes them. */
function answers(claims: Claims): ReadonlyMap<ClaimEntry, readonly ClaimEntry[]> {
  const found = new Map<ClaimEntry, ClaimEntry[]>();
  for (const claim of claims.all) {
    const { supersededBy } = claim.fact;
    const by = supersededBy === null ? null : claims.find(claim, supersededBy);
    if (by === null) continue;
    const others = found.get(by);
    if (others === undefined) found.set(by, [claim]);
    else others.push(claim);
  }
  return found;
}

function wayTo(
  end: ClaimEntry,
  before: ReadonlyMap<ClaimEntry, ClaimEntry | null>,
): readonly ClaimEntry[] {
  const way: ClaimEntry[] = [];
  for (let at: ClaimEntry | null = end; at !== null; at = before.get(at) ?? null) way.unshift(at);
  return way;
}
