import type { VouchClaimFact, VouchEventFact } from './facts.ts';
import { APPROVES, CLOSES, closedBy, pageOf, RELATES } from './vouch-gate.ts';
import type { ObjectChange } from './vouch-objects.ts';

/** The statuses that an event about a claim gives it. Its text, type and confidence it leaves alone. */
const STATUSES: ReadonlyMap<string, readonly string[]> = new Map([
  ['claim.confirm', ['actionable']],
  ['claim.supersede', ['superseded']],
  ['claim.contradict', ['contested']],
  ['claim.archive', ['archived']],
  ['claim.bulk_clear', ['archived']],
  ['claim.redact', ['redacted']],
  ['claim.cite', []],
]);

/** What says that an object is gone. */
const TAKES_AWAY = /(?:^|[._])(?:delete|remove|purge|prune|forget)d?(?:$|[._])/;
/** What is about proposals, sources, bundles, the base as a whole, or a run of the tool. */
const ELSEWHERE = /^(?:proposal|source|bundle|sync|kb|session|compile|embedding)\./;
const INIT = 'kb.init';

/**
 * True where what was done to an object is what the events that name it do. A verb does what it says and
 * nothing else; one that is not known here may have changed anything, and takes nothing away.
 * @param events those that name the object
 * @param isThere true for a session that is there
 */
export function doneBy(
  change: ObjectChange,
  events: readonly VouchEventFact[],
  isThere: (session: string) => boolean,
): boolean {
  const { done, state, ids } = change;
  const { kind } = state.record;
  const isClosing = (event: VouchEventFact) =>
    closedBy(event).some((session) => isThere(session) && ids.has(pageOf(session)));
  const verbs = events
    .filter((event) => !CLOSES.test(event.event ?? '') || isClosing(event))
    .map(({ event }) => event ?? '');
  if (kind === 'vouch-proposal') return verbs.length > 0;
  if (done === 'removed') return verbs.some((verb) => TAKES_AWAY.test(verb));
  const known = verbs.filter((verb) => STATUSES.has(verb));
  if (verbs.some((verb) => isFree(verb))) return true;
  if (done === 'added')
    return kind === 'vouch-relation' && known.some((verb) => RELATES.test(verb));
  return known.length > 0 && isKept(change, known, citedBy(events));
}

/** True for a verb of which nobody knows what it leaves alone. */
function isFree(verb: string): boolean {
  if (APPROVES.test(verb) || CLOSES.test(verb) || verb === INIT) return true;
  return !STATUSES.has(verb) && !ELSEWHERE.test(verb);
}

/** True for a claim of which only that changed which these verbs change. */
function isKept(
  { before, state }: ObjectChange,
  verbs: readonly string[],
  cited: ReadonlySet<string | null>,
): boolean {
  const [then, now] = [claimOf(before?.fact), claimOf(state.fact)];
  if (then === null || now === null) return true;
  const isSame = (field: string) => then.reviewed[field] === now.reviewed[field];
  const isRedacted = verbs.includes('claim.redact') && now.status === 'redacted';
  if (!isSame('type') || !isSame('confidence') || !(isSame('text') || isRedacted)) return false;
  if (then.approvedBy !== now.approvedBy || !isCitedAs(then, now, cited)) return false;
  const statuses = verbs.flatMap((verb) => STATUSES.get(verb) ?? []);
  if (then.status === now.status || statuses.includes(now.status ?? '')) return true;
  // Of two that superseded each other one holds again.
  const isFreed = then.supersededBy !== null && now.supersededBy === null;
  return verbs.includes('claim.supersede') && isFreed && now.status === 'working';
}

/** What events add to what a claim cites. */
function citedBy(events: readonly VouchEventFact[]): ReadonlySet<string | null> {
  const cites = events.filter(({ event }) => event === 'claim.cite');
  return new Set(cites.flatMap(({ evidenceAdded }) => evidenceAdded));
}

/** It may cite more where an event names what, and never less. */
function isCitedAs(
  then: VouchClaimFact,
  now: VouchClaimFact,
  cited: ReadonlySet<string | null>,
): boolean {
  const more = now.evidence.filter((id) => !then.evidence.includes(id));
  if (!more.every((id) => cited.has(id))) return false;
  return then.evidence.every((id) => now.evidence.includes(id));
}

function claimOf(fact: ObjectChange['state']['fact'] | undefined): VouchClaimFact | null {
  return fact && 'approvedBy' in fact ? fact : null;
}
