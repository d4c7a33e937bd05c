import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
} from 'node:fs';
import { CouldNotCheck } from '../core/failure.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { fileSystemPath } from './path-bytes.ts';

/** A file's bytes (for a symbolic link: where it points), or its size when that is beyond the limit. */
export type FileRead =
  | { readonly bytes: Buffer }
  | { readonly tooLarge: number; pieces(): AsyncIterable<Uint8Array> };

/** Neither follows a link nor waits for the other end of a pipe. Windows has neither flag. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const PIECE_BYTES = 2 ** 18;

/** Knows which folders below a root are reached without passing through a symbolic link. */
export class RealFolders {
  readonly root: string;
  readonly #known = new Map<string, boolean>([['', true]]);

  constructor(root: string) {
    this.root = root;
  }

  /** True when the folder of a path stands where the path says. */
  holds(path: string): boolean {
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
    const stat = lstatSync(fileSystemPath(this.root, path), { throwIfNoEntry: false });
    return stat?.isDirectory() ?? false;
  }
}

/**
 * Reads one file of a working tree, without following symbolic links.
 * @param limit bytes beyond which only the size is told
 * @throws CouldNotCheck when the file is gone, is no file any more, or can't be read.
 */
export function readFileOf(folders: RealFolders, entry: SnapshotEntry, limit: number): FileRead {
  if (!folders.holds(entry.path)) throw unreadable(entry, 'it is not there any more');
  const path = fileSystemPath(folders.root, entry.path);
  try {
    const link = entry.mode === 'symlink' ? linkTarget(path) : null;
    if (link) return link.length > limit ? largeLink(link) : { bytes: link };
    return readRegular(path, entry, limit);
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

function readRegular(path: string | Buffer, entry: SnapshotEntry, limit: number): FileRead {
  const descriptor = openSync(path, OPEN_FLAGS);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) throw unreadable(entry, 'it is no file any more');
    if (stat.size > limit) {
      return { tooLarge: stat.size, pieces: () => filePieces(path, entry) };
    }
    const bytes = Buffer.allocUnsafe(stat.size);
    let filled = 0;
    while (filled < bytes.length) {
      const count = readSync(descriptor, bytes, filled, bytes.length - filled, null);
      if (count === 0) break;
      filled += count;
    }
    return { bytes: bytes.subarray(0, filled) };
  } finally {
    closeSync(descriptor);
  }
}

/** A file that may be of any size, piece by piece. */
async function* filePieces(
  path: string | Buffer,
  entry: SnapshotEntry,
): AsyncGenerator<Uint8Array> {
  const descriptor = openSync(path, OPEN_FLAGS);
  try {
    for (;;) {
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      const count = readSync(descriptor, piece, 0, PIECE_BYTES, null);
      if (count === 0) return;
      yield piece.subarray(0, count);
    }
  } catch (error) {
    throw unreadable(entry, error instanceof Error ? error.message : String(error));
  } finally {
    closeSync(descriptor);
  }
}

function unreadable(entry: SnapshotEntry, reason: string): CouldNotCheck {
  return new CouldNotCheck(
    'unreadable-file',
    `${entry.path} could not be read: ${reason}.`,
    'If something else is changing files at the moment, wait for it and run again.',
  );
}
