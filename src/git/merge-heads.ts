import { join } from 'node:path';
import { CouldNotCheck } from '../core/failure.ts';
import { readTextIfThere } from './read-if-there.ts';

/** The commits that are being merged into HEAD; none while no merge is open. */
export function mergeHeads(gitDir: string): string[] {
  const file = join(gitDir, 'MERGE_HEAD');
  const lines = (readTextIfThere(file) ?? '').split('\n').filter((line) => line !== '');
  if (lines.every((line) => /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(line))) return lines;
  throw new CouldNotCheck(
    'damaged-repository',
    `A merge is open, but ${file} does not say of what.`,
    'Finish the merge, or give it up with git merge --abort.',
  );
}
