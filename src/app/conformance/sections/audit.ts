import { listAt, textAt, textsAt } from '../../../core/json-value.ts';
import type { Trial } from '../trial.ts';

/** A call, and the event that it is to leave. */
interface Step {
  readonly actor: string;
  readonly what: string;
  /** Null where it changes nothing. */
  readonly verb: string | null;
}

/** Section 7: every mutation is logged, nothing else is, and what is logged stays. */
export async function audit(trial: Trial): Promise<void> {
  const log = new WatchedLog(trial);
  const scout = (what: string, verb: string | null): Step => ({ actor: 'scout', what, verb });
  const source = await trial.source();
  log.grown(scout('registering a source', 'source.register'), source);
  const { id } = await trial.proposal('Refunds are free of charge.');
  log.grown(scout('proposing', 'proposal.create'), id);
  await trial.call('scout', 'kb.approve', { proposal_id: id });
  log.grown(scout('an approval that is refused', null));
  await trial.call('maria', 'kb.approve', { proposal_id: id });
  log.grown({ actor: 'maria', what: 'approving', verb: 'proposal.approve' }, id);
  await trial.call('maria', 'kb.approve', { proposal_id: id });
  log.grown({ actor: 'maria', what: 'approving again', verb: null });
  const refused = await trial.proposal('Refunds cost a fee.');
  log.grown(scout('proposing something else', 'proposal.create'), refused.id);
  await trial.call('maria', 'kb.reject', { proposal_id: refused.id, reason: 'no' });
  log.grown({ actor: 'maria', what: 'rejecting', verb: 'proposal.reject' }, refused.id);
  const session = await trial.result('5.6', 'scout', 'kb.session_start', { task: 'refunds' });
  const sessionId = textAt(session, 'session_id') ?? textAt(session, 'id') ?? '';
  log.grown(scout('starting a session', 'session.start'), sessionId);
  await trial.result('5.6', 'maria', 'kb.session_end', { session_id: sessionId });
  log.grown({ actor: 'maria', what: 'ending a session', verb: 'session.end' }, sessionId);
  for (const [method, params] of READS) {
    await trial.result(method === 'kb.doctor' ? '5.7' : '5.1', 'scout', method, params);
    log.grown(scout(method, null));
  }
  whole(trial);
}

const READS: readonly (readonly [method: string, params: Readonly<Record<string, unknown>>])[] = [
  ['kb.status', {}],
  ['kb.list_claims', {}],
  ['kb.list_pending', {}],
  ['kb.audit', {}],
  ['kb.lint', {}],
  ['kb.doctor', {}],
  ['kb.search', { query: 'refunds' }],
  ['kb.context', { task: 'explain refunds' }],
];

/** The log as it was when somebody looked last. */
class WatchedLog {
  readonly #trial: Trial;
  #text: string;

  constructor(trial: Trial) {
    this.#trial = trial;
    this.#text = trial.text('audit.log.jsonl');
  }

  /** What a step has to leave. @param id what its event has to name */
  grown({ actor, what, verb }: Step, id = ''): void {
    const trial = this.#trial;
    const [before, now] = [this.#text, trial.text('audit.log.jsonl')];
    const known = trial.events().length - newLines(before, now);
    const fresh = trial.events().slice(known);
    this.#text = now;
    const isKept = now.startsWith(before);
    trial.demand('7', `${what} leaves earlier events as they are`, isKept, () => 'they changed');
    const shown = () => JSON.stringify(fresh).slice(0, 300);
    if (verb === null) {
      const demand = `${what} is not logged, for it changes nothing`;
      trial.demand('7', demand, fresh.length === 0, shown);
      return;
    }
    trial.demand('7', `${what} is logged`, fresh.length > 0, shown);
    const named = fresh.filter((event) => textsAt(event, 'object_ids').includes(id));
    const isNamed = named.some((event) => textAt(event, 'event') === verb);
    trial.demand('2.8', `${what} is logged as ${verb}, and names what it is about`, isNamed, shown);
    const verbs = new Set(fresh.map((event) => textAt(event, 'event')));
    trial.demand('7', `${what} is logged once`, verbs.size === fresh.length, shown);
    const isActor = fresh.every((event) => textAt(event, 'actor') === actor);
    trial.demand('7', `the event of ${what} names who did it`, isActor, shown);
  }
}

/** How many lines a log has more than before. */
function newLines(before: string, now: string): number {
  const count = (text: string) => text.split('\n').filter((line) => line !== '').length;
  return Math.max(0, count(now) - count(before));
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
