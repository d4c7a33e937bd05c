import type { Sought } from '../../core/operation.ts';
import type { Repository } from '../../core/repository.ts';
import { entryAt, isFile, type SnapshotEntry } from '../../core/snapshot.ts';

/** How many versions of a file are read to find one. */
const MOST_VERSIONS = 200;

/**
 * Looks for the newest commit in which a path became a text that is meant.
 * @param head null before the first commit
 */
export async function commitHolding(
  repository: Repository,
  { path, head }: { readonly path: string; readonly head: string | null },
  isMeant: (text: string) => boolean,
  textsOf: (entries: readonly SnapshotEntry[]) => Promise<readonly string[]>,
): Promise<Sought> {
  if (head === null) return { commit: null, unread: 0 };
  const states = await (await repository.revision(head)).introducing?.([path]);
  if (!states) return { commit: null, unread: null };
  const versions = states.get(path) ?? [];
  for (const { commit = head, at } of versions.slice(0, MOST_VERSIONS)) {
    const entry = entryAt(await at([path]), path);
    const [text] = isFile(entry) ? await textsOf([entry]) : [];
    if (text !== undefined && isMeant(text)) return { commit, unread: 0 };
  }
  return { commit: null, unread: Math.max(0, versions.length - MOST_VERSIONS) };
}
