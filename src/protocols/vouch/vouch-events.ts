import type { GainedRecord, LogStep } from '../../core/history.ts';
import type { RecordRef } from '../../core/record.ts';
import { isEmpty } from '../../core/snapshot.ts';
import type { VouchEventFact } from './facts.ts';
import { IMPORTS, namedBy, vouchEvent } from './vouch-event.ts';
import type { ObjectChange } from './vouch-objects.ts';
import { INIT, isAsInitWrote, isStarter } from './vouch-starters.ts';
import { doneBy } from './what-verbs-do.ts';

/** What writes objects anew without naming them: they say the same afterwards. */
const MIGRATES = /^kb\.migrate/;

interface Gained {
  readonly log: LogStep | null;
  readonly events: readonly VouchEventFact[];
  /** The events that name an id. */
  readonly byId: ReadonlyMap<string, readonly VouchEventFact[]>;
  /** Those that say that a base begins, in order. */
  readonly beginnings: readonly VouchEventFact[];
  /** Those that write objects anew which they do not name. */
  readonly migrations: readonly LoggedEvent[];
  readonly imports: readonly Import[];
  /** False where a new line could not be read: any event may stand in it. */
  readonly isWhole: boolean;
}

/** An event in the log that gained it. */
export interface LoggedEvent {
  readonly verb: string;
  readonly log: LogStep;
  readonly line: GainedRecord['shown'];
}

/** An event that brings objects of another base without naming them. */
export interface Import extends LoggedEvent {
  /** What it calls the bundle. */
  readonly bundles: readonly string[];
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
  migrations: [],
  imports: [],
  isWhole: true,
};

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
    // A log that holds nothing has not begun, but where its events are in segments.
    if (log?.isContinued || log?.change.before.some((entry) => entry !== null && !isEmpty(entry)))
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

  migrationsOf({ home }: Pick<RecordRef, 'home'>): readonly LoggedEvent[] {
    return this.#at(home).migrations;
  }

  /**
   * True where events that name an object do what was done to it, or may: a line can't be read.
   * @param isClosed true for a session that is there
   */
  tellOf(change: ObjectChange, isClosed: (session: string) => boolean): boolean {
    const { byId, isWhole } = this.#over(change);
    const events = new Set([...change.ids].flatMap((id) => byId.get(id) ?? []));
    return !isWhole || doneBy(change, [...events], isClosed);
  }

  /** True where an event stands for what was done to objects that it does not name, or may. */
  explain(change: ObjectChange): boolean {
    const { done, ids, state } = change;
    const { record } = state;
    const gained = this.#over(change);
    if (!gained.isWhole) return true;
    if (done === 'added') {
      if (isAsInitWrote(ids, state.fact)) return true;
      if (gained.imports.length > 0 || this.beginningOf(record) !== null) return true;
      return this.laterBeginningsOf(record).length > 0 && isStarter(record, ids);
    }
    if (done === 'removed') return false;
    return this.isRewritten(change);
  }

  /** True for an object that an event may have written anew which does not name it. */
  isRewritten(change: ObjectChange): boolean {
    const { migrations } = this.#over(change);
    return this.isOverwritten(change) || (migrations.length > 0 && isAlike(change));
  }

  /** The verbs of the events that name an object. */
  verbsOn(change: ObjectChange): readonly string[] {
    const { byId } = this.#over(change);
    const events = [...change.ids].flatMap((id) => byId.get(id) ?? []);
    return [...new Set(events.flatMap(({ event }) => event ?? []))];
  }

  /** True for an object that an import may have replaced. */
  isOverwritten(change: ObjectChange): boolean {
    const { imports } = this.#over(change);
    return change.done === 'changed' && imports.some(({ overwrites }) => overwrites);
  }

  /** What the log gained over what the parent has to which something was done. */
  #over({ state: { record }, parent, isOver }: ObjectChange): Gained {
    const merged = this.#at(record.home);
    const over = isOver ? merged.log?.gainedOver?.[parent] : undefined;
    return over === undefined || merged.log === null ? merged : gainedBy(merged.log, over);
  }

  #at(home: string): Gained {
    return this.#gained.get(home) ?? NOTHING;
  }
}

export function baseOf({ change: { path } }: LogStep): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** By the records: several rules ask for the same. */
const GAINED = new WeakMap<readonly GainedRecord[], Gained>();

function gainedBy(log: LogStep, gained = log.gained): Gained {
  const known = GAINED.get(gained) ?? readGained(log, gained);
  GAINED.set(gained, known);
  return known;
}

/** What is in the place of committed events that were changed tells of nothing that was done. */
function withoutReplacing({ fault }: LogStep, gained: readonly GainedRecord[]) {
  if (fault?.kind !== 'changed') return gained;
  const { after, lost } = fault;
  const others = gained.filter((record) => !record.isAgain);
  const at = others.findIndex(({ segment, shown }) => !segment && shown.line >= after.line);
  const left = Math.max(0, lost - (gained.length - others.length));
  return at === -1 ? others : [...others.slice(0, at), ...others.slice(at + left)];
}

function readGained(log: LogStep, gained: readonly GainedRecord[]): Gained {
  const done = withoutReplacing(log, gained)
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
    migrations: done.flatMap(({ record, event: { event: verb } }) =>
      verb !== null && MIGRATES.test(verb)
        ? { verb, log: holderOf(log, record), line: record.shown }
        : [],
    ),
    imports: done.flatMap(({ record, event }) => importOf(log, record, event)),
    isWhole: gained.every(({ value }) => value !== undefined),
  };
}

function importOf(log: LogStep, record: GainedRecord, event: VouchEventFact): Import[] {
  const { event: verb, written, onConflict } = event;
  if (verb === null || !IMPORTS.test(verb)) return [];
  const [overwrites, bundles] = [onConflict === 'overwrite', event.objectIds];
  const place = { log: holderOf(log, record), line: record.shown };
  return [{ verb, ...place, written, overwrites, bundles }];
}

/** The file in which a log gained an event. */
function holderOf(log: LogStep, { segment }: GainedRecord): LogStep {
  if (segment === undefined) return log;
  return { ...log, change: { path: segment.path, before: [], after: segment } };
}

/** True for an object that says the same as before in all that was reviewed. */
function isAlike({ before, state }: ObjectChange): boolean {
  const [then, now] = [before?.fact, state.fact];
  if (!then || !now || !('reviewed' in then) || !('reviewed' in now)) return false;
  const { confidence: _, ...reviewed } = then.reviewed;
  const isSaid = Object.keys(reviewed).every((key) => reviewed[key] === now.reviewed[key]);
  if (!isSaid || then.id !== now.id) return false;
  if (!('approvedBy' in then) || !('approvedBy' in now)) return true;
  const isCited = then.evidence.join('\0') === now.evidence.join('\0');
  return isCited && then.approvedBy === now.approvedBy;
}
