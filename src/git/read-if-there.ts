import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { CouldNotCheck } from '../core/failure.ts';

/** What a system that lacks a flag does anyway. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/** A file's bytes, or null where there is none. Other reasons not to read it are errors. */
export function readIfThere(path: string | Buffer): Buffer | null {
  try {
    return readToEnd(path, O_RDONLY);
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

/** A file's text, or null where there is none. */
export function readTextIfThere(path: string): string | null {
  return readIfThere(path)?.toString('utf8') ?? null;
}

/** The same for a file that must not be a symbolic link, as git reads `.gitignore`. */
export function readUnlinkedIfThere(path: string | Buffer): Buffer | null {
  try {
    return readToEnd(path, O_RDONLY | O_NOFOLLOW);
  } catch (error) {
    if (isAbsence(error) || codeOf(error) === 'ELOOP') return null;
    throw error;
  }
}

/** @throws CouldNotCheck for a pipe, which may have no end, or not even a beginning. */
function readToEnd(path: string | Buffer, flags: number): Buffer {
  // Else, a pipe that nobody writes to would not even open.
  const descriptor = openSync(path, flags | O_NONBLOCK);
  try {
    if (!fstatSync(descriptor).isFIFO()) return readFileSync(descriptor);
    throw new CouldNotCheck(
      'unreadable-file',
      `${path} should be a file, but it is a named pipe.`,
      'Take it away.',
    );
  } finally {
    closeSync(descriptor);
  }
}

function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
