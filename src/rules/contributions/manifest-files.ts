import type { ManifestEntryFact } from '../../core/contribution-fact.ts';
import type { FactEntry, Facts } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';

const CONTRIBUTIONS = '.cleo/contributions/';

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

/** Where the file of an entry may stand, from the repository's root: in place, then in its archive. */
export function pathsOf(
  { home }: RecordRef,
  { filePath, epicId }: Pick<ManifestEntryFact, 'filePath' | 'epicId'>,
): readonly string[] {
  if (filePath === null) return [];
  const root = home === '' ? '' : `${home}/`;
  const name = filePath.slice(filePath.lastIndexOf('/') + 1);
  const archived = epicId === null ? [] : [`${root}${CONTRIBUTIONS}archive/${epicId}/${name}`];
  return [`${root}${filePath}`, ...archived];
}
