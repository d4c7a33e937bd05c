import { realpathSync, statSync } from 'node:fs';
import { CouldNotCheck } from '../core/failure.ts';

/**
 * The folder without symbolic links, as a program that is started there sees it.
 * @throws CouldNotCheck when it is not there or no folder.
 */
export function realFolder(folder: string): string {
  try {
    const real = realpathSync.native(folder);
    if (statSync(real).isDirectory()) return real;
  } catch {
    // Told below, like a file.
  }
  throw new CouldNotCheck(
    'no-such-folder',
    `${folder} is not a folder that can be opened.`,
    'Check the path and its permissions.',
  );
}
