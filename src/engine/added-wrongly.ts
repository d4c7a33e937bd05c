import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Cause } from './causes.ts';
import { type Judges, judgedCommit } from './judged-commit.ts';

/** Commits of which more are not judged anew. */
const MOST_COMMITS = 5;

/**
 * Of records that were wrong from the beginning, those that a rule would not have let in: what was there
 * before their commit is given back, mostly nothing.
 */
export async function addedWrongly(
  causes: ReadonlyMap<Settled, Cause>,
  history: History | null,
  judges: Judges,
): Promise<ReadonlyMap<Settled, Cause>> {
  const added = [...causes].filter(([, { right, commit }]) => right === null && commit !== null);
  const commits = new Set(added.flatMap(([, { commit }]) => commit ?? []));
  const found = new Map<Settled, Cause>();
  if (history === null || commits.size > MOST_COMMITS) return found;
  const known = new Map<string, readonly Settled[]>();
  for (const [problem, cause] of added) {
    const commit = cause.commit ?? '';
    const wrong = known.get(commit) ?? (await (await judgedCommit(commit, history))?.wrong(judges));
    known.set(commit, wrong ?? []);
    const objection = wrong?.find(
      ({ restores }) =>
        restores?.whileOwn !== true &&
        restores?.unlessNamed === undefined &&
        [restores?.path, restores?.instead, restores?.movedTo].includes(cause.path),
    );
    if (!objection?.restores) continue;
    const { restores, diagnostic } = objection;
    const right = { commit: restores.from, blob: '' };
    found.set(problem, { ...cause, right, added: { restores, help: diagnostic.help ?? '' } });
  }
  return found;
}
