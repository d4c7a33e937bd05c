import {
  chmodSync,
  chownSync,
  closeSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';

/** The calls by which files are written. Tests put in place what a full or a dying disk does. */
export const DISK = {
  chmodSync,
  chownSync,
  closeSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync: (descriptor: number, bytes: Uint8Array): number => writeSync(descriptor, bytes),
};

export type Disk = typeof DISK;

/** Bytes where text can't say a path. */
export type FilePath = string | Buffer;

/** The name of a system's error, such as `EEXIST`; null for any other error. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}
