import { CouldNotCheck } from '../../core/failure.ts';
import type { BlobRead, SnapshotEntry } from '../../core/snapshot.ts';
import { blobId, type ObjectFormat } from '../object-id.ts';
import { type FileRead, RealFolders, readFileOf } from '../read-file.ts';
import { readAsAdded, type WorktreeFiles } from './added-files.ts';
import { type Conversion, readConversions } from './attributes.ts';
import type { Git } from './git.ts';

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
  const { git, files, limit } = setting;
  if (entries.length === 0) return;
  const regular = entries.filter(({ mode }) => mode !== 'symlink').map(({ path }) => path);
  const conversions = await readConversions(git, files.settings, regular);
  const folders = new RealFolders(git.cwd);
  let batch: Looked[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const looked = lookAt(folders, entry, conversions.get(entry.path), limit);
    batch.push(looked);
    if (looked.read && 'bytes' in looked.read) bytes += looked.read.bytes.length;
    if (batch.length < BATCH_FILES && bytes < BATCH_BYTES) continue;
    yield* contentsOf(setting, batch);
    batch = [];
    bytes = 0;
  }
  yield* contentsOf(setting, batch);
}

/** Reads a file unless git would store something else than its bytes. */
function lookAt(
  folders: RealFolders,
  entry: UnheldEntry,
  conversion: Conversion | undefined,
  limit: (entry: SnapshotEntry) => number,
): Looked {
  if (conversion?.filter) throw filtered(entry, conversion.filter);
  if (conversion?.encoding) return { entry, read: null };
  const read = readFileOf(folders, entry, limit(entry));
  if (!conversion) return { entry, read };
  const asIs =
    'bytes' in read
      ? isStoredAsIs(read.bytes, conversion)
      : !conversion.lineEnds && !conversion.ident;
  return { entry, read: asIs ? read : null };
}

function isStoredAsIs(bytes: Buffer, { lineEnds, ident }: Conversion): boolean {
  return !(lineEnds && bytes.includes('\r\n')) && !(ident && bytes.includes('$Id'));
}

/** Hands out a batch in its order; what git must convert is converted at once. */
async function* contentsOf(setting: Setting, batch: readonly Looked[]): AsyncGenerator<BlobRead> {
  const { git, objectFormat, files, limit } = setting;
  const toAdd = batch.filter(({ read }) => read === null).map(({ entry }) => entry);
  const added = toAdd.length > 0 ? readAsAdded({ git, objectFormat, files, limit }, toAdd) : null;
  try {
    for (const { entry, read } of batch) {
      if (read === null) {
        const next = await added?.next();
        if (!next || next.done) throw new Error(`no content was read for ${entry.path}`);
        yield 'tooLarge' in next.value ? { ...next.value, entry, id: null } : next.value;
      } else if ('tooLarge' in read) {
        yield { entry, id: null, ...read };
      } else {
        yield { entry, id: blobId(objectFormat, read.bytes), bytes: read.bytes };
      }
    }
  } finally {
    await added?.return(undefined);
  }
}

function filtered(entry: SnapshotEntry, driver: string): CouldNotCheck {
  return new CouldNotCheck(
    'filtered-file',
    `What git would store for ${entry.path} is decided by the filter "${driver}", a program that is not run here.`,
    'Run git add on the file and look at the index: --staged',
  );
}
