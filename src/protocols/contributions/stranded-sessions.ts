import { quoted } from '../../core/found-value.ts';
import type { HistoryInput } from '../../core/history.ts';
import { strandedIn } from './gone-stores.ts';
import { listedFault } from './session-times.ts';

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
    const verdict = listedFault(listed, fact.createdAt);
    if (verdict === null) continue;
    const data = { session: quoted(sessionId) };
    const related = stores.slice(0, 1).map((store) => ({
      record: store.record,
      message: 'the store before this change',
    }));
    yield { message: verdict, record, at: ['sessionId'], data, related };
  }
}
