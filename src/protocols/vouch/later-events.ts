import type { Rows } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { loggedOn, wereBroughtInBehind } from './decision-log.ts';
import type { VouchEventFact } from './facts.ts';
import { isRotated } from './log-gaps.ts';
import { LOGS } from './rows.ts';

/** What makes an object, or supersedes one: no reason for a later status. */
const NO_REASON = /\.(?:create|approve|supersede)$/;
/** What takes the name of a deleted claim out of those that named it. */
const UNLINKS = /\.cascade_unlink$/;

/** Nothing brings back what was taken out: on a branch of its own it may have come first. */
const FOR_GOOD = /\.redact$/;

type Within = Pick<RecordRef, 'home'>;

/**
 * True where the log says that an object was changed after it was superseded, or redacted at any time. Also where nobody
 * can know: the log is not there, could not be read, or its beginning was moved out of it.
 */
export function isExplained(within: Within, id: string, rows: Rows): boolean {
  if (!rows.exists(LOGS, within.home) || isRotated(within, rows)) return true;
  const events = namingEvents(within, id, rows);
  const superseded = lastOf(events, isSupersedingOf(id));
  if (events.some(({ event }) => FOR_GOOD.test(event ?? ''))) return true;
  if (lastOf(events, ({ event }) => !NO_REASON.test(event ?? '')) > superseded) return true;
  return wereBroughtInBehind(within, superseded, rows);
}

/** True where what superseded an object was deleted afterwards: then nothing does any more. */
export function isUnlinked(within: Within, id: string, rows: Rows): boolean {
  const events = namingEvents(within, id, rows);
  const unlinked = lastOf(events, ({ event }) => UNLINKS.test(event ?? ''));
  return unlinked > lastOf(events, isSupersedingOf(id));
}

/** The claim that is superseded comes first, then the one that supersedes it. */
function isSupersedingOf(id: string) {
  return ({ event, objectIds: [first] }: VouchEventFact) =>
    first === id && event?.endsWith('.supersede') === true;
}

/** The events of a log that are about an object and say what they are. */
function namingEvents(within: Within, id: string, rows: Rows): readonly VouchEventFact[] {
  const events = loggedOn(within, id, rows).map(({ event }) => event);
  return events.filter(({ event, objectIds }) => event !== null && objectIds.includes(id));
}

/** Where the last of such events stands; -1 for none. */
function lastOf(
  events: readonly VouchEventFact[],
  isMeant: (event: VouchEventFact) => boolean,
): number {
  return events.findLast(isMeant)?.index ?? -1;
}
