import type { Restores } from '../core/finding.ts';
import type { OwnHistory } from './own-history.ts';

/** What is known of a log that is put back. */
export interface LogSource {
  /** The commits that held all or a part of what it is to hold again. */
  readonly right: Set<string>;
  /** Those of them that others have: what these held comes first. */
  readonly shared: Set<string>;
  /** The commits that changed it. */
  readonly by: Set<string>;
  /** The segments that were changed with it: what it lost is there. */
  readonly segments: Set<string>;
  /** True as long as nobody else has what changed it: what was appended since may be chained anew. */
  isOwn: boolean;
}

/** By the path of a log. */
export type LogSources = Map<string, LogSource>;

/**
 * What all problems of a report say that logs held: one command puts a log back, whichever problem it is
 * printed with. Two would undo each other.
 * @param own the commits that nobody else has; null where that is not asked
 * @param sources what is known already, and is added to
 */
export function sourcesOf(
  restored: readonly Restores[],
  own: Pick<OwnHistory, 'has'> | null,
  sources: LogSources = new Map(),
): LogSources {
  for (const { path, from, at = path, isLog, beside = [], leftOut, by } of restored) {
    if (!isLog || at !== path) continue;
    const known = sources.get(path) ?? {
      right: new Set(),
      shared: new Set(),
      by: new Set(),
      segments: new Set(),
      isOwn: own !== null,
    };
    sources.set(path, known);
    for (const each of leftOut?.paths ?? []) if (each.endsWith('.gz')) known.segments.add(each);
    for (const commit of [from, ...beside]) {
      known.right.add(commit);
      if (own?.has(commit) === false) known.shared.add(commit);
    }
    if (by === undefined) continue;
    known.by.add(by);
    known.isOwn &&= own?.has(by) === true;
  }
  return sources;
}
