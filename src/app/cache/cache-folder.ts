import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, statOf } from '../private-folder.ts';

/** Files of different settings that are kept beside each other. */
const MOST_FILES = 8;

/**
 * The folder of a repository for what runs remember; null where something else is in its place.
 * Work trees of one repository share it.
 * @throws The system's error where it can't be made.
 */
export function cacheFolder(commonDir: string, name = 'lint-protocol'): string | null {
  const folder = join(commonDir, name);
  const isThere = statOf(folder)?.isDirectory() ?? false;
  if (!isThere) makeFolder(folder);
  return statOf(folder)?.isDirectory() ? folder : null;
}

/** Deletes the files that were written longest ago, so that there is room for one more. */
export function makeRoom(folder: string): void {
  const files = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, time: statOf(path)?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time);
  for (const { path } of files.slice(MOST_FILES - 1)) rmSync(path, { force: true });
}
