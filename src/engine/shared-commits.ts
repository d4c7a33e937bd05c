import type { Settled } from '../core/finding.ts';
import { COMMITTING, type MendStep } from '../core/remedy.ts';

/** Commands of others of which more are not printed with each problem. */
const MOST_SHARED = 12;

/**
 * What is restored by one commit is restored before it: a hook refuses a commit that restores one of
 * two records that were changed together.
 */
export function withSharedCommits(problems: readonly Settled[]): (problem: Settled) => Settled {
  const groups = new Map<string, Map<string, MendStep>>();
  // What is staged would be committed along.
  const uncommitted = problems.flatMap(({ diagnostic: { state, steps } }) =>
    state === 'uncommitted' ? steps.filter(isCheckout) : [],
  );
  for (const { diagnostic } of problems) {
    const { commit, restoring: own } = partsOf(diagnostic.steps);
    if (commit === null) continue;
    const restoring = [...own, ...uncommitted];
    const group = groups.get(commit.text) ?? new Map<string, MendStep>();
    groups.set(commit.text, group);
    for (const step of restoring) if (!group.has(keyOf(step))) group.set(keyOf(step), step);
  }
  return (problem) => {
    const { steps } = problem.diagnostic;
    const { commit } = partsOf(steps);
    const shared = commit === null ? [] : [...(groups.get(commit.text)?.values() ?? [])];
    const own = new Set(steps.map(keyOf));
    const others = shared.filter((step) => !own.has(keyOf(step)));
    if (commit === null || others.length === 0 || others.length > MOST_SHARED) return problem;
    const at = steps.indexOf(commit);
    const all = [...steps.slice(0, at), ...others, ...steps.slice(at)];
    return { ...problem, diagnostic: { ...problem.diagnostic, steps: all } };
  };
}

/** Of a path that git puts back, once is enough: what was appended since would come twice. */
function keyOf({ path, text }: MendStep): string {
  const isOfMany = / checkout \S+ -- \S+ /.test(text);
  return path === undefined || isOfMany || text.startsWith('lint-protocol ') ? text : path;
}

/** The step that commits, and the commands before it that put something back. */
function partsOf(steps: readonly MendStep[]): {
  readonly commit: MendStep | null;
  readonly restoring: readonly MendStep[];
} {
  const commit = steps.find(({ text }) => text.startsWith(COMMITTING)) ?? null;
  const before = commit === null ? [] : steps.slice(0, steps.indexOf(commit));
  // What somebody corrects by hand is added by who corrects it.
  const isRestoring = ({ action, path, text }: MendStep) =>
    action === 'run' && path !== undefined && !text.includes(' add -u ');
  return { commit, restoring: before.filter(isRestoring) };
}

function isCheckout({ action, path, text }: MendStep): boolean {
  return action === 'run' && path !== undefined && / checkout \w+ -- \S+$/.test(text);
}
