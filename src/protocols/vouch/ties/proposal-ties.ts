import type { FactEntry } from '../../../core/fact.ts';
import type { Given, Ties } from '../../../core/ties.ts';
import { nameOf } from '../bases.ts';
import { artifactKind, isDecided } from '../vouch-gate.ts';
import { idsOf, objectTies } from './object-ties.ts';
import { baseKey, broughtKey, heldKey, homeKey, namedKey, toldKey } from './tie-keys.ts';

type Proposal = FactEntry<'vouch-proposal'>;

/** A pending one is no part of what is shared: only its id counts. */
export function proposalTies(entry: Proposal): Ties {
  const { record } = entry;
  const { gives, asks, shows: shown } = objectTies(entry);
  const shows = [...shown, ...idsOf(entry).map((id) => heldKey(record.home, id))];
  if (!isDecided(record)) return { gives, asks: [...asks, baseKey(record.home)], shows };
  return {
    gives: [...gives, ...givenByDecision(entry)],
    asks: [...asks, ...askedOfDecision(entry)],
    shows,
    // What a decision says of an object depends on the events that tell of the decision.
    passesOn: true,
  };
}

function givenByDecision({ record, fact }: Proposal): readonly Given[] {
  const { home, path } = record;
  const { artifactId } = fact;
  if (artifactId === null) return [];
  return [
    // approved-content and rejected-artifact; of a deletion approved-artifact.
    toldKey(home, artifactId),
    // ungated, where imports are counted.
    ...(isApproval(fact)
      ? [[broughtKey(home), `${path} ${fact.kind} ${artifactId}`] as const]
      : []),
  ];
}

function askedOfDecision({ record, fact }: Proposal): readonly string[] {
  const { home } = record;
  const { artifactId, decidedBy, evidence } = fact;
  const isApproved = isApproval(fact);
  return [
    homeKey(home),
    // decision-recorded, approver, approved-artifact: the events that name it.
    toldKey(home, fact.id ?? nameOf(record)),
    // approved-artifact: the object, what took it away, and what allowed that. Where the proposal
    // does not say which it is, the event that approved it asks.
    ...(isApproved && artifactId !== null
      ? [namedKey(home, artifactId), toldKey(home, artifactId)]
      : []),
    // approver: what stands for a review.
    ...(isApproved && decidedBy !== null
      ? evidence.flatMap((id) => (id === null ? [] : namedKey(home, id)))
      : []),
  ];
}

/** True for one that let an object in. */
function isApproval(fact: Proposal['fact']): boolean {
  return fact.status === 'approved' && artifactKind(fact) !== null;
}
