import { CouldNotCheck } from '../core/failure.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';

/** Orders by path, in code units. */
export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

/**
 * Sorts in place by path, in code units: git's own order is by bytes, which differs beyond U+FFFF.
 * @throws CouldNotCheck when a path is there twice, as a forged tree can have it: tools would
 * disagree on which of the two is the file.
 */
export function sortByPath(entries: SnapshotEntry[]): SnapshotEntry[] {
  entries.sort(byPath);
  const twice = entries.find(({ path }, at) => entries[at + 1]?.path === path);
  if (!twice) return entries;
  throw new CouldNotCheck(
    'damaged-repository',
    `${twice.path} is listed twice, so it can't be said which of the two counts.`,
    'Run git fsck to see what is damaged.',
  );
}
