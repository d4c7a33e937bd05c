import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  type Stats,
} from 'node:fs';
import { CouldNotCheck } from '../core/failure.ts';
import { gitCommand } from '../core/git-command.ts';
import { filledFrom, grown, roomFor } from '../core/grown-bytes.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { fileSystemPath, leadsAstray } from './path-bytes.ts';
import { statAt } from './stat-at.ts';

/** A file's bytes (for a symbolic link: where it points); beyond the limit its size, and the bytes in pieces. */
export type FileRead =
  | { readonly bytes: Buffer }
  | { readonly tooLarge: number; pieces(): AsyncIterable<Uint8Array> };

/** Neither follows a link nor waits for the other end of a pipe. Windows has neither flag. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Bytes beyond which a file in doubt is taken for changed instead of compared with the index. */
export const WORTH_COMPARING = 2 ** 26;

/** Bytes of a large file that are in memory at a time. */
const PIECE_BYTES = 2 ** 20;

/** Bytes that are looked at as they come, while the processor has them at hand. */
const LOOKED_AT = 2 ** 18;

/** Knows which folders below a root are reached without passing through a symbolic link. */
export class RealFolders {
  readonly root: string;
  readonly #known = new Map<string, boolean>([['', true]]);

  constructor(root: string) {
    this.root = root;
  }

  /** True when the folder of a path stands where the path says. An index may say `../`. */
  holds(path: string): boolean {
    if (leadsAstray(path)) return false;
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    let known = this.#known.get(folder);
    for (let end = 0; known === undefined; ) {
      end = folder.indexOf('/', end + 1);
      const part = end < 0 ? folder : folder.slice(0, end);
      const real = this.#known.get(part) ?? this.#isFolder(part);
      this.#known.set(part, real);
      if (!real || part === folder) known = real;
    }
    return known;
  }

  #isFolder(path: string): boolean {
    const stat = statAt(fileSystemPath(this.root, path));
    return stat?.isDirectory() ?? false;
  }
}

/**
 * Reads one file of a working tree, without following symbolic links.
 * @param limit bytes beyond which the file is not held
 * @param seen is handed the bytes as they come; left out where nobody looks
 * @throws CouldNotCheck when the file is gone, is no file any more, or can't be read.
 */
export function readFileOf(
  folders: RealFolders,
  entry: SnapshotEntry,
  limit: number,
  seen?: (piece: Uint8Array) => void,
): FileRead {
  return reading(folders, entry, (path) => {
    const link = entry.mode === 'symlink' ? linkTarget(path) : null;
    if (link) return link.length > limit ? largeLink(link) : { bytes: link };
    const { descriptor, size } = openRegular(path, entry);
    try {
      if (size > limit) return { tooLarge: size, pieces: () => filePieces(folders, entry) };
      return { bytes: wholeOf(descriptor, size, seen) };
    } finally {
      closeSync(descriptor);
    }
  });
}

/** The larger content that was read last, while it is in memory. */
let lastRead: WeakRef<Buffer> | null = null;

/**
 * All that a file holds. A log is read several times in one call, to see that it is what it was: as long
 * as it is, no memory is filled with it again, and whoever compares sees one object. Nor is it where the
 * log has grown by a few lines.
 */
function wholeOf(descriptor: number, size: number, seen?: (piece: Uint8Array) => void): Buffer {
  const last = size > LOOKED_AT ? lastRead?.deref() : undefined;
  const known = last?.length === size ? last : last && filledFrom(last, size);
  const same = known === undefined ? null : sameFrom(descriptor, known, seen);
  if (known !== undefined && same?.differing === null) {
    if (known === last) return known;
    const rest = Buffer.allocUnsafe(size - known.length);
    return remembered(grown(known, rest.subarray(0, fill(descriptor, rest, seen))));
  }
  const bytes = roomFor(size);
  let filled = 0;
  if (known !== undefined && same != null) {
    filled = known.copy(bytes, 0, 0, same.count);
    filled += same.differing?.copy(bytes, filled) ?? 0;
  }
  return remembered(bytes.subarray(0, filled + fill(descriptor, bytes.subarray(filled), seen)));
}

