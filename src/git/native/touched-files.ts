import { accessSync, constants, lstatSync } from 'node:fs';
import { CouldNotCheck } from '../../core/failure.ts';
import { formatOf } from '../../core/object-id.ts';
import type { HeldEntry, SnapshotEntry } from '../../core/snapshot.ts';
import { fileSystemPath } from '../path-bytes.ts';
import { WORTH_COMPARING } from '../read-file.ts';
import type { WorktreeFiles } from './added-files.ts';
import type { Git } from './git.ts';
import { readWorktreeFiles, type UnheldEntry } from './worktree-files.ts';

/**
 * Those of some files that git would store as the index has them, though their size or times differ
 * from what it noted: they were copied, or only touched. A file in doubt is taken for changed.
 * @param suspects with the id of the index
 */
export async function touchedFiles(
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
