import { join } from 'node:path';
import type { SnapshotEntry } from '../../core/snapshot.ts';
import { damagedIndex, unmergedIndex } from '../refusals.ts';
import type { Location } from './locate.ts';
import { parseRawChanges } from './parse-listing.ts';
import { openPlainIndex } from './plain/index-file.ts';
import type { IndexFolders } from './plain/index-folders.ts';

/** Of fewer, a list takes no time. */
const FEWEST_FOLDERS = 50;

/** The tree without entries, which git knows without having it. */
const EMPTY_TREE = {
  sha1: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  sha256: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
};

/** What is staged: listed, or as folders where a list can wait. */
export interface StagedFiles {
  readonly folders: IndexFolders | null;
  /** @throws CouldNotCheck when git has to be asked after all, which can't wait any more. */
  list(): SnapshotEntry[];
}

/**
 * What `git commit` would record. Where only git can say so, it takes one process.
 * @throws CouldNotCheck when a path is unmerged, and when git can't read the index.
 */
export async function readIndex(location: Location): Promise<StagedFiles> {
  const { git, gitDir, isPlain } = location;
  const file = git.env['GIT_INDEX_FILE'] ?? join(gitDir, 'index');
  const plain = isPlain ? openPlainIndex(file) : null;
  const folders = plain?.folders ?? null;
  if (plain !== null && folders !== null && folders.size >= FEWEST_FOLDERS) {
    const list = () => {
      const entries = plain.list();
      if (entries === null) throw damagedIndex(file);
      return entries;
    };
    return { folders, list };
  }
  const entries = plain?.list() ?? (await listByGit(location));
  return { folders: null, list: () => entries };
}

/**
 * The same, always from git. Compared with nothing, the index shows all it would commit:
 * intent-to-add entries are left out.
 */
export async function listByGit({
  git,
  objectFormat,
}: Pick<Location, 'git' | 'objectFormat'>): Promise<SnapshotEntry[]> {
  const output = await git.run([
    'diff-index',
    '--cached',
    '-r',
    '--raw',
    '-z',
    '--no-renames',
    '--ita-invisible-in-index',
    '--ignore-submodules=dirty',
    EMPTY_TREE[objectFormat],
  ]);
  const entries: SnapshotEntry[] = [];
  for (const { path, mode, id, status } of parseRawChanges(output)) {
    if (status === 'U') throw unmergedIndex(path);
    // Of an index that is cut off git makes entries of nothing, and does not say so.
    if (mode === null) throw damagedIndex(path);
    entries.push({ path, mode, id });
  }
  return entries;
}
