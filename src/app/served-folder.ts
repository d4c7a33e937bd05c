import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { WrongUse } from '../core/failure.ts';
import { realFolder } from '../git/real-folder.ts';

/**
 * The folder that a server works in.
 * @param base the folder that holds a knowledge base, or its `.vouch` folder; null for the caller's
 * @throws WrongUse where no knowledge base is there; CouldNotCheck for what is no folder.
 */
export function servedFolder(base: string | null, cwd: string): string {
  if (base === null) return cwd;
  const named = realFolder(resolve(cwd, base));
  const folder = basename(named) === '.vouch' ? dirname(named) : named;
  if (statSync(join(folder, '.vouch'), { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new WrongUse(
    'no-base',
    `No knowledge base is in ${base}: it has no folder .vouch.`,
    'Make one there with `lint-protocol vouch init --actor NAME`, or name another folder.',
  );
}
