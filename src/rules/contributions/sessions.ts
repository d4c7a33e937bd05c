import type { SessionFact } from '../../core/cleo-fact.ts';
import { parseDateTime } from '../../core/date-time.ts';
import type { FactEntry, Facts } from '../../core/fact.ts';

/** What is wrong with a contribution's session; null where nothing is. */
export type SessionVerdict =
  | 'unlisted'
  | 'inactive'
  | { readonly active: string }
  | 'later'
  | 'unverified'
  | null;

const DAY = 86_400_000;

const ID = /^session_(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)_/;

/**
 * Judges the session of a contribution by the stores of its home, and by a session that the
 * configuration names.
 */
export function judgeSession(
  { record, fact }: FactEntry<'contribution'>,
  sessionId: string,
  facts: Facts,
  configured: string | null,
): SessionVerdict {
  const isOwn = (entry: FactEntry) => entry.record.home === record.home;
  const current = facts.of('current-session').filter(isOwn);
  const active = [configured, ...current.map((entry) => entry.fact.id)];
  if (active.includes(sessionId)) return null;
  const stores = facts.of('session-store').filter(isOwn);
  if (stores.length > 0) {
    const listed = stores.flatMap((entry) =>
      entry.fact.sessions.filter(({ id }) => id === sessionId),
    );
    if (listed.length === 0) return 'unlisted';
    return listed.some((session) => wasActive(session, fact.createdAt)) ? null : 'inactive';
  }
  if (configured !== null) return { active: configured };
  return isLater(sessionId, fact.createdAt) ? 'later' : 'unverified';
}

/** A time that is not there bounds nothing. */
function wasActive({ status, startedAt, endedAt }: SessionFact, at: number | null): boolean {
  if (status === 'active' || at === null) return true;
  return (startedAt ?? at) <= at && at <= (endedAt ?? at);
}

/** True where a session's id names a time more than a day after another: no clock is that wrong. */
function isLater(sessionId: string, createdAt: number | null): boolean {
  const [, year, month, day, hour, minute, second] = ID.exec(sessionId) ?? [];
  const began = parseDateTime(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return began !== null && createdAt !== null && began > createdAt + DAY;
}
