import { quoted } from '../../core/found-value.ts';
import { suggester } from '../../core/nearest.ts';
import { isSha256 } from '../../core/sha256.ts';
import { type Bases, OBJECT_KINDS } from './bases.ts';
import { inWords, type Reference, wordOf } from './references.ts';

/** What can be done about a reference that leads nowhere. */
export const OTHERWISE =
  'Correct the id, restore the missing object from history, or remove the reference.';

/** What references that lead nowhere may have been meant to name. */
export class MeantObjects {
  readonly #bases: Bases;
  /** By base and kinds. */
  readonly #suggesters = new Map<string, (id: string) => string | null>();

  constructor(bases: Bases) {
    this.#bases = bases;
  }

  /** The help where something of another kind has the id, or one of the kind a similar one. */
  helpFor(reference: Reference): string | null {
    const { record, id, kinds } = reference;
    const kind = OBJECT_KINDS.find((each) => this.#bases.find(each, record, id) !== null);
    if (kind !== undefined) {
      return `${quoted(id)} is the id of another kind of object (${wordOf(kind)}). Name the ${inWords(kinds)} that is meant.`;
    }
    const near = this.#suggesterFor(reference)(id);
    return near === null ? null : `Did you mean ${quoted(near)}? ${OTHERWISE}`;
  }

  #suggesterFor({ record, kinds }: Reference): (id: string) => string | null {
    const key = `${record.home}\0${kinds.join()}`;
    const known = this.#suggesters.get(key);
    if (known !== undefined) return known;
    const ids = kinds.flatMap((kind) => [...this.#bases.ids(kind, record)]);
    // A digest has no near one: that is another source.
    const made = suggester(new Set(ids.filter((id) => !isSha256(id))));
    this.#suggesters.set(key, made);
    return made;
  }
}
