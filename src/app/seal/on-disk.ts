import { CouldNotCheck } from '../../core/failure.ts';
import { OTHER_BYTES, type ReadDisk } from '../fix/drafts.ts';
import { isSameText, type LineText, lineText } from '../fix/line-text.ts';

/** A file as git would store it and as it is on disk, where line ends may differ. */
export interface OnDisk {
  /** The bytes of `before`. */
  readonly found: Uint8Array;
  readonly judged: LineText;
  readonly before: LineText;
}

/**
 * Reads a file that is to be written.
 * @param bytes what git would store
 * @throws CouldNotCheck where it is gone, is no plain file, or differs in more than line ends.
 */
export function openOnDisk(path: string, bytes: Uint8Array, readDisk: ReadDisk): OnDisk {
  const found = readWritable(path, readDisk);
  if (found === null) throw unsealable(path, 'it is not in the working tree');
  const [judged, before] = [lineText(bytes), lineText(found)];
  if (judged === null || before === null || !isSameText(judged, before)) {
    throw unsealable(path, `${OTHER_BYTES}, or another program writes to it: run again`);
  }
  return { found, judged, before };
}

/** @throws CouldNotCheck where git does not list what is there. */
export function demandNothing(path: string, readDisk: ReadDisk): void {
  if (readWritable(path, readDisk) !== null) {
    throw unsealable(path, 'git does not list it (a .gitignore may name it)');
  }
}

function readWritable(path: string, readDisk: ReadDisk): Uint8Array | null {
  try {
    return readDisk(path);
  } catch (error) {
    if (error instanceof CouldNotCheck) throw unsealable(path, error.message);
    throw error;
  }
}

/** Why nothing was written. */
export function unsealable(path: string, reason: string): CouldNotCheck {
  const why = reason.replace(/\.$/, '');
  return new CouldNotCheck('unwritable-file', `${path}: nothing was written, because ${why}.`);
}
