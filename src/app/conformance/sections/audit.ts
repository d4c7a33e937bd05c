import { listAt, textAt } from '../../../core/json-value.ts';
import type { Trial } from '../trial.ts';

/** Section 7: every mutation is logged, nothing else is, and what is logged stays. */
export async function audit(trial: Trial): Promise<void> {
  let log = trial.text('audit.log.jsonl');
  const grown = (what: string, mustGrow: boolean) => {
    const now = trial.text('audit.log.jsonl');
    trial.demand(
      '7',
      `${what} leaves earlier events as they are`,
      now.startsWith(log),
      () => 'they changed',
    );
    const hasGrown = now.length > log.length;
    const demand = mustGrow ? `${what} is logged` : `${what} is not logged, for it changes nothing`;
    trial.demand('7', demand, hasGrown === mustGrow, () => (hasGrown ? 'an event' : 'no event'));
    log = now;
  };
  await trial.source();
  grown('registering a source', true);
  const { id } = await trial.proposal('Refunds are free of charge.');
  grown('proposing', true);
  await trial.call('maria', 'kb.approve', { proposal_id: id });
  grown('approving', true);
  const refused = await trial.proposal('Refunds cost a fee.');
  grown('proposing again', true);
  await trial.call('maria', 'kb.reject', { proposal_id: refused.id, reason: 'no' });
  grown('rejecting', true);
  const session = await trial.result('5.6', 'scout', 'kb.session_start', { task: 'refunds' });
  grown('starting a session', true);
  const sessionId = textAt(session, 'session_id') ?? textAt(session, 'id') ?? '';
  await trial.result('5.6', 'scout', 'kb.session_end', { session_id: sessionId });
  grown('ending a session', true);
  for (const method of ['kb.status', 'kb.list_claims', 'kb.list_pending', 'kb.audit', 'kb.lint']) {
    await trial.result('5.1', 'scout', method);
    grown(method, false);
  }
  await trial.result('5.1', 'scout', 'kb.search', { query: 'refunds' });
  grown('kb.search', false);
  whole(trial);
}

function whole(trial: Trial): void {
  const events = trial.events();
  for (const name of ['id', 'event', 'actor', 'created_at']) {
    const without = events.filter((event) => textAt(event, name) === null);
    trial.demand('7', `every event has "${name}"`, without.length === 0, () =>
      JSON.stringify(without[0]),
    );
  }
  const nameless = events.filter(
    (event) => !Array.isArray((event as { object_ids?: unknown })?.object_ids),
  );
  trial.demand('7', 'every event has "object_ids"', nameless.length === 0, () =>
    JSON.stringify(nameless[0]),
  );
  const ids = new Set(events.map((event) => textAt(event, 'id')));
  trial.demand(
    '7',
    'no two events have one id',
    ids.size === events.length,
    () => `${ids.size} ids of ${events.length}`,
  );
  const silent = events.filter((event) => listAt(event, 'object_ids').length === 0).length;
  trial.demand('7', 'events name what they are about', silent < events.length, () => 'none does');
}
