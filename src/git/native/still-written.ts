import { lstatSync } from 'node:fs';
import type { HeldEntry, SnapshotEntry } from '../../core/snapshot.ts';
import { blobId, type ObjectFormat } from '../object-id.ts';
import { fileSystemPath } from '../path-bytes.ts';
import { RealFolders, readFileOf } from '../read-file.ts';

/** Bytes of a file that is read sooner than its object is inflated. */
const LARGE = 2 ** 21;

/** Bytes of all that is held at once. */
const MOST_BYTES = 32 * 2 ** 20;

/** Of more contents than these most are small, and git has them sooner. */
const MOST_ENTRIES = 128;

/**
 * Large contents that stand in the working tree as they are stored, as right after `git add`: a log is
 * read in a tenth of the time in which it is inflated. Nothing is believed but bytes that hash to the id.
 * @returns what finds the content of an entry; null for one that git has to be asked for
 */
export function stillWritten(
  { root, objectFormat }: { readonly root: string; readonly objectFormat: ObjectFormat },
  wanted: readonly SnapshotEntry[],
): (entry: HeldEntry) => Buffer | null {
  if (wanted.length > MOST_ENTRIES) return () => null;
  const folders = new RealFolders(root);
  let left = MOST_BYTES;
  return (entry) => {
    const size = entry.mode === 'symlink' ? 0 : sizeOf(folders, entry);
    if (size < LARGE || size > left) return null;
    const bytes = bytesOf(folders, entry, size);
    if (bytes === null || blobId(objectFormat, bytes) !== entry.id) return null;
    left -= bytes.length;
    return bytes;
  };
}

/** Bytes of the file at a path; 0 where none is. */
function sizeOf(folders: RealFolders, { path }: SnapshotEntry): number {
  if (!folders.holds(path)) return 0;
  try {
    const stat = lstatSync(fileSystemPath(folders.root, path), { throwIfNoEntry: false });
    return stat?.isFile() ? stat.size : 0;
  } catch {
    return 0;
  }
}

/** Null where it can't be read, or has grown since. */
function bytesOf(folders: RealFolders, entry: SnapshotEntry, most: number): Buffer | null {
  try {
    const read = readFileOf(folders, entry, most);
    return 'bytes' in read ? read.bytes : null;
  } catch {
    return null;
  }
}
