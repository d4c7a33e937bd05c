import { constants, lstatSync, type Stats } from 'node:fs';

/** What the file system says of what stands at a path: no more, for it is held of each file. */
export type FileStamp = Pick<Stats, 'dev' | 'ino' | 'mode' | 'size' | 'mtimeMs' | 'ctimeMs'>;

/** Null for nothing. */
export type Stamp = FileStamp | null;

/** A path as file systems take it. */
export type FilePath = string | Buffer;

/**
 * Milliseconds in which something may change twice and have one time. File systems of whole seconds
 * are told by their times; the others tell times by the clock of the system, which ticks a hundred
 * times a second or more.
 */
const TICK = 50;
const COARSE = 2_500;

/**
 * @param known what was found there before, which is given back where it is found again
 * @throws The system's error, but for what is not there.
 */
export function stampOf(path: FilePath, known: Stamp = null): Stamp {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (isSame(known, found)) return known;
  const { dev, ino, mode, size, mtimeMs, ctimeMs } = found;
  return { dev, ino, mode, size, mtimeMs, ctimeMs };
}

export function isFolder({ mode }: FileStamp): boolean {
  return (mode & constants.S_IFMT) === constants.S_IFDIR;
}

/** Whether nothing happened to what stands at a path between two looks, the first of them settled. */
export function isSame(one: Stamp, other: Stamp): boolean {
  if (one === other) return true;
  if (one === null || other === null) return false;
  return (
    one.mtimeMs === other.mtimeMs &&
    one.ctimeMs === other.ctimeMs &&
    one.size === other.size &&
    one.ino === other.ino &&
    one.mode === other.mode &&
    one.dev === other.dev
  );
}

/**
 * Whether a change that comes after a look has another time than what was looked at.
 * @param now milliseconds since 1970, when it was looked at
 */
export function isSettled(stamp: Stamp, now: number): boolean {
  if (stamp === null) return true;
  const { mtimeMs, ctimeMs } = stamp;
  const tick = ctimeMs % 1000 === 0 ? COARSE : TICK;
  // A file from the future may be written again at any time.
  return Math.max(mtimeMs, ctimeMs) + tick < now;
}
