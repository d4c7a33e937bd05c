import { lstatSync } from 'node:fs';
import { CouldNotCheck } from '../../core/failure.ts';
import { blobHash, blobId, type ObjectFormat } from '../../core/object-id.ts';
import type { BlobRead, HeldEntry, SnapshotEntry, WholeContent } from '../../core/snapshot.ts';
import { fileSystemPath } from '../path-bytes.ts';
import { type FileRead, RealFolders, readFileOf } from '../read-file.ts';
import { readAsAdded, type WorktreeFiles } from './added-files.ts';
import type { Conversion } from './attributes.ts';
import type { Git } from './git.ts';
import { readBlobs } from './read-blobs.ts';
import { readContent } from './read-content.ts';

/** An entry whose content git does not hold yet. */
export type UnheldEntry = SnapshotEntry & { readonly id: null };

interface Setting {
  readonly git: Git;
  readonly objectFormat: ObjectFormat;
  readonly files: WorktreeFiles;
  readonly limit: (entry: SnapshotEntry) => number;
}

/** A file that was looked at; `null` when git has to say what it would store. */
interface Looked {
  readonly entry: UnheldEntry;
  readonly read: FileRead | null;
}

/** How many bytes a conversion can make one of: UTF-32 has four where UTF-8 has one. */
const MOST_SHRUNK = 4;

/** How much is read before any of it is handed out: git converts all of it in one go. */
const BATCH_FILES = 512;
const BATCH_BYTES = 8 * 2 ** 20;

/**
 * Reads files of the working tree in the order given, as `git add` would store them.
 * @throws CouldNotCheck for a file that is gone, can't be read, or goes through a filter driver.
 */
export async function* readWorktreeFiles(
  setting: Setting,
  entries: readonly UnheldEntry[],
): AsyncGenerator<BlobRead> {
  const { git, files } = setting;
  if (entries.length === 0) return;
  const regular = entries.filter(({ mode }) => mode !== 'symlink').map(({ path }) => path);
  const conversions = await files.conversions.of(regular);
  const folders = new RealFolders(git.cwd);
  let batch: Looked[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const looked = lookAt(setting, folders, entry, conversions.get(entry.path));
    batch.push(looked);
    if (looked.read && 'bytes' in looked.read) bytes += looked.read.bytes.length;
    if (batch.length < BATCH_FILES && bytes < BATCH_BYTES) continue;
    yield* contentsOf(setting, batch);
    batch = [];
    bytes = 0;
  }
  yield* contentsOf(setting, batch);
}

/**
 * The content of one file of the working tree in pieces, as `git add` would store it.
 * @throws CouldNotCheck for a file that is gone, can't be read, or goes through a filter driver.
 */
export async function* streamWorktreeFile(
  { git, objectFormat, files }: Omit<Setting, 'limit'>,
  entry: UnheldEntry,
): AsyncGenerator<Uint8Array> {
  const limit = () => BATCH_BYTES;
  for await (const read of readWorktreeFiles({ git, objectFormat, files, limit }, [entry])) {
    if ('bytes' in read) yield read.bytes;
    else yield* read.pieces();
  }
}

/** Reads a file unless git would store something else than its bytes. */
function lookAt(
  setting: Setting,
  folders: RealFolders,
  entry: UnheldEntry,
  conversion: Conversion | undefined,
): Looked {
  const { limit } = setting;
  if (conversion?.filter) throw filtered(entry, conversion.filter);
  // Of a file in another encoding only the size is of use here.
  const most = conversion?.encoding ? 0 : limit(entry);
  const read = readFileOf(folders, entry, most);
  if (!conversion || isStoredAsIs(read, conversion)) return { entry, read };
  const isHopeless = 'tooLarge' in read && read.tooLarge > MOST_SHRUNK * limit(entry);
  if (!isHopeless) return { entry, read: null };
  return { entry, read: { ...read, pieces: () => convertedPieces(setting, entry) } };
}

/** What git would store for a file that is too large to be converted before somebody asks for it. */
function convertedPieces(
  { git, objectFormat, files }: Setting,
  entry: UnheldEntry,
): AsyncGenerator<Uint8Array> {
  return readAsAdded(git, files, [entry], (sources, [held]) =>
    readContent(sources, objectFormat, held as HeldEntry),
  );
}

