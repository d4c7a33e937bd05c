import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OpenOptions } from '../../core/repository.ts';
import { FreshFile } from '../../write/fresh-file.ts';
import { isPrivate, makeFolder, privateFolder, statOf } from '../private-folder.ts';

const SEAL_BYTES = 32;

/**
 * What shows that this user wrote what is remembered: a repository may come with a git directory
 * that somebody else filled. It stands outside of all repositories, where only the user can read it.
 * @returns null where there is none and none can be made: then nothing is remembered
 */
export function userSeal(env: OpenOptions['env']): Uint8Array | null {
  const folder = privateFolder(env);
  if (folder === null) return null;
  const file = join(folder, 'seal');
  try {
    makeFolder(dirname(folder));
    makeFolder(folder);
    if (!isPrivate(folder)) return null;
    return readSeal(file) ?? makeSeal(file);
  } catch {
    return null;
  }
}

function readSeal(file: string): Uint8Array | null {
  try {
    // Reading a pipe would wait for somebody who writes.
    if (statOf(file)?.isFile() !== true) return null;
    const seal = readFileSync(file);
    return seal.length === SEAL_BYTES ? seal : null;
  } catch {
    return null;
  }
}

/**
 * Puts a seal in place of none, or of one that is not whole. It comes whole, and only where there is
 * none: of two processes that make one at once, the second uses the first's from its next run on.
 */
function makeSeal(file: string): Uint8Array | null {
  if (statOf(file)?.isFile() && readSeal(file) === null) rmSync(file, { force: true });
  new FreshFile(file, randomBytes(SEAL_BYTES), { mode: 0o600 }).create();
  return readSeal(file);
}
