import { parseDateTime } from '../../core/date-time.ts';
import type { SessionFact } from './cleo-facts.ts';

const DAY = 86_400_000;

const ID = /^session_(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)_/;

/** True for what has the form of an id: what has not is no session that could be verified. */
export function isSessionId(text: string): boolean {
  return /^session_\d{8}_\d{6}_[a-f0-9]{6}$/.test(text);
}

type Times = Omit<SessionFact, 'id'>;

/** A time that is not there bounds nothing. */
export function wasActive({ status, startedAt, endedAt }: Times, at: number | null): boolean {
  if (status === 'active' || at === null) return true;
  return (startedAt ?? at) <= at && at <= (endedAt ?? at);
}

/**
 * What is wrong with a session by what stores list under its id; null where nothing is.
 * @param since when the first of all that they list began: of what was before they say nothing
 */
export function listedFault(
  listed: readonly Times[],
  at: number | null,
  since: number,
): 'unlisted' | 'inactive' | 'before' | null {
  if (listed.length === 0) return at !== null && at < since ? 'before' : 'unlisted';
  return listed.some((session) => wasActive(session, at)) ? null : 'inactive';
}

/** True where a session's id names a time more than a day after another: no clock is that wrong. */
export function isLater(sessionId: string, createdAt: number | null): boolean {
  const began = namedTime(sessionId);
  return began !== null && createdAt !== null && began > createdAt + DAY;
}

/** When the first of these sessions began; 0 where that is not known. */
export function storedSince(sessions: readonly SessionFact[]): number {
  const begun = sessions.map(({ id, startedAt }) => startedAt ?? namedTime(id) ?? 0);
  return begun.length === 0 ? 0 : begun.reduce((first, each) => Math.min(first, each));
}

function namedTime(sessionId: string): number | null {
  const [, year, month, day, hour, minute, second] = ID.exec(sessionId) ?? [];
  return parseDateTime(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
