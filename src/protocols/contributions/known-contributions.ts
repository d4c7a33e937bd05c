import type { FactEntry, Facts } from '../../core/fact.ts';
import { oncePer } from '../../core/once-per.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Reference } from './contribution.ts';

type Entry = FactEntry<'contribution'>;

/** Finds contributions of a home by their id or their session. Of several with one id the first counts. */
class Contributions {
  readonly #byId = new Map<string, Entry>();
  readonly #bySession = new Map<string, Entry[]>();

  constructor(facts: Facts) {
    for (const entry of facts.of('contribution')) {
      const { record, fact } = entry;
      const id = keyOf(record, fact.id);
      if (fact.id !== null && !this.#byId.has(id)) this.#byId.set(id, entry);
      const session = keyOf(record, fact.sessionId);
      const others = this.#bySession.get(session);
      if (others === undefined) this.#bySession.set(session, [entry]);
      else others.push(entry);
    }
  }

  /** The contribution that a record names by its id; null where it names none, or one that is not there. */
  named(record: RecordRef, reference: Pick<Reference, 'contributionId'> | null): Entry | null {
    const id = reference?.contributionId ?? null;
    return id === null ? null : (this.#byId.get(keyOf(record, id)) ?? null);
  }

  /** The contributions of a session. */
  ofSession(record: RecordRef, sessionId: string | null): readonly Entry[] {
    return sessionId === null ? [] : (this.#bySession.get(keyOf(record, sessionId)) ?? []);
  }
}

/** The contributions of these facts. */
export const contributionsOf = oncePer((facts: Facts) => new Contributions(facts));

export type { Contributions };

function keyOf({ home }: RecordRef, id: string | null): string {
  return `${home}\0${id}`;
}
