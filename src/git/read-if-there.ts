import { closeSync, constants, openSync, readFileSync } from 'node:fs';

/** A file's bytes, or null where there is none. Other reasons not to read it are errors. */
export function readIfThere(path: string | Buffer): Buffer | null {
  try {
    return readFileSync(path);
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
    const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      return readFileSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (isAbsence(error) || codeOf(error) === 'ELOOP') return null;
    throw error;
  }
}

function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
