import type { Random } from '../bench/random.ts';
import { chance, type Move, oneOf } from '../sequences/move.ts';
import { ACTORS } from './start.ts';
import type { KnownBase, KnownClaim, KnownProposal } from './world.ts';

/** What the moves are drawn from. */
export interface Drawing {
  readonly base: KnownBase;
  readonly bundles: readonly string[];
  readonly random: Random;
  /** The time of the call, RFC 3339. */
  readonly now: string;
  /** Claims that are drawn before others: those that both sides of a branch change. */
  readonly focus: readonly string[];
}

/** Draws a call on a base; null where the base has nothing for it. */
export type Draws = (drawing: Drawing) => Move | null;

/** A call that an actor makes. */
export function acting({ random }: Drawing, id: string, input: Move['input']): Move {
  return { id: `vouch/${id}`, input: { ...input, actor: random.pick(ACTORS) } };
}

/** A claim: mostly one that is in focus, mostly one that holds. */
export function aClaim({ base, random, focus }: Drawing): KnownClaim | null {
  const isLive = ({ status }: KnownClaim) =>
    !['superseded', 'archived', 'redacted'].includes(status) || chance(random, 10);
  const live = base.claims.filter(isLive);
  const near = live.filter(({ id }) => focus.includes(id));
  return oneOf(random, near.length > 0 && chance(random, 75) ? near : live);
}

/** Two claims that mostly hold; seldom one of them twice. */
export function twoClaims(drawing: Drawing): readonly [KnownClaim, KnownClaim] | null {
  const one = aClaim(drawing);
  for (let tries = 0; one !== null && tries < 5; tries += 1) {
    const other = aClaim(drawing);
    if (other !== null && other.id !== one.id) return [one, other];
  }
  return one && [one, one];
}

/** Some ids, none of them twice. */
export function someOf(random: Random, ids: readonly string[], most = 2): readonly string[] {
  return ids.length === 0
    ? []
    : [...new Set(Array.from({ length: random.below(most + 1) }, () => random.pick(ids)))];
}

/** A proposal, and one of those who did not make it; sometimes whoever made it. */
export function decisionOn({ base, random }: Drawing) {
  const proposal: KnownProposal | null = oneOf(random, base.pending);
  if (proposal === null) return null;
  const others = ACTORS.filter((actor) => actor !== proposal.by);
  const actor = chance(random, 10) ? proposal.by : random.pick(others);
  return { proposalId: proposal.id, actor };
}
