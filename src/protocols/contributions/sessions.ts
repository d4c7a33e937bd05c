import type { FactEntry } from '../../core/fact.ts';
import { quoted } from '../../core/found-value.ts';
import type { HistoryInput } from '../../core/history.ts';
import type { Db, Words } from '../../core/look-up.ts';
import { strandedIn } from './gone-stores.ts';
import { CURRENT_SESSIONS, NAMED_SESSIONS, SESSION_STORES, SESSIONS } from './rows.ts';
import { isLater, listedFault, storedSince, wasActive } from './session-times.ts';

/** What is wrong with a contribution's session; null where nothing is. */
export type SessionVerdict =
  | 'unlisted'
  | 'inactive'
  | 'before'
  | { readonly active: string }
  | 'later'
  | 'unverified'
  | null;

/** Of so many sessions several are active at any time, and none of them is worth naming. */
const MOST_LISTED = 200;

/** The listed sessions that were active when a contribution was created, sorted. */
function activeAt(
  { record: { home }, fact }: FactEntry<'contribution'>,
  words: Words,
): readonly string[] {
  const listed = words.once(`sessions of ${home}`, () =>
    words
      .keys(SESSIONS, home)
      .flatMap((id) => words.get(SESSIONS, [home, id]).map(({ value }) => [id, value] as const)),
  );
  if (listed.length > MOST_LISTED) return [];
  const active = listed.filter(([, times]) => wasActive(times, fact.createdAt));
  return [...new Set(active.map(([id]) => id))].sort();
}

/** Names more sessions than these to nobody's use. */
const MOST_NAMED = 3;

/** Which sessions it can have been; null where nobody can say. Whose contribution it is only its own session knows. */
export function activeHelp(self: FactEntry<'contribution'>, words: Words): string | null {
  const active = activeAt(self, words);
  if (active.length === 0 || active.length > MOST_NAMED) return null;
  return `These sessions were active when the contribution was created: ${active.map((id) => quoted(id)).join(', ')}. Write the id of the session that made it.`;
}

/** Judges the session of a contribution: by the one that is named as active, else by the store. */
export function sessionVerdict(
  { record: { home }, fact: { createdAt } }: FactEntry<'contribution'>,
  sessionId: string,
  db: Db,
): SessionVerdict {
  const { session } = db.options.contributions;
  if (session !== null) return session === sessionId ? null : { active: session };
  if (db.exists(CURRENT_SESSIONS, [home, sessionId])) return null;
  const stores = db.get(SESSION_STORES, home);
  if (stores.length > 0) {
    const listed = db.get(SESSIONS, [home, sessionId]).map(({ value }) => value);
    const since = Math.min(...stores.map(({ value }) => value));
    const fault = listedFault(listed, createdAt, since);
    return fault === 'before' && isLater(sessionId, createdAt) ? 'later' : fault;
  }
  if (isLater(sessionId, createdAt)) return 'later';
  return db.exists(NAMED_SESSIONS, home) ? null : 'unverified';
}

/** What is wrong with sessions of contributions that came as their store went, by the store as it was. */
export function* strandedSessions(input: HistoryInput) {
  // What is configured holds whatever the store says.
  if (input.options.contributions.session !== null) return;
  for (const { entry, stores } of strandedIn('session-store', input)) {
    const { record, fact } = entry;
    const { sessionId } = fact;
    if (sessionId === null) continue;
    const sessions = stores.flatMap((store) =>
      'sessions' in store.fact ? store.fact.sessions : [],
    );
    const listed = sessions.filter(({ id }) => id === sessionId);
    const verdict = listedFault(listed, fact.createdAt, storedSince(sessions));
    if (verdict === null || verdict === 'before') continue;
    const data = { session: quoted(sessionId) };
    const related = stores.slice(0, 1).map((store) => ({
      record: store.record,
      message: 'the store before this change',
    }));
    yield { message: verdict, record, at: ['sessionId'], data, related };
  }
}
