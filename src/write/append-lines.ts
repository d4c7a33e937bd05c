import { constants } from 'node:fs';
import { DISK, type Disk, type FilePath } from './disk.ts';

/** Appends only, makes what is not there, and follows no link. Windows has no such flag. */
const FLAGS =
  constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

const LINE_FEED = 0x0a;

/**
 * Appends whole lines to a file by one write, so that those of two processes do not mix. A last line
 * that was cut off while it was written is ended first: it stays, and what is appended is a line of
 * its own.
 * @param lines each with its end
 * @param flush waits until the disk has them
 * @param isContinued where the last line is the beginning of these
 * @throws The system's error, or one that says what is wrong. Half a line may be left.
 */
export function appendLines(
  file: FilePath,
  lines: string | Uint8Array,
  { flush, isContinued = false }: { readonly flush: boolean; readonly isContinued?: boolean },
  disk: Disk = DISK,
): void {
  const log = disk.openSync(file, FLAGS, 0o666);
  try {
    const stat = disk.fstatSync(log);
    if (!stat.isFile()) throw new Error('it is not a file');
    const bytes = Buffer.from(lines);
    const whole =
      !isContinued && isTorn(log, stat.size, disk)
        ? Buffer.concat([Buffer.of(LINE_FEED), bytes])
        : bytes;
    const written = disk.writeSync(log, whole);
    if (written < whole.length) throw new Error('the disk took a part of it only');
    if (flush) disk.fsyncSync(log);
  } finally {
    disk.closeSync(log);
  }
}

function isTorn(log: number, size: number, disk: Disk): boolean {
  const last = Buffer.alloc(1);
  return size > 0 && disk.readSync(log, last, 0, 1, size - 1) === 1 && last[0] !== LINE_FEED;
}
