import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Repository } from '../../core/repository.ts';
import { inScope } from '../../core/snapshot.ts';
import { run } from '../../run.ts';
import { historyOf } from '../inspection.ts';
import type { Judges } from './judged.ts';
import { unendedIn } from './unended.ts';

/**
 * Judges as if the next commit was made on another one than HEAD: what is between the two is to become
 * one commit. While git is in the middle of something it is HEAD.
 */
export async function judgedOnto(judges: Judges, rev: string): Promise<Judges> {
  const { repository, snapshot } = judges;
  if (snapshot.scope.base === null || (await unendedIn(repository)) !== null) return judges;
  const tip = snapshot.scope.base;
  const scope = { ...snapshot.scope, base: await repository.resolve(rev) };
  return { ...judges, tip, snapshot: inScope(snapshot, scope) };
}

/** What rules about steps report of the commits that HEAD has and another commit has not: errors. */
export async function stepErrors(
  since: string,
  names: readonly string[],
  { repository, config, rules, memory, excuses }: Judges,
): Promise<readonly Diagnostic[]> {
  const head = await repository.head();
  if (head === null || head === since) return [];
  const snapshot = await stateOf(repository, head);
  const history = historyOf(repository, snapshot, () =>
    repository.steps({ include: [head], exclude: [since] }),
  );
  const report = await run({
    snapshot,
    bases: [],
    history,
    selects: null,
    excuses: await excuses(),
    analyses: memory.analyses,
    config,
    rules: rules.filter(({ id }) => names.includes(id)),
  });
  return report.diagnostics.filter(({ level }) => level === 'error');
}

/** Of which the history alone is judged. */
async function stateOf(repository: Repository, head: string) {
  const scope = { mode: 'history', base: null, head } as const;
  return { ...(await repository.revision(head)), entries: [], scope };
}
