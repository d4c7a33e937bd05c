import { blobId } from '../../core/object-id.ts';
import type { BlobRead, SnapshotEntry } from '../../core/snapshot.ts';
import { RealFolders, readFileOf } from '../read-file.ts';
import { demandContents, missingBlob, notABlob, unreadableBlob } from '../refusals.ts';
import type { ConversionRules } from './conversion-rules.ts';
import type { Objects } from './objects.ts';

interface Setting {
  readonly objects: Objects;
  readonly root: string;
  /** Left out where every entry has an id. */
  readonly rules: ConversionRules | undefined;
  readonly limit: (entry: SnapshotEntry) => number;
}

/** Reads contents in the order given: what git holds, or would store for a file. */
export async function* readContents(
  { objects, root, rules, limit }: Setting,
  wanted: readonly SnapshotEntry[],
): AsyncGenerator<BlobRead> {
  demandContents(wanted);
  const folders = new RealFolders(root);
  for (const entry of wanted) {
    const { id } = entry;
    yield id === null
      ? readFile(folders, rules, entry, limit(entry))
      : await readBlob(objects, id, entry, limit(entry));
  }
}

function readFile(
  folders: RealFolders,
  rules: ConversionRules | undefined,
  entry: SnapshotEntry,
  limit: number,
): BlobRead {
  const read = readFileOf(folders, entry, limit);
  const bytes = 'bytes' in read ? read.bytes : null;
  if (entry.mode !== 'symlink') rules?.demandStoredAsIs(entry.path, bytes);
  if ('tooLarge' in read) return { entry, id: null, ...read };
  return { entry, id: blobId('sha1', read.bytes), bytes: read.bytes };
}

async function readBlob(
  objects: Objects,
  id: string,
  entry: SnapshotEntry,
  limit: number,
): Promise<BlobRead> {
  const size = objects.looseSize(id);
  if (size !== null && size > limit) {
    // The library can't give less than the whole, so it is read where somebody wants it.
    return { entry, id, tooLarge: size, pieces: () => onePiece(blobBytes(objects, id, entry)) };
  }
  const bytes = await blobBytes(objects, id, entry);
  if (bytes.length <= limit) return { entry, id, bytes };
  const pieces = () => onePiece(Promise.resolve(bytes));
  return { entry, id, tooLarge: bytes.length, pieces };
}

async function* onePiece(bytes: Promise<Buffer>): AsyncGenerator<Uint8Array> {
  yield await bytes;
}

async function blobBytes(objects: Objects, id: string, entry: SnapshotEntry): Promise<Buffer> {
  const object = await objects.read(id).catch((error: unknown) => {
    throw unreadableBlob(entry, error);
  });
  if (!object) throw missingBlob({ ...entry, id });
  if (object.type !== 'blob') throw notABlob({ ...entry, id }, object.type);
  return object.bytes;
}
