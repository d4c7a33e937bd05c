import type { FactEntry, Facts } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import type { ManifestEntryFact } from './facts.ts';
import { pathsOf } from './manifest-paths.ts';

/** Finds the contributions that manifest entries are about. */
export class ManifestFiles {
  readonly #byPath: ReadonlyMap<string, FactEntry<'contribution'>>;

  constructor(facts: Facts) {
    this.#byPath = new Map(facts.of('contribution').map((entry) => [entry.record.path, entry]));
  }

  /** The contribution of an entry, in place or archived; null where it is not there or can't be read. */
  of(manifest: RecordRef, entry: ManifestEntryFact): FactEntry<'contribution'> | null {
    const found = pathsOf(manifest, entry).flatMap((path) => this.#byPath.get(path) ?? []);
    return found[0] ?? null;
  }
}