function remembered(whole: Buffer): Buffer {
  if (whole.length > LOOKED_AT) lastRead = new WeakRef(whole);
  return whole;
}

/** How many bytes of a file are those of another content, and the piece that is not; null for none. */
function sameFrom(descriptor: number, other: Buffer, seen?: (piece: Uint8Array) => void) {
  const piece = Buffer.allocUnsafe(LOOKED_AT);
  let count = 0;
  while (count < other.length) {
    const wanted = piece.subarray(0, Math.min(LOOKED_AT, other.length - count));
    const read = wanted.subarray(0, fill(descriptor, wanted, seen));
    const isSame =
      read.length === wanted.length && read.equals(other.subarray(count, count + read.length));
    if (!isSame) return { count, differing: read };
    count += read.length;
  }
  return { count, differing: null };
}

/** A file that may be of any size, piece by piece. */
async function* filePieces(folders: RealFolders, entry: SnapshotEntry): AsyncGenerator<Uint8Array> {
  const { descriptor } = reading(folders, entry, (path) => openRegular(path, entry));
  try {
    for (;;) {
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      const filled = reading(folders, entry, () => fill(descriptor, piece));
      if (filled > 0) yield piece.subarray(0, filled);
      if (filled < PIECE_BYTES) return;
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Does something with a file; what the system says against it is told with the path. */
function reading<T>(
  folders: RealFolders,
  entry: SnapshotEntry,
  work: (path: string | Buffer) => T,
): T {
  if (!folders.holds(entry.path)) throw unreadable(entry, 'it is not there any more');
  try {
    return work(fileSystemPath(folders.root, entry.path));
  } catch (error) {
    if (error instanceof CouldNotCheck) throw error;
    throw unreadable(entry, error instanceof Error ? error.message : String(error));
  }
}

/** Null where links are checked out as files that hold the target. */
function linkTarget(path: string | Buffer): Buffer | null {
  const isLink = lstatSync(path).isSymbolicLink();
  return isLink ? readlinkSync(path, { encoding: 'buffer' }) : null;
}

function largeLink(link: Buffer): FileRead {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield link;
  }
  return { tooLarge: link.length, pieces };
}

function openRegular(
  path: string | Buffer,
  entry: SnapshotEntry,
): { descriptor: number; size: number } {
  // Opening a device may set it going.
  demandRegular(lstatSync(path), entry);
  const descriptor = openSync(path, OPEN_FLAGS);
  try {
    const stat = fstatSync(descriptor);
    demandRegular(stat, entry);
    return { descriptor, size: stat.size };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** Reads as much as there is and fits. Gives how much that was. */
function fill(descriptor: number, bytes: Buffer, seen?: (piece: Uint8Array) => void): number {
  const most = seen === undefined ? bytes.length : LOOKED_AT;
  let filled = 0;
  while (filled < bytes.length) {
    const wanted = Math.min(most, bytes.length - filled);
    const count = readSync(descriptor, bytes, filled, wanted, null);
    if (count === 0) break;
    seen?.(bytes.subarray(filled, filled + count));
    filled += count;
  }
  return filled;
}

function demandRegular(stat: Stats, { path }: SnapshotEntry): void {
  if (stat.isFile()) return;
  throw new CouldNotCheck(
    'unreadable-file',
    `${path} should be a file, but it is ${kindOf(stat)}, which git can't store.`,
    `Put the file back (${gitCommand('restore', path)}), or remove what is in its place.`,
  );
}

function kindOf(stat: Stats): string {
  if (stat.isFIFO()) return 'a named pipe';
  if (stat.isSocket()) return 'a socket';
  if (stat.isDirectory()) return 'a folder';
  return stat.isSymbolicLink() ? 'a symbolic link' : 'a device';
}

function unreadable({ path }: SnapshotEntry, reason: string): CouldNotCheck {
  return new CouldNotCheck(
    'unreadable-file',
    `${path} could not be read: ${reason}.`,
    'Check its permissions. If something else is changing files at the moment, run again afterwards.',
  );
}
