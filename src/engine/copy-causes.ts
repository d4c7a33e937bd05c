import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { isLogKind } from '../protocols/kinds.ts';
import { type Cause, type Causes, causeIn, linkCauses, MOST_FILES, versionsOf } from './causes.ts';
import { judgedCommit } from './judged-commit.ts';
import type { LineCauses } from './line-causes.ts';
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

/**
 * The commits that changed what logs held, for problems that tell tampering: the log is put back before
 * anything is recorded anew.
 * @param guarded the ids of the rules that report tampering
 */
export async function rewrittenLogs(
  problems: readonly Settled[],
  guarded: ReadonlySet<string>,
  lines: LineCauses,
): Promise<ReadonlyMap<Settled, Cause>> {
  const causes = new Map<Settled, Cause>();
  for (const problem of problems) {
    const { path, rule, state } = problem.diagnostic;
    if (!guarded.has(rule) || !isLogKind(problem.kind) || state === 'uncommitted') continue;
    const cause = await lines.rewriteOf(path);
    if (cause !== null && cause.commit !== null) causes.set(problem, cause);
  }
  return causes;
}

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
