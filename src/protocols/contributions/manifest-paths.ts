import type { RecordRef } from '../../core/record.ts';
import type { ManifestEntryFact } from './facts.ts';

/** Where contributions are, from the folder that holds `.cleo`. */
export const CONTRIBUTIONS = '.cleo/contributions/';

/** Where a contribution's file is moved when its epic is archived. */
export function archivePath(filePath: string, epicId: string): string {
  const name = filePath.slice(filePath.lastIndexOf('/') + 1);
  return `${CONTRIBUTIONS}archive/${epicId}/${name}`;
}

/** Where the file of a manifest entry may stand, from the repository's root: in place, then in its archive. */
export function pathsOf(
  { home }: Pick<RecordRef, 'home'>,
  { filePath, epicId }: Pick<ManifestEntryFact, 'filePath' | 'epicId'>,
): readonly string[] {
  if (filePath === null) return [];
  const root = home === '' ? '' : `${home}/`;
  const archived = epicId === null ? [] : [`${root}${archivePath(filePath, epicId)}`];
  return [`${root}${filePath}`, ...archived];
}
