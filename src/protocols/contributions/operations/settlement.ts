import { isObject, listAt, textAt, valueAt } from '../../../core/json-value.ts';
import { type OpenConflict, usualDecision } from './resolution.ts';

/** What is wanted of a conflict: one of the four. */
export interface Settlement {
  readonly propose?: string;
  readonly proposal?: string;
  readonly vote?: string;
  readonly confidence?: number;
  readonly reason?: string;
  readonly accept?: boolean;
  readonly reject?: boolean;
  readonly final?: string;
  readonly by: string;
}

/** Members of a resolution and what they say from now on; undefined for those that go. */
export type ResolutionChanges = Readonly<Record<string, unknown>>;

/** How many of the four ways to go on are given. */
export function actionsIn({ propose, vote, accept, reject }: Settlement): number {
  const given = [propose !== undefined, vote !== undefined, accept === true, reject === true];
  return given.filter(Boolean).length;
}

/**
 * What changes in a resolution; null where it says so already. A decision that is missing is null.
 * @param time RFC 3339
 */
export function settled(
  conflict: OpenConflict,
  wanted: Settlement,
  time: string,
): ResolutionChanges | null {
  if (wanted.propose !== undefined) return proposed(conflict, wanted, time);
  if (wanted.vote !== undefined) return voted(conflict, wanted, wanted.vote);
  return wanted.accept === true
    ? accepted(conflict, wanted, time)
    : rejected(conflict, wanted, time);
}

/** A new proposal takes the votes on the one before along. */
function proposed(
  { resolution, status }: OpenConflict,
  { propose, proposal, by }: Settlement,
  time: string,
): ResolutionChanges | null {
  const said = { proposedBy: by, proposal, resolutionType: propose };
  const isSame = Object.entries(said).every(([key, each]) => valueAt(resolution, key) === each);
  if (isSame && status === 'proposed') return null;
  const gone = { votes: undefined, resolvedAt: undefined, finalDecision: undefined };
  return { ...said, status: 'proposed', proposedAt: time, ...gone };
}

function voted(
  { resolution }: OpenConflict,
  { by, confidence, reason }: Settlement,
  vote: string,
): ResolutionChanges | null {
  const votes = listAt(resolution, 'votes');
  const at = votes.findIndex((each) => valueAt(each, 'agentId') === by);
  const known = votes[at];
  const before = isObject(known) && known['vote'] === vote ? known : {};
  const more = { ...(confidence !== undefined && { confidence }), ...(reason && { reason }) };
  const cast = { ...before, agentId: by, vote, ...more };
  const isSame = Object.entries(cast).every(([key, each]) => valueAt(known, key) === each);
  if (isSame) return null;
  return { votes: at < 0 ? [...votes, cast] : votes.with(at, cast) };
}

function accepted(
  conflict: OpenConflict,
  wanted: Settlement,
  time: string,
): ResolutionChanges | null {
  const finalDecision = wanted.final ?? usualDecision(conflict);
  const known = textAt(conflict.resolution, 'finalDecision');
  const isSame = wanted.final === undefined || wanted.final === known;
  if (conflict.status === 'accepted' && isSame) return null;
  const votes = voted(conflict, wanted, 'accept');
  return { ...votes, status: 'accepted', resolvedAt: time, finalDecision };
}

function rejected(
  conflict: OpenConflict,
  wanted: Settlement,
  time: string,
): ResolutionChanges | null {
  if (conflict.status === 'rejected') return null;
  return { ...voted(conflict, wanted, 'reject'), status: 'rejected', resolvedAt: time };
}
