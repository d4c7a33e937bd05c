import { type BigIntStats, type Dirent, lstatSync, readdirSync } from 'node:fs';
import { CouldNotCheck } from '../../core/failure.ts';
import { blobId } from '../../core/object-id.ts';
import type { FileMode, SnapshotEntry } from '../../core/snapshot.ts';
import { foldersOf } from '../folders.ts';
import { decodePath, fileSystemPath } from '../path-bytes.ts';
import { RealFolders, readFileOf, WORTH_COMPARING } from '../read-file.ts';
import type { IgnoreRules } from './ignore-rules.ts';
import type { IndexEntry } from './index-file.ts';
import { isGitDirectory } from './locate.ts';
import { unsupported } from './unsupported.ts';

export interface Listed {
  readonly root: string;
  readonly index: readonly IndexEntry[];
  /** When the index was written, in seconds since 1970. */
  readonly indexWritten: number;
  readonly ignored: IgnoreRules;
  readonly trustsFileMode: boolean;
}

/** Lists tracked, changed and untracked files. */
export function listWorktree(listed: Listed): SnapshotEntry[] {
  const folders = new RealFolders(listed.root);
  const entries: SnapshotEntry[] = [];
  const indexed = new Map<string, FileMode>();
  const indexedFolders = new Set<string>();
  for (const entry of listed.index) {
    if (indexed.has(entry.path)) continue;
    indexed.set(entry.path, entry.mode);
    for (const folder of foldersOf(entry.path)) indexedFolders.add(folder);
    const found = trackedFile(listed, folders, entry);
    if (found) entries.push(found);
  }
  addUntracked(listed, { indexed, indexedFolders }, entries);
  return entries;
}

/** The state of a tracked file; null when it was deleted. */
function trackedFile(
  { root, indexWritten, trustsFileMode }: Listed,
  folders: RealFolders,
  entry: IndexEntry,
): SnapshotEntry | null {
  const { path, mode, id, stage, noted } = entry;
  if (entry.assumedUnchanged && stage === 0) return { path, mode, id };
  const stat = folders.holds(path)
    ? lstatSync(fileSystemPath(root, path), { bigint: true, throwIfNoEntry: false })
    : undefined;
  if (mode === 'submodule') return submodule(entry, root, stat);
  const now = stat && modeOf(stat, trustsFileMode ? null : mode);
  if (!stat || !now) return null;
  const changed = { path, mode: now, id: null };
  if (stage !== 0 || now !== mode) return changed;
  // Written in the second of the index or later, or touched: only its content says whether it changed.
  const isSure = isAsNoted(stat, entry) && indexWritten > noted.modifiedAt;
  return isSure || holdsStill(folders, changed, id) ? { path, mode, id } : changed;
}

/** Whether a file has the content that the index has of it. One that can't be read is in doubt. */
function holdsStill(folders: RealFolders, entry: SnapshotEntry, id: string): boolean {
  try {
    const read = readFileOf(folders, entry, WORTH_COMPARING);
    return 'bytes' in read && blobId('sha1', read.bytes) === id;
  } catch (error) {
    if (error instanceof CouldNotCheck) return false;
    throw error;
  }
}

/** A submodule that was never checked out is as the index has it; of others only git knows. */
function submodule(
  { path, mode, id }: IndexEntry,
  root: string,
  stat: BigIntStats | undefined,
): SnapshotEntry | null {
  if (!stat?.isDirectory()) return null;
  const git = lstatSync(fileSystemPath(root, `${path}/.git`), { throwIfNoEntry: false });
  if (git) throw unsupported(`The submodule ${path} is checked out.`);
  return { path, mode, id };
}

/** What git compares before it looks at the content. It notes the low 32 bits of a number. */
function isAsNoted(stat: BigIntStats, { noted, id }: IndexEntry): boolean {
  const second = (nanoseconds: bigint) => low(nanoseconds / 1_000_000_000n);
  // A size of 0 with a content also stands for 'look at the file'.
  if (noted.size === 0 && id !== EMPTY_BLOB) return false;
  return (
    noted.size === low(stat.size) &&
    noted.modifiedAt === second(stat.mtimeNs) &&
    noted.changedAt === second(stat.ctimeNs) &&
    noted.inode === low(stat.ino) &&
    noted.user === low(stat.uid) &&
    noted.group === low(stat.gid)
  );
}

const EMPTY_BLOB = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391';

function low(value: bigint): number {
  return Number(BigInt.asUintN(32, value));
}

/** Walks the folders for what the index does not have. */
function addUntracked(
  { root, ignored, trustsFileMode }: Listed,
  { indexed, indexedFolders }: { indexed: Map<string, FileMode>; indexedFolders: Set<string> },
  entries: SnapshotEntry[],
): void {
  const open = [''];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const item of itemsOf(root, folder)) {
      const path = folder + decodePath(item.name);
      const isFolder = item.isDirectory();
      // A folder may stand where the index has a file.
      const known = isFolder ? indexed.get(path) === 'submodule' : indexed.has(path);
      if (known || item.name.toString('latin1') === '.git') continue;
      if (ignored.ignores(path, isFolder)) continue;
      if (isFolder) {
        const own = isRepository(root, path) && !indexedFolders.has(path);
        // What git makes of it when it is added.
        if (own) entries.push({ path, mode: 'submodule', id: null });
        else open.push(`${path}/`);
        continue;
      }
      const full = fileSystemPath(root, path);
      const stat = lstatSync(full, { bigint: true, throwIfNoEntry: false });
      const isContent = stat?.isFile() || stat?.isSymbolicLink();
      const mode = stat && isContent && modeOf(stat, trustsFileMode ? null : 'file');
      if (mode) entries.push({ path, mode, id: null });
    }
  }
}

function itemsOf(root: string, folder: string): Dirent<Buffer>[] {
  return readdirSync(fileSystemPath(root, folder), { withFileTypes: true, encoding: 'buffer' });
}

/** True for a folder that git does not enter, because it holds a repository of its own. */
function isRepository(root: string, path: string): boolean {
  const git = `${root}/${path}/.git`;
  const stat = lstatSync(git, { throwIfNoEntry: false });
  return stat !== undefined && (stat.isFile() || isGitDirectory(git));
}

/**
 * Null for a folder. What is no file at all passes for one, and reading it fails.
 * @param indexMode what counts where the file system's executable bits mean nothing
 */
function modeOf(stat: BigIntStats, indexMode: FileMode | null): FileMode | null {
  if (stat.isSymbolicLink()) return 'symlink';
  if (stat.isDirectory()) return null;
  if (indexMode !== null) return indexMode === 'executable' ? 'executable' : 'file';
  return stat.mode & 0o100n ? 'executable' : 'file';
}
