import { interleaved } from '../../core/interleaved.ts';
import { sha256 } from '../../core/sha256.ts';
import {
  type BlobRead,
  readWhole,
  type Snapshot,
  type SnapshotEntry,
} from '../../core/snapshot.ts';

/** Contents that only the working tree has, as they were read first. */
export interface Seen {
  /** True for a content that is another than the one that was read first at a path. */
  isOther(path: string, bytes: Uint8Array): boolean;
}

export const NOTHING_SEEN: Seen = { isOther: () => false };

/** Bytes that are kept of them: of what is beyond, a digest is. */
const MOST_KEPT = 2 ** 26;

type Whole = Extract<BlobRead, { readonly bytes: Uint8Array }>;

/**
 * A snapshot whose own files are read once, as many look at the same: a file may be another when it is
 * read once more.
 */
export function watched(snapshot: Snapshot): { readonly snapshot: Snapshot; readonly seen: Seen } {
  const digests = new Map<string, string>();
  const kept = new Map<string, Whole>();
  let left = MOST_KEPT;
  const note = (read: BlobRead): void => {
    const { path, id } = read.entry;
    // What git holds has its id, and can't be another.
    if (!('bytes' in read) || id !== null || kept.has(path) || digests.has(path)) return;
    if (read.bytes.length > left) digests.set(path, sha256(read.bytes));
    else {
      kept.set(path, read);
      left -= read.bytes.length;
    }
  };
  const keptAt = ({ path, id, mode }: SnapshotEntry): Whole | null => {
    const read = id === null ? kept.get(path) : undefined;
    return read?.entry.mode === mode ? read : null;
  };
  async function* others(
    entries: readonly SnapshotEntry[],
    limit: Parameters<Snapshot['read']>[1],
  ) {
    for await (const each of snapshot.read(entries, limit)) {
      note(each);
      yield each;
    }
  }
  const read: Snapshot['read'] = (entries, limit) =>
    interleaved(
      entries,
      (entry) => {
        const whole = keptAt(entry);
        return whole && readWhole(entry, whole, limit);
      },
      (rest) => others(rest, limit),
    );
  const isOther = (path: string, bytes: Uint8Array): boolean => {
    const known = kept.get(path)?.bytes;
    if (known !== undefined) return known !== bytes && Buffer.compare(known, bytes) !== 0;
    const digest = digests.get(path);
    return digest !== undefined && digest !== sha256(bytes);
  };
  return { snapshot: { ...snapshot, read }, seen: { isOther } };
}
