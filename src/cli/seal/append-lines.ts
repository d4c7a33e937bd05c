import { closeSync, constants, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { CouldNotCheck } from '../../core/failure.ts';
import { fileSystemPath } from '../../git/path-bytes.ts';
import { RealFolders } from '../../git/read-file.ts';

/** Appends only, makes what is not there, and follows no link. Windows has no such flag. */
const FLAGS =
  constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

const LINE_FEED = 0x0a;

/**
 * Appends whole lines to a log by one write. A last line that was cut off while it was written is
 * ended first: it stays, and what is appended is a line of its own.
 * @param path from the root, `/` between parts
 * @param lines each with its end
 * @throws CouldNotCheck where that can't be done.
 */
export function appendLines(root: string, path: string, lines: string): void {
  try {
    if (!new RealFolders(root).holds(path)) throw new Error('a folder above it is a symbolic link');
    const log = openSync(fileSystemPath(root, path), FLAGS, 0o666);
    try {
      const stat = fstatSync(log);
      if (!stat.isFile()) throw new Error('it is not a file');
      const bytes = Buffer.from(isTorn(log, stat.size) ? `\n${lines}` : lines);
      const written = writeSync(log, bytes);
      if (written < bytes.length) throw new Error('the disk took a part of it only');
      fsyncSync(log);
    } finally {
      closeSync(log);
    }
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

function isTorn(log: number, size: number): boolean {
  const last = Buffer.alloc(1);
  return size > 0 && readSync(log, last, 0, 1, size - 1) === 1 && last[0] !== LINE_FEED;
}
