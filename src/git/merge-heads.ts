import { join } from 'node:path';
import { CouldNotCheck } from '../core/failure.ts';
import type { OpenOptions } from '../core/repository.ts';
import { onFileSystem } from './file-system.ts';
import { readTextIfThere } from './read-if-there.ts';

/** A variable of which git makes one for every commit that it is about to merge. */
const TO_MERGE = /^GITHEAD_([0-9a-f]{40}(?:[0-9a-f]{24})?)$/;

/**
 * The commits that `git merge` is merging, told to the hook that it runs before it writes MERGE_HEAD.
 * None in any other place.
 */
export function headsToMerge(env: OpenOptions['env']): string[] {
  const heads = Object.keys(env).flatMap((name) => TO_MERGE.exec(name)?.[1] ?? []);
  return heads.sort();
}

/**
 * The commits that are being merged into HEAD; none while no merge is open.
 * @throws CouldNotCheck when the file that says so can't be read or understood
 */
export async function mergeHeads(gitDir: string): Promise<string[]> {
  const file = join(gitDir, 'MERGE_HEAD');
  const text = await onFileSystem(async () => readTextIfThere(file));
  const lines = (text ?? '').split('\n').filter((line) => line !== '');
  if (lines.every((line) => /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(line))) return lines;
  throw new CouldNotCheck(
    'damaged-repository',
    `A merge is open, but ${file} does not say of what.`,
    'Finish the merge, or give it up with git merge --abort.',
  );
}
