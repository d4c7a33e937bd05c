import type { OperationState } from '../../../core/operation.ts';
import { entryAt } from '../../../core/snapshot.ts';
import { type ListedKind, objectPaths, PLURAL_OF } from './object-kinds.ts';

/** Files that are named. */
const MOST_NAMED = 3;

/**
 * What an answer leaves out of some kinds: folders that are links, and files in which no object can be read.
 * @param read what was read of them
 * @param wanted the files that should have been
 */
export function unreadNotes(
  state: OperationState,
  home: string,
  kinds: readonly ListedKind[],
  read: readonly { readonly path: string }[],
  wanted: readonly string[] = kinds.flatMap((kind) => objectPaths(state, home, kind)),
): readonly string[] {
  const links = kinds
    .map((kind) => `${home}/${PLURAL_OF[kind]}`)
    .filter((folder) => entryAt(state, folder) !== null)
    .map((folder) => `${folder} is a link, or not a folder, and is not read. Restore the folder.`);
  const known = new Set(read.map(({ path }) => path));
  const unread = wanted.filter((path) => !known.has(path));
  if (unread.length === 0) return links;
  const more = unread.length > MOST_NAMED ? ` and ${unread.length - MOST_NAMED} more` : '';
  const named = `${unread.slice(0, MOST_NAMED).join(', ')}${more}`;
  const are = unread.length === 1 ? 'is' : 'are';
  return [...links, `${named} cannot be read and ${are} left out. The linter says why.`];
}
