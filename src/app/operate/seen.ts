import { sha256 } from '../../core/sha256.ts';
import type { Snapshot } from '../../core/snapshot.ts';

/** The sha256 of contents that only the working tree has, as they were read first, by path. */
export type Seen = ReadonlyMap<string, string>;

/** A snapshot that notes what is read of it: a file may be another when it is read once more. */
export function watched(snapshot: Snapshot): { readonly snapshot: Snapshot; readonly seen: Seen } {
  const seen = new Map<string, string>();
  const read: Snapshot['read'] = async function* (entries, limit) {
    for await (const each of snapshot.read(entries, limit)) {
      const { path, id } = each.entry;
      // What git holds has its id, and can't be another.
      if ('bytes' in each && id === null && !seen.has(path)) seen.set(path, sha256(each.bytes));
      yield each;
    }
  };
  return { snapshot: { ...snapshot, read }, seen };
}
