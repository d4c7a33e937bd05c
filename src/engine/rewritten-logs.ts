import type { Settled } from '../core/finding.ts';
import { isLogKind } from '../protocols/kinds.ts';
import type { Cause } from './causes.ts';
import type { LineCauses } from './line-causes.ts';

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
