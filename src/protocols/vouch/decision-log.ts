import type { Row, Rows } from '../../core/look-up.ts';
import type { Kind, RecordRef } from '../../core/record.ts';
import type { VouchEventFact } from './facts.ts';
import { hasDamagedSegments, hasUnreadDecisions, isRotated } from './log-gaps.ts';
import { BEGINNINGS, BROUGHT, EVENTS, LOGS, SEGMENTS, type Verdict } from './rows.ts';
import { BULK } from './vouch-event.ts';
import { type ArtifactKind, CLOSES } from './vouch-gate.ts';

/** What a log says when a proposal is made, by its maker. */
const PROPOSES = /^proposal\.(?:[^.]+\.)?create$/;
/** `proposal.approve`, and `proposal.claim.approve` of newer writers. What expired is rejected. */
export const DECIDES = /^proposal\.(?:[^.]+\.)?(approve|reject|expire)$/;
/** What takes an object away: to archive or to redact one leaves it where it is. */
const REMOVES = /^(?!proposal\.).+\.delete$|^proposal\.delete\.approve$/;
/** Events that make pages or relations without a proposal, and name them. */
const MAKES: readonly (readonly [RegExp, ArtifactKind])[] = [
  [CLOSES, 'vouch-page'],
  [/^claim\.(?:supersede|contradict)$/, 'vouch-relation'],
];

/** How far the clocks of two bases may be apart, in milliseconds. */
const MOST_APART = 24 * 60 * 60 * 1000;

type Within = Pick<RecordRef, 'home'>;

/** An event where it stands. */
export interface Logged {
  /** The log, or a part that was moved out of it. */
  readonly record: RecordRef<'vouch-audit-log' | 'vouch-audit-segment'>;
  readonly event: VouchEventFact;
}

/** An event that decided a proposal. */
export interface Decision extends Logged {
  readonly verdict: Verdict;
}

/** The events of a base that name an id, those that were moved out of its log first. Dry runs say nothing. */
export function eventsOn({ home }: Within, id: string, rows: Rows): readonly Logged[] {
  return rows.get(EVENTS, [home, id]).map(asLogged);
}

/** The same without what was moved out of the log. */
export function loggedOn(within: Within, id: string, rows: Rows): readonly Logged[] {
  return eventsOn(within, id, rows).filter(isInLog);
}

/** The decisions that name a proposal or what it is about. */
export function decisionsOn(within: Within, id: string, rows: Rows): readonly Decision[] {
  return loggedOn(within, id, rows).flatMap(decisionIn);
}

/** The last event that approved a proposal; null for none. */
export function approvalOn(within: Within, proposal: string, rows: Rows): Decision | null {
  const decisions = decisionsOn(within, proposal, rows);
  return decisions.findLast(({ verdict }) => verdict === 'approved') ?? null;
}

/** An event as a decision; none where it is none. */
export function decisionIn({ record, event }: Logged): readonly Decision[] {
  const verdict = event.isDryRun ? null : verdictOf(event.event ?? '');
  return verdict === null ? [] : [{ record, event, verdict }];
}

/** The first event that says that a proposal was made, and by whom; null for none. */
export function beginningOf(within: Within, proposal: string, rows: Rows): Logged | null {
  const isBeginning = ({ event }: Logged) =>
    PROPOSES.test(event.event ?? '') && event.objectIds.includes(proposal);
  return eventsOn(within, proposal, rows).find(isBeginning) ?? null;
}

/**
 * True where the decision of a proposal may have an event that is not in the log: both came from
 * another base, or the event was moved out of the log or is in a line that can't be read. A log
 * that saw the proposal made saw the decision too. What came from another base was decided before the
 * last import, as far as their clocks agree.
 */
export function mayLack(
  within: Within,
  { id: proposal, decidedAt }: { readonly id: string; readonly decidedAt: number | null },
  rows: Rows,
): boolean {
  if (!isWhole(within, rows)) return true;
  const events = eventsOn(within, proposal, rows);
  // All that ever was in the log is at hand.
  if (isRotated(within, rows) && isKnownFromBeginning(within, rows))
    return events.some((each) => !isInLog(each) && decisionIn(each).length > 0);
  const isMade = (each: Logged) => isInLog(each) && PROPOSES.test(each.event.event ?? '');
  if (events.some(isMade)) return false;
  const wasThere = ({ event: { createdAt } }: Logged) =>
    decidedAt === null || createdAt === null || decidedAt <= createdAt + MOST_APART;
  return isRotated(within, rows) || importsOf(within, rows).some(wasThere);
}

