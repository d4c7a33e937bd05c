import type { Step } from '../core/change.ts';
import { isUnanswered } from '../core/cut-short.ts';
import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { askedPast } from './asked-past.ts';
import type { Judging } from './judging.ts';

/** Commits of which more are not judged: their whole past is listed. */
const MOST_COMMITS = 5;

/** Bytes of the largest file that is read. */
const LARGEST_FILE = 2 ** 24;

interface Asked {
  readonly snapshot: Snapshot;
  readonly history: History | null;
  readonly judging: Judging;
}

/**
 * What else is to be restored of what commits changed: records that agree with each other are no
 * problem of the state, but a commit that restores one of them is refused. What somebody changed since
 * stays as it is.
 */
export async function changedTogether(
  commits: ReadonlySet<string>,
  { snapshot, history, judging }: Asked,
): Promise<readonly Settled[]> {
  if (history === null || commits.size === 0 || commits.size > MOST_COMMITS) return [];
  const { onCommits: _, ...quiet } = judging;
  const { read, content, contents, after, at, mergeBases, reached } = history;
  if (reached === undefined) return [];
  try {
    const made: Step[] = [];
    for await (const step of reached([...commits]))
      if (step.commit !== null && commits.has(step.commit.id)) made.push(step);
    const steps = async function* () {
      yield* made;
    };
    const asked = {
      history: { steps, read, content, contents, after, at, mergeBases, reached },
      judging: { ...quiet, analyses: new Map() },
      selects: () => true,
      present: [],
    };
    const { problems } = await askedPast(asked);
    const paths = new Set(problems.flatMap(({ restores }) => restores?.path ?? []));
    const ids = await idsOf(paths, snapshot);
    return problems.filter(({ restores, blob }) => {
      if (restores === undefined) return false;
      const now = ids.get(restores.path);
      return restores.isLog === true || now === undefined || now === blob;
    });
  } catch (error) {
    // Where the history is cut off, nobody can say.
    if (isUnanswered(error)) return [];
    throw error;
  }
}

/** What files are now: git knows nothing yet of some in the working tree. */
async function idsOf(
  paths: ReadonlySet<string>,
  { entries, read }: Snapshot,
): Promise<ReadonlyMap<string, string | null>> {
  const ids = new Map<string, string | null>();
  const asked = entries.filter(({ path }) => paths.has(path));
  for await (const found of read(asked, () => LARGEST_FILE)) ids.set(found.entry.path, found.id);
  return ids;
}
