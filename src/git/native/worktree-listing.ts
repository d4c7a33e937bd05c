import { accessSync, constants, lstatSync, type Stats } from 'node:fs';
import { CouldNotCheck } from '../../core/failure.ts';
import { formatOf } from '../../core/object-id.ts';
import type { BlobRead, FileMode, HeldEntry, SnapshotEntry } from '../../core/snapshot.ts';
import { onFileSystem } from '../file-system.ts';
import { sortByPath } from '../order.ts';
import { fileSystemPath } from '../path-bytes.ts';
import { WORTH_COMPARING } from '../read-file.ts';
import type { WorktreeFiles } from './added-files.ts';
import { type AttributesOf, attributesBy, Conversions, isAttributesFile } from './attributes.ts';
import type { Git } from './git.ts';
import { type IndexLine, parseFiles, parseRawChanges, type RawChange } from './parse-listing.ts';
import { readSettings, type Settings, withoutFilters } from './settings.ts';
import { readWorktreeFiles, type UnheldEntry } from './worktree-files.ts';

/** Contents of files of the working tree that are in memory. */
export interface KnownContents {
  /** What an entry stands for; null where it is not known. */
  bytesOf(entry: SnapshotEntry): Uint8Array | null;
  /** Takes note of what was read of a file. */
  note(read: BlobRead): void;
}

export interface WorktreeListing {
  /** Sorted by path. */
  readonly entries: readonly SnapshotEntry[];
  readonly files: WorktreeFiles;
  /** Paths that are as the index has them, whatever stands on disk. */
  readonly unwatched: readonly string[];
  /** What the index has and the working tree has not. */
  readonly absent: ReadonlySet<string>;
  /** Left out where nothing is held of a work tree from one listing to the next. */
  readonly known?: KnownContents;
}

/**
 * Lists tracked, changed and untracked files: three git processes, two of them at the same time.
 * @param preload is called when the last of them is at work
 */
export async function listWorktree(
  git: Git,
  preload?: () => void,
  attributesOf: AttributesOf = attributesBy(git),
): Promise<WorktreeListing> {
  // The one that another waits for comes first.
  const changed = changedFiles(git, preload);
  const listed = git.look(['ls-files', '-z', '-s', '-v', '-o', '--exclude-standard']);
  const [{ settings, changes }, { indexed, untracked }] = await Promise.all([
    changed,
    listed.then(parseFiles),
  ]);
  const indexedIds = new Map<string, string>();
  // By path: something may have been added between the two commands.
  const entries = new Map<string, SnapshotEntry>();
  for (const line of indexed) {
    const { path, mode, id } = line;
    const changed = changes.has(path);
    if (!changed) entries.set(path, { path, mode, id });
    if (isCompared(line) && (changed || isAttributesFile(path))) indexedIds.set(path, id);
  }
  for (const { path, mode } of changes.values()) {
    if (mode) entries.set(path, { path, mode, id: null });
  }
  await onFileSystem(async () => {
    for (const path of untracked) {
      const found = untrackedEntry(git.cwd, path, settings);
      if (found !== null) entries.set(found.path, found);
    }
  });
  const unwatched = indexed.filter((line) => isUnwatched(line, settings)).map(({ path }) => path);
  const unheld = [...entries.values()].filter(({ id, mode }) => id === null && mode !== 'symlink');
  const paths = unheld.map(({ path }) => path);
  const conversions = new Conversions(attributesOf, settings, paths);
  const files = { settings, conversions, indexedIds };
  const suspects = indexed
    .filter((line) => isSuspect(line, changes.get(line.path)))
    .map(({ path, mode, id }) => ({ path, mode, id }));
  for (const entry of await touchedFiles(git, files, suspects)) entries.set(entry.path, entry);
  const absent = new Set(indexed.flatMap(({ path }) => (entries.has(path) ? [] : path)));
  return { entries: sortByPath([...entries.values()]), files, unwatched, absent };
}

