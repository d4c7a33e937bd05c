import type { Settled } from '../core/finding.ts';
import type { Cause } from './causes.ts';
import { type Judges, judgedCommit } from './judged-commit.ts';
import { takingUnnamed } from './named-in-log.ts';

/** Commits of which more are not judged anew. */
const MOST_COMMITS = 5;

/**
 * Of records that were wrong from the beginning, those that a rule would not have let in: what was there
 * before their commit is given back, mostly nothing.
 */
export async function addedWrongly(
  causes: ReadonlyMap<Settled, Cause>,
  judges: Judges,
  around: Omit<Parameters<typeof takingUnnamed>[1], 'base'>,
): Promise<ReadonlyMap<Settled, Cause>> {
  const { history } = around;
  const added = [...causes].filter(([, { right, commit }]) => right === null && commit !== null);
  const commits = new Set(added.flatMap(([, { commit }]) => commit ?? []));
  const causesOf = new Map<Settled, Cause>();
  if (history === null || commits.size > MOST_COMMITS) return causesOf;
  const known = new Map<string, readonly Settled[]>();
  for (const [problem, cause] of added) {
    const commit = cause.commit ?? '';
    const judged = known.has(commit) ? null : await judgedCommit(commit, history);
    const found = judged === null ? [] : await judged.wrong(judges);
    const wrong = known.get(commit) ?? (await takingUnnamed(found, { ...around, base: null }));
    known.set(commit, wrong);
    const objection = wrong.find(
      ({ restores }) =>
        restores?.whileOwn !== true &&
        [restores?.path, restores?.instead, restores?.movedTo].includes(cause.path),
    );
    if (!objection?.restores) continue;
    const { restores, diagnostic } = objection;
    const right = { commit: restores.from, blob: '' };
    causesOf.set(problem, { ...cause, right, added: { restores, help: diagnostic.help ?? '' } });
  }
  return causesOf;
}
