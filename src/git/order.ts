import type { SnapshotEntry } from '../core/snapshot.ts';

/** Sorts in place by path, in code units: git's own order is by bytes, which differs beyond U+FFFF. */
export function sortByPath(entries: SnapshotEntry[]): SnapshotEntry[] {
  return entries.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}