/** In a sparse checkout git looks at files that are there all the same (2.36 and newer). */
function isUnwatched({ tag }: IndexLine, { isSparse }: Settings): boolean {
  return tag !== tag.toUpperCase() || (tag === 'S' && !isSparse);
}

/** What differs from the index by size, times or content; each path once. */
async function changedFiles(
  git: Git,
  preload?: () => void,
): Promise<{ settings: Settings; changes: Map<string, RawChange> }> {
  const settings = await readSettings(git);
  // `dirty`: else git would look into submodules, and obey their configuration.
  const looking = git.look(
    ['diff-files', '--raw', '-z', '--no-renames', '--ignore-submodules=dirty'],
    { settings: withoutFilters(settings) },
  );
  preload?.();
  const output = await looking;
  const changes = new Map<string, RawChange>();
  for (const change of parseRawChanges(output)) {
    // An unmerged path comes first with the state of its file, then as compared with one side.
    if (!changes.has(change.path)) changes.set(change.path, change);
  }
  return { settings, changes };
}

/** True for the version in the index that git looks at when it adds the file: ours, in a merge. */
function isCompared(line: IndexLine): boolean {
  return line.stage === '0' || line.stage === '2';
}

/** Whether only size or times differ, as far as git looked. */
function isSuspect({ stage, mode }: IndexLine, change: RawChange | undefined): boolean {
  return stage === '0' && change?.status === 'M' && change.mode === mode && mode !== 'submodule';
}

/**
 * What git would add: of a repository of its own a submodule. Null for a file that is gone by now.
 */
function untrackedEntry(root: string, path: string, settings: Settings): SnapshotEntry | null {
  if (path.endsWith('/')) return { path: path.slice(0, -1), mode: 'submodule', id: null };
  const stat = lstatSync(fileSystemPath(root, path), { throwIfNoEntry: false });
  const mode = stat ? modeOf(stat, settings) : null;
  return mode && { path, mode, id: null };
}

export function modeOf({ mode }: Pick<Stats, 'mode'>, settings: Settings): FileMode | null {
  const type = mode & constants.S_IFMT;
  if (type === constants.S_IFLNK) return 'symlink';
  if (type !== constants.S_IFREG) return null;
  return settings.trustsFileMode && mode & 0o100 ? 'executable' : 'file';
}

/**
 * Those of some files that git would store as the index has them, though their size or times differ
 * from what it noted: they were copied, or only touched. A file in doubt is taken for changed.
 * @param suspects with the id of the index
 */
async function touchedFiles(
  git: Git,
  files: WorktreeFiles,
  suspects: readonly HeldEntry[],
): Promise<readonly HeldEntry[]> {
  if (suspects.length === 0) return [];
  const same: HeldEntry[] = [];
  try {
    const regular = suspects.filter(({ mode }) => mode !== 'symlink').map(({ path }) => path);
    const conversions = await files.conversions.of(regular);
    const compared = suspects.filter(
      (entry) => !conversions.get(entry.path)?.filter && isReadable(git.cwd, entry),
    );
    const ids = new Map(compared.map((entry) => [entry.path, entry]));
    const objectFormat = formatOf((suspects[0] as HeldEntry).id);
    const unheld = compared.map((entry): UnheldEntry => ({ ...entry, id: null }));
    const setting = { git, objectFormat, files, limit: () => WORTH_COMPARING };
    for await (const { entry, id } of readWorktreeFiles(setting, unheld)) {
      const noted = ids.get(entry.path);
      if (noted?.id === id) same.push(noted);
    }
  } catch (error) {
    // Something changes files at the moment, and whoever needs one of them is told so.
    if (!(error instanceof CouldNotCheck)) throw error;
  }
  return same;
}

function isReadable(root: string, { path, mode }: SnapshotEntry): boolean {
  if (mode === 'symlink') return true;
  const full = fileSystemPath(root, path);
  try {
    accessSync(full, constants.R_OK);
    return lstatSync(full).size <= WORTH_COMPARING;
  } catch {
    return false;
  }
}
