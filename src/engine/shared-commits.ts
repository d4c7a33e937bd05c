import type { Settled } from '../core/finding.ts';
import { LONGEST_PATH, quoted } from '../core/found-value.ts';
import { COMMITTING, type MendStep } from '../core/remedy.ts';
import { type MakingStep, withoutMoved } from './makings.ts';

/** Commands of others of which more are printed with one problem alone. */
const MOST_SHARED = 12;

/** By the commands that commit, what of a report is restored before: in one order, each path once. */
export type SharedCommits = Map<string, Map<string, MakingStep>>;

export function sharedCommits(problems: readonly Settled[]): SharedCommits {
  const groups: SharedCommits = new Map();
  // What is staged would be committed along.
  const uncommitted = problems.flatMap(({ diagnostic: { state, steps } }) =>
    state === 'uncommitted' ? steps.filter(isCheckout) : [],
  );
  for (const { diagnostic } of problems) {
    const { commit, restoring } = partsOf(diagnostic.steps);
    if (commit === null) continue;
    const group = groups.get(commit.text) ?? new Map<string, MakingStep>();
    groups.set(commit.text, group);
    for (const step of [...restoring, ...uncommitted])
      if (!group.has(keyOf(step))) group.set(keyOf(step), step);
  }
  return groups;
}

/** Problems of what is not committed that put something back, and by which commands: there is no commit yet. */
export interface OpenSet {
  readonly members: ReadonlySet<Settled>;
  readonly steps: Map<string, MakingStep>;
}

export function openSet(problems: readonly Settled[]): OpenSet {
  const members = new Set<Settled>();
  const steps = new Map<string, MakingStep>();
  for (const problem of problems) {
    const { level, steps: own } = problem.diagnostic;
    const isMaking = ({ makes = [] }: MakingStep) => makes.length > 0;
    const isCommitting = partsOf(own).commit !== null;
    if (isCommitting || level === 'info' || !own.some(isMaking)) continue;
    members.add(problem);
    for (const step of own)
      if (step.action === 'run' && !steps.has(keyOf(step))) steps.set(keyOf(step), step);
  }
  return { members, steps };
}

/**
 * What is restored by one commit is restored before it: a hook refuses a commit that restores one of
 * two records that were changed together.
 * @param reported the problems that a report has
 */
export function withSharedCommits(
  reported: readonly Settled[],
  groups: SharedCommits,
): (problem: Settled) => Settled {
  const firsts = firstsOf(reported);
  return (problem) => {
    const { steps } = problem.diagnostic;
    const { commit, restoring } = partsOf(steps);
    const group = commit === null ? undefined : groups.get(commit.text);
    const shared = withoutMoved([...(group?.values() ?? [])]);
    if (commit === null || shared.length === 0) return problem;
    const own = new Set(restoring);
    const others = shared.filter((step) => !restoring.some((each) => keyOf(each) === keyOf(step)));
    const at = steps.indexOf(commit);
    const before = steps.slice(0, at).filter((step) => !own.has(step));
    // What somebody does by hand is done to what is put back: that would undo it.
    const byHand = before.findIndex(({ action }) => action !== 'run');
    const begun = byHand === -1 ? before.length : byHand;
    const all = [...before.slice(0, begun), ...shared, ...before.slice(begun), ...steps.slice(at)];
    const first = firsts.get(commit.text) ?? problem;
    const made = others.length > MOST_SHARED ? ofMany(all, problem, first) : all;
    return { ...problem, diagnostic: { ...problem.diagnostic, steps: made } };
  };
}

/** The commands of a set that several problems have: with the first of them, where they are many. */
export function ofSet(
  steps: readonly MakingStep[],
  problem: Settled,
  [one = problem, ...others]: readonly Settled[],
): readonly MakingStep[] {
  const first = others.reduce((each, other) => (isBefore(other, each) ? other : each), one);
  return steps.length > MOST_SHARED ? ofMany(steps, problem, first) : steps;
}

/** By the commit that restores them, the problem that a report lists first. */
function firstsOf(reported: readonly Settled[]): ReadonlyMap<string, Settled> {
  const firsts = new Map<string, Settled>();
  for (const problem of reported) {
    const { commit } = partsOf(problem.diagnostic.steps);
    const first = commit === null ? undefined : firsts.get(commit.text);
    if (commit !== null && (first === undefined || isBefore(problem, first)))
      firsts.set(commit.text, problem);
  }
  return firsts;
}

function isBefore({ diagnostic: one }: Settled, { diagnostic: other }: Settled): boolean {
  if (one.path !== other.path) return one.path < other.path;
  return one.range.start.offset < other.range.start.offset;
}

/** The commands for many files are printed with the first of their problems, and named by the others. */
function ofMany(
  steps: readonly MendStep[],
  problem: Settled,
  { diagnostic: { path, range, rule } }: Settled,
): readonly MendStep[] {
  const { diagnostic: own } = problem;
  if (own.path === path && own.range === range && own.rule === rule) return joined(steps);
  const where = `${quoted(path, LONGEST_PATH)}, line ${range.start.line} (${rule})`;
  const text = `Run the commands of the problem at ${where}: they restore all files that were changed together. If that problem is not shown, use \`--max-problems all\`.`;
  return [{ action: 'do', text }];
}

/** One command for all paths of which git is asked the same. */
function joined(steps: readonly MendStep[]): readonly MendStep[] {
  const paths = new Map<string, string[]>();
  const made: MendStep[] = [];
  for (const step of steps) {
    const [, command = '', words = ''] = OF_PATHS.exec(step.text) ?? [];
    const known = paths.get(command);
    if (command === '' || words.includes(' && ')) made.push(step);
    else if (known === undefined) {
      paths.set(command, [words]);
      made.push({ action: 'run', text: command });
    } else known.push(words);
  }
  return made.map((step) => {
    const words = paths.get(step.text);
    return words === undefined ? step : { ...step, text: step.text + words.join(' ') };
  });
}

const OF_PATHS = /^(git --literal-pathspecs (?:checkout \S+|rm -q -f --ignore-unmatch) -- )(.+)$/s;

/** Of a path that git puts back, once is enough: what was appended since would come twice. */
export function keyOf({ path, text }: MendStep): string {
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
  const isRestoring = ({ action, path }: MendStep, at: number) =>
    action === 'run' && path !== undefined && before[at - 1]?.action !== 'do';
  return { commit, restoring: before.filter(isRestoring) };
}

function isCheckout({ action, path, text }: MendStep): boolean {
  return action === 'run' && path !== undefined && / checkout \w+ -- \S+$/.test(text);
}
