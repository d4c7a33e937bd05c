import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG_NAMES } from '../config/find.ts';
import { WrongUse } from '../core/failure.ts';
import type { Snapshot } from '../core/snapshot.ts';

/**
 * What to know where a state has no configuration and the folder holds one: defaults hold, which
 * its author does not expect.
 * @param root the repository's folder, absolute
 * @returns a note where the configuration is no part of the index yet
 * @throws WrongUse where it never will be part of the working tree: git ignores it, or it is no file.
 */
export function unusedConfig(root: string, { scope }: Snapshot): readonly string[] {
  const isIndex = scope.mode === 'staged' || (scope.mode === 'hook' && scope.head === null);
  if (scope.mode !== 'worktree' && !isIndex) return [];
  for (const name of CONFIG_NAMES) {
    const stat = lstatSync(join(root, name), { throwIfNoEntry: false });
    if (stat === undefined) continue;
    if (isIndex) {
      return [`${name} is not staged, so the defaults hold. \`git add ${name}\` puts it in force.`];
    }
    const what = stat.isFile() ? 'ignored by git' : stat.isDirectory() ? 'a folder' : 'no file';
    throw new WrongUse(
      'unused-config',
      `The configuration ${name} is ${what}, so it would not be used.`,
      stat.isFile()
        ? 'Take it out of .gitignore or .git/info/exclude, or name it with --config.'
        : 'Put a file in its place, or take it away.',
    );
  }
  return [];
}
