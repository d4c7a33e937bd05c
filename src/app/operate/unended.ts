import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Unended } from '../../core/branch-logs.ts';
import type { Repository } from '../../core/repository.ts';

/** Files of the git directory that say the merge, rebase, cherry-pick or revert that git has not ended. */
const UNENDED: readonly (readonly [string, Unended])[] = [
  ['MERGE_HEAD', 'merge'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
];

/** What git is in the middle of: null where the next commit can be made from any other one. */
export async function unendedIn({ gitDir }: Pick<Repository, 'gitDir'>): Promise<Unended | null> {
  const isThere = (file: string) => existsSync(join(gitDir, file));
  const found = UNENDED.find(([file]) => isThere(file));
  if (found !== undefined) return found[1];
  // A rebase that has ended leaves its head behind; one that runs a command between two commits has none.
  const isRebasing = REBASES.some(isThere);
  return isRebasing && isThere('REBASE_HEAD') ? 'rebase' : null;
}

const REBASES = ['rebase-merge', 'rebase-apply'];
