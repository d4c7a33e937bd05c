import type { FactEntry } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import type { ContributionManifestFact, ManifestEntryFact } from './facts.ts';
import { isArchived } from './sealing.ts';

/** Where contributions are, from the folder that holds `.cleo`. */
export const CONTRIBUTIONS = '.cleo/contributions/';

/** Where a contribution's file is moved when its epic is archived. */
export function archivePath(filePath: string, epicId: string): string {
  const name = filePath.slice(filePath.lastIndexOf('/') + 1);
  return `${CONTRIBUTIONS}archive/${epicId}/${name}`;
}

/**
 * Where the file of a manifest entry may stand, from the repository's root: in place, then in its
 * archive. The other way round for an entry of an archive: another one of its name may stand in place.
 */
export function pathsOf(
  { home, path = '' }: Pick<RecordRef, 'home'> & { readonly path?: string },
  { filePath, epicId }: Pick<ManifestEntryFact, 'filePath' | 'epicId'>,
): readonly string[] {
  if (filePath === null) return [];
  const root = home === '' ? '' : `${home}/`;
  const archived = epicId === null ? [] : [`${root}${archivePath(filePath, epicId)}`];
  const paths = [`${root}${filePath}`, ...archived];
  return isArchived(path) ? paths.reverse() : paths;
}

/** What a manifest says of some files: its entries that may be about one of them. */
export function entriesAbout(
  { record, fact }: FactEntry<'contribution-manifest'>,
  isMeant: (path: string) => boolean,
): ContributionManifestFact {
  const entries = fact.entries.filter((entry) => pathsOf(record, entry).some(isMeant));
  const kept = new Set<unknown>(entries.map(({ index }) => index));
  const citations = fact.citations.filter(({ at: [index] }) => kept.has(index));
  return { ...fact, entries, citations };
}

/** In place of a checksum: the latest entry cannot be read. */
export const UNREAD = Symbol('unread');

/** The checksum of a manifest's latest entry of a file; null for none. */
export function latestOf(
  { record, fact: { entries, isWhole } }: FactEntry<'contribution-manifest'>,
  path: string,
): string | typeof UNREAD | null {
  const named = entries.filter((entry) => pathsOf(record, entry).includes(path));
  const latest = named.find(({ isLatest }) => isLatest);
  if (latest !== undefined) return latest.checksum;
  return named.length > 0 && !isWhole ? UNREAD : null;
}
