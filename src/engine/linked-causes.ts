import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { type Cause, type Causes, linkCauses } from './causes.ts';
import { judgedCommit } from './judged-commit.ts';
import type { PathVersions } from './path-versions.ts';

interface Judged {
  readonly snapshot: Pick<Snapshot, 'scope'>;
  readonly history: History | null;
  readonly past: PathVersions;
}

/** What put links in the places of files or folders, which are put back; whatever the links lead to is left alone. */
export async function linkedCauses(
  problems: readonly Settled[],
  { snapshot: { scope }, history, past }: Judged,
): Promise<Causes> {
  const causes = new Map<Settled, Cause>(await linkCauses(problems, past));
  for (const problem of problems) {
    const { path } = problem.diagnostic;
    if (problem.diagnostic.messageId !== 'folder' || history === null) continue;
    const [newest] = await past.of(path);
    const commit = (await newest?.entry()) ? (newest?.commit ?? null) : null;
    const from =
      commit === null
        ? (scope.head ?? scope.base)
        : (await judgedCommit(commit, history))?.step.parents[0];
    const held = from ? await history.at(from, [path]) : [];
    if (!from || !held.some((each) => each.path !== path)) continue;
    const right = { commit: from, blob: '' };
    causes.set(problem, { commit, path, right, before: null, after: problem.about ?? '' });
  }
  return causes;
}
