import { changedPath, type SinceTree } from '../core/snapshot.ts';
import { besides } from '../discover/discover.ts';
import type { Surroundings } from '../report/state-memory.ts';
import type { Judging } from './judging.ts';
import { isGitignore, parents } from './presence.ts';

/**
 * True where changes leave the verdict on a state as it is: no path of them is a record or makes
 * another one a record, and none is what the verdict depends on. Nothing else has to be looked at.
 * @param surroundings what the verdict depends on besides records
 */
export function isUntouched(
  { changes }: SinceTree,
  { asked, gitignores, near = [], clues }: Surroundings,
  { config, given }: Pick<Judging, 'config' | 'given'>,
): boolean {
  const isBesides = besides(clues, config, given);
  const askedPaths = new Set(asked.map(([path]) => path));
  const aboveAsked = new Set([...askedPaths].flatMap(parents));
  return changes.every((change) => {
    const { before, after } = change;
    const path = changedPath(change);
    const isThereStill = before !== null && after !== null;
    // A name that comes or goes may be what a missing one was meant to be.
    if (!isThereStill && near.length > 0) return false;
    if (gitignores !== null && isGitignore(path)) return false;
    if (askedPaths.has(path) || aboveAsked.has(path)) return false;
    // A folder is there as long as something is in it.
    if (!isThereStill && parents(path).some((each) => askedPaths.has(each))) return false;
    return [before, after].every((entry) => entry === null || isBesides(entry));
  });
}