/** True where the parts that were moved out of the log can all be read, one begins the base, and nothing was brought in. */
function isKnownFromBeginning(within: Within, rows: Rows): boolean {
  const { home } = within;
  const isBegun = rows.get(BEGINNINGS, home).some((row) => !isInLog(row));
  const isRead = rows.get(SEGMENTS, home).every(({ value }) => value);
  return isBegun && isRead && !hasDamagedSegments(within, rows) && !rows.exists(BROUGHT, home);
}

/** The same of the event that says who proposed it: one that was decided here was made here. */
export function mayLackBeginning(within: Within, proposal: string, rows: Rows): boolean {
  if (!isWhole(within, rows) || hasUnreadDecisions(within, rows)) return true;
  return beginsElsewhere(within, rows) && decisionsOn(within, proposal, rows).length === 0;
}

/** True for a base whose log is there, and can be read line by line. */
export function isWhole({ home }: Within, rows: Rows): boolean {
  return rows.get(LOGS, home).some(({ value }) => value);
}

/** True where objects that no event names came after a decision; null came from elsewhere too. */
export function wereBroughtIn(within: Within, decision: Decision | null, rows: Rows): boolean {
  return wereBroughtInBehind(within, indexOf(decision), rows);
}

/** The same by where it stands in the log; -1 for what came from elsewhere. */
export function wereBroughtInBehind(within: Within, index: number, rows: Rows): boolean {
  return importsOf(within, rows).some(({ event }) => event.index > index);
}

/**
 * True where something later than an event may have replaced what it is about: a line that cannot be read, or
 * an import. What left the log is older than all that it holds.
 */
export function mayBeReplaced({ record, event }: Logged, within: Within, rows: Rows): boolean {
  if (!isWhole(within, rows)) return true;
  if (record.kind === 'vouch-audit-segment') return rows.exists(BROUGHT, within.home);
  return wereBroughtInBehind(within, event.index, rows);
}

/** The bundles that overwriting imports after a decision name. */
export function bundlesOver(
  within: Within,
  decision: Decision | null,
  rows: Rows,
): readonly string[] {
  return importsOf(within, rows).flatMap(({ event: { index, onConflict, objectIds } }) =>
    onConflict === 'overwrite' && index > indexOf(decision) ? objectIds : [],
  );
}

/** True for the page of a session, or the relation that stands for what happened to claims. */
export function isMadeDirectly(
  within: Within,
  kind: ArtifactKind,
  id: string,
  rows: Rows,
): boolean {
  const verbs = MAKES.flatMap(([verb, made]) => (made === kind ? verb : []));
  return loggedOn(within, id, rows).some(({ event }) =>
    verbs.some((verb) => verb.test(event.event ?? '')),
  );
}

/**
 * True where an object was taken away after a decision. Also where nobody can know: a line of the
 * log can't be read.
 */
export function isRemoved(within: Within, id: string, decision: Decision, rows: Rows): boolean {
  if (!isWhole(within, rows)) return true;
  return loggedOn(within, id, rows).some(
    ({ event }) => REMOVES.test(event.event ?? '') && event.index > indexOf(decision),
  );
}

/** Where in the log a decision stands: before all of it where it has no event. */
export function indexOf(decision: Decision | null): number {
  return decision?.event.index ?? -1;
}

/** What the log says that was brought in, without naming it. */
function importsOf({ home }: Within, rows: Rows): readonly Logged[] {
  const brought = rows.get(BROUGHT, home).map(asLogged);
  return brought.filter((each) => isInLog(each) && BULK.test(each.event.event ?? ''));
}

function beginsElsewhere(within: Within, rows: Rows): boolean {
  return isRotated(within, rows) || importsOf(within, rows).length > 0;
}

export function asLogged({ record, value }: Row<VouchEventFact>): Logged {
  // Sound because nothing else has events.
  return { record: record as Logged['record'], event: value };
}

function isInLog({ record }: { readonly record: RecordRef<Kind> }): boolean {
  return record.kind === 'vouch-audit-log';
}

/** A log has thousands of events and a dozen verbs. */
function verdictOf(verb: string): Verdict | null {
  const [, decided] = DECIDES.exec(verb) ?? [];
  if (decided === undefined) return null;
  return decided === 'approve' ? 'approved' : 'rejected';
}
