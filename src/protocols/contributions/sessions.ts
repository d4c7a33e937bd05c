import { parseDateTime } from '../../core/date-time.ts';
import type { FactEntry, Facts } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import type { SessionFact } from './cleo-facts.ts';

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

/** True for what has the form of an id: what has not is no session that could be verified. */
export function isSessionId(text: string): boolean {
  return /^session_\d{8}_\d{6}_[a-f0-9]{6}$/.test(text);
}

/** Of so many sessions several are active at any time, and none of them is worth naming. */
const MOST_LISTED = 200;

/** What the session stores of each home say. */
export class Sessions {
  /** What the stores of a home list; nothing where it has none. */
  readonly #byHome = new Map<string, readonly SessionFact[]>();
  readonly #byId = new Map<string, SessionFact[]>();
  readonly #current = new Set<string>();
  /** Where a session is named as the current one. */
  readonly #named = new Set<string>();

  constructor(facts: Facts) {
    for (const { record, fact } of facts.of('current-session')) {
      this.#current.add(keyOf(record, fact.id));
      if (fact.id !== '') this.#named.add(record.home);
    }
    for (const { record, fact } of facts.of('session-store')) {
      const { home } = record;
      this.#byHome.set(home, [...(this.#byHome.get(home) ?? []), ...fact.sessions]);
      for (const session of fact.sessions) {
        const key = keyOf(record, session.id);
        const known = this.#byId.get(key);
        if (known === undefined) this.#byId.set(key, [session]);
        else known.push(session);
      }
    }
  }

  /** The listed sessions that were active when a contribution was created, sorted. */
  activeAt({ record, fact }: FactEntry<'contribution'>): readonly string[] {
    const listed = this.#byHome.get(record.home) ?? [];
    if (listed.length > MOST_LISTED) return [];
    const active = listed.filter((session) => wasActive(session, fact.createdAt));
    return [...new Set(active.map(({ id }) => id))].sort();
  }

  /** Judges the session of a contribution: by the one that is named as active, else by the store. */
  judge(
    { record, fact }: FactEntry<'contribution'>,
    sessionId: string,
    configured: string | null,
  ): SessionVerdict {
    const key = keyOf(record, sessionId);
    if (configured !== null) return configured === sessionId ? null : { active: configured };
    if (this.#current.has(key)) return null;
    if (this.#byHome.has(record.home)) {
      const listed = this.#byId.get(key);
      if (listed === undefined) return 'unlisted';
      return listed.some((session) => wasActive(session, fact.createdAt)) ? null : 'inactive';
    }
    if (isLater(sessionId, fact.createdAt)) return 'later';
    return this.#named.has(record.home) ? null : 'unverified';
  }
}

function keyOf({ home }: RecordRef, id: string): string {
  return `${home}\0${id}`;
}

/** A time that is not there bounds nothing. */
function wasActive({ status, startedAt, endedAt }: SessionFact, at: number | null): boolean {
  if (status === 'active' || at === null) return true;
  return (startedAt ?? at) <= at && at <= (endedAt ?? at);
}

/** True where a session's id names a time more than a day after another: no clock is that wrong. */
export function isLater(sessionId: string, createdAt: number | null): boolean {
  const [, year, month, day, hour, minute, second] = ID.exec(sessionId) ?? [];
  const began = parseDateTime(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return began !== null && createdAt !== null && began > createdAt + DAY;
}
