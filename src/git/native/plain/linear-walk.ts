import type { RevisionRange } from '../../../core/change.ts';
import { parseCommit } from '../../commit-object.ts';
import type { Walked } from '../../commits.ts';
import type { StoredObjects } from './stored-objects.ts';

/** Commits that are followed one by one. */
const MOST_COMMITS = 64;

/**
 * The commits of a range that is one line, from the commit behind its start to its end.
 * @returns null where git has to be asked: where the line forks or is long, or does not lead there
 */
export function linearWalk(
  objects: StoredObjects,
  { include, exclude }: RevisionRange,
): readonly Walked[] | null {
  const [end] = include;
  const [start] = exclude;
  if (include.length !== 1 || exclude.length !== 1 || end === undefined) return null;
  const walk: Walked[] = [];
  for (let id = end; id !== start; ) {
    const commit = objects.read(id);
    if (commit?.type !== 'commit' || walk.length === MOST_COMMITS) return null;
    const { parents } = parseCommit(id, commit.bytes);
    const [parent, ...others] = parents;
    if (parent === undefined || others.length > 0) return null;
    walk.unshift({ id, parents });
    id = parent;
  }
  return walk;
}
