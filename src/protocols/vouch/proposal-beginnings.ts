import type { Facts } from '../../core/fact.ts';
import { oncePer } from '../../core/once-per.ts';
import type { RecordRef } from '../../core/record.ts';
import type { VouchEventFact } from './facts.ts';

/** What a log says when a proposal is made, by its maker. */
export const PROPOSES = /^proposal\.(?:[^.]+\.)?create$/;

/** The event that says who made a proposal, and where it stands. */
export interface Begun {
  readonly record: RecordRef<'vouch-audit-log' | 'vouch-audit-segment'>;
  readonly event: VouchEventFact;
}

/** Who made which proposal, by the logs and the parts that were moved out of them. */
class Beginnings {
  readonly #begun = new Map<string, Begun>();

  constructor(facts: Facts) {
    // What was moved out of a log came before what is left of it.
    const parts = [...facts.of('vouch-audit-segment'), ...facts.of('vouch-audit-log')];
    for (const { record, fact } of parts) {
      for (const event of fact.events) {
        if (event.isDryRun || !PROPOSES.test(event.event ?? '')) continue;
        for (const id of event.objectIds) {
          const key = keyOf(record, id);
          if (!this.#begun.has(key)) this.#begun.set(key, { record, event });
        }
      }
    }
  }

  /** The first event that says that a proposal was made; null for none. */
  of(record: Pick<RecordRef, 'home'>, id: string): Begun | null {
    return this.#begun.get(keyOf(record, id)) ?? null;
  }
}

export const beginningsOf = oncePer((facts: Facts) => new Beginnings(facts));

function keyOf({ home }: Pick<RecordRef, 'home'>, id: string): string {
  return `${home}\0${id}`;
}
