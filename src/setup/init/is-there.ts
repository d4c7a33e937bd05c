import { lstatSync } from 'node:fs';

/** Whether anything stands at a path, be it a link to nowhere. @throws The system's error otherwise. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // A part of the path is a file.
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return false;
    throw error;
  }
}
