import type { LogStep } from '../../core/history.ts';
import type { RecordRef } from '../../core/record.ts';
import { vouchEvent } from '../../core/vouch-event.ts';
import type { VouchEventFact } from '../../core/vouch-fact.ts';

/** What brings, rewrites or takes away many objects without naming them. */
const BULK =
  /^(?:kb\.init|kb\.migrate.*|bundle\.import|sync\.apply|claim\.bulk_clear|session\.crystallize)$/;

interface Gained {
  readonly events: readonly VouchEventFact[];
  readonly named: ReadonlySet<string>;
  /** False where a new line could not be read: any event may stand in it. */
  readonly isWhole: boolean;
}

const NOTHING: Gained = { events: [], named: new Set(), isWhole: true };

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

  /** True where an event of a base names one of some ids. */
  name({ home }: Pick<RecordRef, 'home'>, ids: Iterable<string>): boolean {
    const { named } = this.#at(home);
    return [...ids].some((id) => named.has(id));
  }

  /** True where one event stands for all that a step did to a base, or may: a line can't be read. */
  explainAll({ home }: Pick<RecordRef, 'home'>): boolean {
    const { events, isWhole } = this.#at(home);
    return !isWhole || events.some(({ event }) => BULK.test(event ?? ''));
  }

  #at(home: string): Gained {
    return this.#gained.get(home) ?? NOTHING;
  }
}

/** All that an event names. */
export function namedBy({ objectIds, artifactId }: VouchEventFact): readonly string[] {
  return artifactId === null ? objectIds : [...objectIds, artifactId];
}

function baseOf({ change: { path } }: LogStep): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function gainedBy({ gained }: LogStep): Gained {
  const events = gained
    .map(({ value }, index) => vouchEvent(value, index))
    .filter(({ isDryRun }) => !isDryRun);
  return {
    events,
    named: new Set(events.flatMap(namedBy)),
    isWhole: gained.every(({ value }) => value !== undefined),
  };
}
