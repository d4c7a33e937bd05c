import type { GainedRecord, LogStep } from '../../core/history.ts';
import type { RecordRef } from '../../core/record.ts';
import type { VouchEventFact } from './facts.ts';
import { IMPORTS, namedBy, vouchEvent } from './vouch-event.ts';
import type { ObjectChange } from './vouch-objects.ts';
import { INIT, isStarter } from './vouch-starters.ts';

/** What rewrites or takes away objects that are there without naming them. */
const MAINTAINS = /^(?:kb\.migrate.*|claim\.bulk_clear|session\.crystallize)$/;

/** What says something about a claim, and leaves what the claim says. */
const LEAVES_TEXT =
  /^(?:claim\.(?:confirm|supersede|contradict|archive|cite)|session\..*|source\..*)$/;

interface Gained {
  readonly log: LogStep | null;
  readonly events: readonly VouchEventFact[];
  /** The events that name an id. */
  readonly byId: ReadonlyMap<string, readonly VouchEventFact[]>;
  /** Those that say that a base begins, in order. */
  readonly beginnings: readonly VouchEventFact[];
  /** True where one of them rewrites or takes away what it does not name. */
  readonly maintains: boolean;
  readonly imports: readonly Import[];
  /** False where a new line could not be read: any event may stand in it. */
  readonly isWhole: boolean;
}

/** An event that brings objects of another base without naming them. */
export interface Import {
  readonly verb: string;
  readonly log: LogStep;
  readonly line: GainedRecord['shown'];
  /** How many files it says that it wrote; null where it says no number. */
  readonly written: number | null;
  /** True where it says that it replaced what was there. */
  readonly overwrites: boolean;
}

const NOTHING: Gained = {
  log: null,
  events: [],
  byId: new Map(),
  beginnings: [],
  maintains: false,
  imports: [],
  isWhole: true,
};

/** The ids of a blob without bytes: a log that holds nothing has not begun. */
const EMPTY = new Set([
  'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
]);

/** The events that a step adds to audit logs, by knowledge base. Dry runs did nothing. */
export class BaseEvents {
  readonly #gained: ReadonlyMap<string, Gained>;

  constructor(logs: readonly LogStep[]) {
    const audit = logs.filter(({ role }) => role === 'audit');
    this.#gained = new Map(audit.map((log) => [baseOf(log), gainedBy(log)]));
  }

  /** The bases whose log gained anything. */
  homes(): Iterable<string> {
    return this.#gained.keys();
  }

  of({ home }: Pick<RecordRef, 'home'>): readonly VouchEventFact[] {
    return this.#at(home).events;
  }

  importsOf({ home }: Pick<RecordRef, 'home'>): readonly Import[] {
    return this.#at(home).imports;
  }

  /** The event that began the log of a base, where the step itself began it. */
  beginningOf({ home }: Pick<RecordRef, 'home'>): VouchEventFact | null {
    const { log, beginnings } = this.#at(home);
    if (log?.change.before.some((entry) => entry !== null && !EMPTY.has(entry.id ?? '')))
      return null;
    return beginnings[0] ?? null;
  }

  /** Those that were made on a base that was there. */
  laterBeginningsOf(record: Pick<RecordRef, 'home'>): readonly VouchEventFact[] {
    const first = this.beginningOf(record);
    return this.#at(record.home).beginnings.filter((event) => event !== first);
  }

  /** True where an event of a base names one of some ids. */
  name({ home }: Pick<RecordRef, 'home'>, ids: Iterable<string>): boolean {
    return [...ids].some((id) => this.#at(home).byId.has(id));
  }

  /** True where an event that names an object does what was done to it, or may: a line can't be read. */
  tellOf(change: ObjectChange): boolean {
    const { record } = change.state;
    const { byId, isWhole } = this.#at(record.home);
    return (
      !isWhole ||
      [...change.ids].some((id) => byId.get(id)?.some((event) => says(event, change)) === true)
    );
  }

  /** True where an event stands for what was done to objects that it does not name, or may. */
  explain({ state: { record }, done, ids }: ObjectChange): boolean {
    if (!this.#at(record.home).isWhole) return true;
    if (done === 'added') {
      if (this.importsOf(record).length > 0 || this.beginningOf(record) !== null) return true;
      return this.laterBeginningsOf(record).length > 0 && isStarter(record, ids);
    }
    if (done === 'changed' && this.importsOf(record).some(({ overwrites }) => overwrites))
      return true;
    return this.#at(record.home).maintains;
  }

  #at(home: string): Gained {
    return this.#gained.get(home) ?? NOTHING;
  }
}

function baseOf({ change: { path } }: LogStep): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** By step: several rules ask for the same. */
const GAINED = new WeakMap<LogStep, Gained>();

function gainedBy(log: LogStep): Gained {
  const known = GAINED.get(log) ?? readGained(log);
  GAINED.set(log, known);
  return known;
}

function readGained(log: LogStep): Gained {
  const { gained } = log;
  const done = gained
    .map((record, index) => ({ record, event: vouchEvent(record.value, index) }))
    .filter(({ event }) => !event.isDryRun);
  const events = done.map(({ event }) => event);
  const byId = new Map<string, VouchEventFact[]>();
  for (const event of events) {
    for (const id of new Set(namedBy(event))) {
      const others = byId.get(id);
      if (others === undefined) byId.set(id, [event]);
      else others.push(event);
    }
  }
  return {
    log,
    events,
    byId,
    beginnings: events.filter(({ event }) => event === INIT),
    maintains: events.some(({ event }) => MAINTAINS.test(event ?? '')),
    imports: done.flatMap(({ record, event }) => importOf(log, record, event)),
    isWhole: gained.every(({ value }) => value !== undefined),
  };
}

function importOf(log: LogStep, record: GainedRecord, event: VouchEventFact): Import[] {
  const { event: verb, written, onConflict } = event;
  if (verb === null || !IMPORTS.test(verb)) return [];
  return [{ verb, log, line: record.shown, written, overwrites: onConflict === 'overwrite' }];
}

/** True where an event of this sort may have done what was done to an object. */
function says({ event }: VouchEventFact, { done, before, state }: ObjectChange): boolean {
  if (done !== 'changed' || !LEAVES_TEXT.test(event ?? '')) return true;
  const [then, now] = [before?.fact, state.fact];
  if (!then || !now || !('stated' in then) || !('stated' in now)) return true;
  return then.stated === now.stated;
}
