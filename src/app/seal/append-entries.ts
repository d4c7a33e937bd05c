import { CouldNotCheck } from '../../core/failure.ts';
import { fileSystemPath } from '../../git/path-bytes.ts';
import { RealFolders } from '../../git/read-file.ts';
import { appendLines } from '../../write/append-lines.ts';

/**
 * Appends entries to a manifest, which is not reached through a link.
 * @param path from the root, `/` between parts
 * @param lines each with its end
 * @throws CouldNotCheck where that can't be done.
 */
export function appendEntries(root: string, path: string, lines: string): void {
  try {
    if (!new RealFolders(root).holds(path)) throw new Error('a folder above it is a symbolic link');
    appendLines(fileSystemPath(root, path), lines, { flush: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Behind the first comma node names the call and the path.
    const [reason] = message.split(', ', 1);
    throw new CouldNotCheck(
      'unwritable-file',
      `The manifest entry could not be appended to ${path}: ${reason}.`,
      'The contribution may have its checksum already. Run the same command again: it does what is left.',
    );
  }
}
