import type { Facts } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import { nameOf, OBJECT_KINDS } from './bases.ts';

/** What the `[[links]]` of pages may name: ids of any kind and titles of pages, whatever their case. */
export class LinkedNames {
  readonly #facts: Facts;
  #names: ReadonlySet<string> | null = null;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  /** @param link as a page has it, perhaps with the folder and the ending that editors add */
  has(record: RecordRef, link: string): boolean {
    const name = link.slice(link.lastIndexOf('/') + 1).replace(/\.md$/, '');
    return this.#isName(record, link) || this.#isName(record, name);
  }

  #isName({ home }: RecordRef, name: string): boolean {
    this.#names ??= new Set(this.#all());
    return this.#names.has(keyOf(home, name));
  }

  *#all(): Generator<string> {
    for (const kind of OBJECT_KINDS) {
      for (const { record, fact } of this.#facts.of(kind)) {
        yield keyOf(record.home, nameOf(record));
        if (fact.id !== null) yield keyOf(record.home, fact.id);
      }
    }
    for (const { record, fact } of this.#facts.of('vouch-page')) {
      if (fact.title !== null) yield keyOf(record.home, fact.title);
    }
  }
}

function keyOf(home: string, name: string): string {
  return `${home}\0${name.trim().toLowerCase()}`;
}
