import type { Settled } from '../core/finding.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { type Cause, causeIn, MOST_FILES, versionsOf } from './causes.ts';
import type { PathVersions } from './path-versions.ts';

/**
 * Which of two files changed that were one: the other one is what it was. By problems of the one that
 * name the other; none where they never were the same, byte for byte.
 */
export async function copyCauses(
  problems: readonly Settled[],
  { entries }: Pick<Snapshot, 'entries'>,
  past: PathVersions,
): Promise<ReadonlyMap<Settled, Cause>> {
  const causes = new Map<Settled, Cause>();
  if (problems.length > MOST_FILES) return causes;
  const ids = new Map(entries.map(({ path, id }) => [path, id]));
  for (const problem of problems) {
    const { path, related } = problem.diagnostic;
    const others = related.map((place) => place.path).filter((each) => each !== path);
    const pairs = others.flatMap((other) => [[path, other] as const, [other, path] as const]);
    for (const [changed, kept] of pairs) {
      const id = ids.get(kept) ?? null;
      const versions = id === null ? [] : await versionsOf(changed, past);
      const at = versions.findIndex(({ blob }) => blob === id);
      const cause = at === -1 ? null : causeIn(versions, at, changed, ids.get(changed) ?? null);
      if (cause?.right) causes.set(problem, cause);
    }
  }
  return causes;
}
