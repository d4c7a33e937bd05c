import type { SnapshotEntry } from './snapshot.ts';

const MOST_NAMED = 3;

/**
 * The file that somebody means who may be in a package: as it is named from the root of the repository
 * where it is there, else from the package.
 * @param home the folder of the package, with or without a slash behind; '' for the root
 */
export function namedFile(
  given: string,
  home: string,
  entries: readonly SnapshotEntry[],
): { readonly path: string; readonly isThere: boolean } {
  const file = given.replace(/^(?:\.\/)+/, '');
  const paths = [file, `${home.replace(/\/$/, '')}/${file}`];
  const found = paths.find((path) => entries.some((entry) => entry.path === path));
  return { path: found ?? file, isThere: found !== undefined };
}

/** The files of which a path is the end, as the start of a help. */
export function meantFiles(given: string, entries: readonly SnapshotEntry[]): string {
  const end = `/${given.replace(/^(?:\.\/)+/, '')}`;
  const found = entries.filter(({ path }) => path.endsWith(end)).slice(0, MOST_NAMED);
  return found.length === 0 ? '' : `Did you mean ${found.map(({ path }) => path).join(' or ')}? `;
}
