import { lstatSync } from 'node:fs';
import { CouldNotCheck } from '../../core/failure.ts';
import { fileSystemPath } from '../../git/path-bytes.ts';
import { systemCode } from '../../write/disk.ts';
import { bytesAt } from '../operate/work-files.ts';

/**
 * Bytes of what is at a path; null where nothing is.
 * @throws CouldNotCheck for a name that the file system does not take, or where it lets nobody look
 */
export function savedSize(root: string, path: string): number | null {
  const place = fileSystemPath(root, path);
  try {
    return lstatSync(place, { throwIfNoEntry: false })?.size ?? null;
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    const why = code === 'ENAMETOOLONG' ? 'its name is too long' : code;
    throw new CouldNotCheck(
      'unreadable-file',
      `The file system does not accept this file: ${why}.`,
      'Save it under another name.',
    );
  }
}

/** Of a byte-order mark, which editors keep to themselves. */
const MARK_BYTES = 3;

/**
 * True where an editor shows what a file holds. The file is judged then, and not the text: an editor
 * leaves out a byte-order mark, and shows what is not UTF-8 by other characters.
 */
export function isSaved(root: string, path: string, size: number, text: string): boolean {
  const more = size - Buffer.byteLength(text);
  // What is not UTF-8 has fewer bytes than the characters that stand for it.
  if (more !== 0 && more !== MARK_BYTES && !text.includes('\ufffd')) return false;
  try {
    const bytes = bytesAt(root, path);
    return bytes !== null && new TextDecoder().decode(bytes) === text;
  } catch (error) {
    if (error instanceof CouldNotCheck) return false;
    throw error;
  }
}
