import type { ManifestEntryFact } from './contribution-fact.ts';
import type { RecordRef } from './record.ts';

const CONTRIBUTIONS = '.cleo/contributions/';

/** Where the file of a manifest entry may stand, from the repository's root: in place, then in its archive. */
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
