import type { SnapshotEntry } from './snapshot.ts';

const MOST_NAMED = 3;

/**
 * The file that somebody means who may be in a package: as it is named from the root of the repository
 * where it is there, else from the first of some folders that has it.
 * @param homes the folder of the package, or that of the caller; with or without a slash behind
 */
export function namedFile(
  given: string,
  homes: readonly string[],
  entries: readonly SnapshotEntry[],
): { readonly path: string; readonly isThere: boolean } {
  const file = given.replace(/^(?:\.\/)+/, '');
  const paths = [file, ...homes.map((home) => `${home.replace(/\/$/, '')}/${file}`)];
  const found = paths.find((path) => entries.some((entry) => entry.path === path));
  return { path: found ?? file, isThere: found !== undefined };
}

/** The files of which a path, or what stands before its lines or its type, is the end, as the start of a help. */
export function meantFiles(given: string, entries: readonly SnapshotEntry[]): string {
  const path = given.replace(/^(?:\.\/)+/, '').replace(/(?<=.)(?:[:#].*|=[a-z-]*)$/is, '');
  const end = `/${path}`;
  const found = entries.filter((entry) => `/${entry.path}`.endsWith(end)).slice(0, MOST_NAMED);
  return found.length === 0 ? '' : `Did you mean ${found.map(({ path }) => path).join(' or ')}? `;
}