function isNeverConverted({ lineEnds, ident, encoding }: Conversion): boolean {
  return !lineEnds && !ident && !encoding;
}

function isStoredAsIs(read: FileRead, conversion: Conversion): boolean {
  if (!('bytes' in read)) return isNeverConverted(conversion);
  const { lineEnds, ident, encoding } = conversion;
  return (
    !encoding &&
    !(lineEnds && read.bytes.includes('\r\n')) &&
    !(ident && read.bytes.includes('$Id'))
  );
}

/** Hands out a batch in its order; what git must convert is converted at once. */
async function* contentsOf(setting: Setting, batch: readonly Looked[]): AsyncGenerator<BlobRead> {
  const { git, objectFormat, files, limit } = setting;
  const toAdd = batch.filter(({ read }) => read === null).map(({ entry }) => entry);
  const added = readAsAdded(git, files, toAdd, (sources, held) =>
    readBlobs(sources, objectFormat, held, limit),
  );
  try {
    for (const { entry, read } of batch) {
      if (read === null) {
        const next = await added.next();
        if (next.done) throw new Error(`no content was read for ${entry.path}`);
        yield 'tooLarge' in next.value
          ? { ...next.value, entry, id: null }
          : { ...next.value, entry };
      } else if ('tooLarge' in read) {
        yield { entry, id: null, ...read };
      } else {
        yield { entry, id: blobId(objectFormat, read.bytes), bytes: read.bytes };
      }
    }
  } finally {
    await added.return(undefined);
  }
}

function filtered(entry: SnapshotEntry, driver: string): CouldNotCheck {
  return new CouldNotCheck(
    'filtered-file',
    `What git would store for ${entry.path} is decided by the filter "${driver}", a program that is not run here.`,
    'Run git add on the file and look at the index: --staged',
  );
}

/** Bytes of a file that is read sooner than its object is inflated. */
const LARGE = 2 ** 21;

/** Bytes of all that is held at once. */
const MOST_HELD = 32 * 2 ** 20;

/** Of more contents than these most are small, and git has them sooner. */
const MOST_ENTRIES = 128;

/**
 * Large contents that stand in the working tree as they are stored, as right after `git add`: reading
 * a log takes less than half as long as inflating it. Nothing is believed but bytes that hash to the id.
 * @returns what finds the content of an entry; null for one that git has to be asked for
 */
export function stillWritten(
  { root, objectFormat }: { readonly root: string; readonly objectFormat: ObjectFormat },
  wanted: readonly SnapshotEntry[],
): (entry: HeldEntry) => WholeContent | null {
  if (wanted.length > MOST_ENTRIES) return () => null;
  const folders = new RealFolders(root);
  let left = MOST_HELD;
  return (entry) => {
    const size = entry.mode === 'symlink' ? null : largeSize(folders, entry);
    if (size === null || size > left) return null;
    const found = namedFile(folders, entry, { size, objectFormat });
    left -= found?.bytes.length ?? 0;
    return found;
  };
}

/** Bytes of a large file; null where none is. */
function largeSize(folders: RealFolders, { path }: SnapshotEntry): number | null {
  if (!folders.holds(path)) return null;
  try {
    const stat = lstatSync(fileSystemPath(folders.root, path), { throwIfNoEntry: false });
    return stat?.isFile() && stat.size >= LARGE ? stat.size : null;
  } catch {
    return null;
  }
}

/** Reads a file of so many bytes and hashes it on the way; null for any other content, and for none. */
function namedFile(
  folders: RealFolders,
  entry: HeldEntry,
  { size, objectFormat }: { readonly size: number; readonly objectFormat: ObjectFormat },
): WholeContent | null {
  const { id, mayBeginWith } = entry;
  const whole = blobHash(objectFormat, size);
  const start = mayBeginWith && blobHash(objectFormat, mayBeginWith.size);
  let left = mayBeginWith?.size ?? 0;
  try {
    const read = readFileOf(folders, entry, size, (piece) => {
      whole.update(piece);
      if (left > 0) start?.update(piece.subarray(0, left));
      left -= piece.length;
    });
    if (!('bytes' in read) || whole.digest('hex') !== id) return null;
    const { bytes } = read;
    return { bytes, ...(mayBeginWith && { begins: start?.digest('hex') === mayBeginWith.id }) };
  } catch {
    return null;
  }
}
