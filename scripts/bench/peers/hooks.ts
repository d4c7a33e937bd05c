import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from '../contest.ts';
import type { Change } from '../new-records.ts';
import { staging } from '../stage-anew.ts';
import type { Racer } from './race.ts';
import { linter } from './racers.ts';

/** MB that a hook may need. */
export const HOOK_MEMORY = 120;

/**
 * Hooks in a repository: what each does is judge a change that is staged anew before every round. What
 * is remembered is what a hook before the last commit left. So many files are looked at with the change.
 */
export function hooks(cwd: string): (change: Change, files: number) => Racer {
  // What a full run found out of the very state, a hook takes over, and learns nothing besides.
  rmSync(join(cwd, '.git/lint-protocol'), { recursive: true, force: true });
  execute(linter(cwd, ['--staged'], 'files', 0));
  const stage = staging(cwd);
  return (change, files) => ({
    ...linter(cwd, ['--staged'], 'files', files),
    prepare: stage(change),
  });
}
