import { quoted } from '../../core/found-value.ts';
import type { HistoryInput } from '../../core/history.ts';
import { factsOf, strandedIn } from './gone-stores.ts';
import { Sessions } from './sessions.ts';

/** What is wrong with sessions of contributions that came as their store went, by the store as it was. */
export function* strandedSessions(input: HistoryInput) {
  // What is configured holds whatever the store says.
  if (input.options.contributions.session !== null) return;
  for (const { entry, stores } of strandedIn('session-store', input)) {
    const { record, fact } = entry;
    const { sessionId } = fact;
    if (sessionId === null) continue;
    const verdict = new Sessions(factsOf(stores)).judge(entry, sessionId, null);
    if (verdict !== 'unlisted' && verdict !== 'inactive') continue;
    const data = { session: quoted(sessionId) };
    const related = stores.slice(0, 1).map((store) => ({
      record: store.record,
      message: 'the store before this change',
    }));
    yield { message: verdict, record, at: ['sessionId'], data, related };
  }
}
