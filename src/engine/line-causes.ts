import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Cause } from './causes.ts';
import { linesOf } from './earlier-log.ts';
import type { OwnHistory } from './own-history.ts';

/** Commits whose log is read, at most. */
const MOST_READ = 50;

/** Bytes of the largest log that is read. */
const LARGEST_LOG = 2 ** 24;

/** Which of the own commits brought lines of logs, as far as one did: a line stays where it is. */
export async function lineCauses(
  problems: readonly Settled[],
  { history, own }: { readonly history: History | null; readonly own: OwnHistory },
): Promise<ReadonlyMap<Settled, Cause>> {
  const causes = new Map<Settled, Cause>();
  if (history === null || own.commits.length === 0) return causes;
  const counts = new Map<string, number | null>();
  for (const problem of problems) {
    const { path, range } = problem.diagnostic;
    for (const { id: commit, parent } of own.commits.slice(0, MOST_READ)) {
      const key = `${parent} ${path}`;
      const known = counts.get(key);
      const held = known === undefined ? await linesAt(parent, path, history) : known;
      counts.set(key, held);
      if (held === null) break;
      // What follows of it is nothing that anybody restores.
      const cause = { commit, path, right: null, before: null, after: problem.about ?? '' };
      if (held >= range.start.line) continue;
      causes.set(problem, cause);
      break;
    }
  }
  return causes;
}

/** How many lines a log has in a commit; null where nobody can say. */
async function linesAt(
  commit: string | null,
  path: string,
  { at, read }: History,
): Promise<number | null> {
  const entries = commit === null ? [] : await at(commit, [path]);
  for await (const found of read(entries, () => LARGEST_LOG)) {
    if (!('bytes' in found)) return null;
    return linesOf(Buffer.from(found.bytes).toString()).length;
  }
  return 0;
}
