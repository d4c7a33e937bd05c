import type { Step } from '../core/change.ts';
import type { Config } from '../core/config.ts';
import { CouldNotCheck } from '../core/failure.ts';
import type { AskedSteps, History } from '../core/history.ts';
import type { OpenOptions, Repository } from '../core/repository.ts';
import {
  inScope,
  knownByTree,
  type PastState,
  type Scope,
  type SinceTree,
  type Snapshot,
} from '../core/snapshot.ts';
import type { HistoryMemory } from '../core/verified-history.ts';
import { headsToMerge, mergeHeads } from '../git/merge-heads.ts';
import { fromFirstParent } from '../git/step.ts';
import type { RunRequest } from '../run.ts';
import { ownCommits, ownRoots } from './published.ts';
import type { HistoryTarget, RangeTarget, RepositoryTarget } from './target.ts';

/** What one run looks at: a state of the repository, what was there before, and what led there. */
export interface Inspection {
  /** Where the configuration and the paths are looked up. */
  readonly snapshot: Snapshot;
  /** False where the history alone is of interest. */
  readonly judgesRecords: boolean;
  readonly bases: RunRequest['bases'];
  /** True where old problems are reported as well. */
  readonly tellsOld?: boolean;
  /** What is being merged into the first of them; left out where nothing is. */
  readonly merged?: RunRequest['merged'];
  /** What the state takes the place of; null where it stands for itself. */
  readonly before: Before | null;
  /**
   * What led there; null where that is of no interest.
   * @param memory what is remembered of a whole history
   */
  historyBy(config: Config, memory: HistoryMemory | null): History | null;
}

/** What stood before a change: its settings are those that the change may not have touched. */
export interface Before {
  /** Where the change goes to. Null where there is nothing yet. */
  readonly commit: string | null;
  /** The last commits that both sides have, where the change is to be merged. */
  readonly forks: readonly string[];
}

/**
 * Opens what a target names. Standard input and the hooks of a push are opened elsewhere.
 * @param preload is called when nothing is left but to wait for git, where that is known
 */
export async function inspect(
  repository: Repository,
  target: RepositoryTarget,
  env: OpenOptions['env'],
  preload?: () => void,
): Promise<Inspection> {
  switch (target.mode) {
    case 'worktree':
      return inspectWorktree(repository, preload);
    case 'staged':
    case 'hook':
      return inspectStaged(repository, target, env);
    case 'revision': {
      const snapshot = await repository.revision(target.rev);
      const { own, ...known } = historyOf(repository, snapshot, none);
      // What another commit than the one that is checked out needs is no step from there.
      const isHere = snapshot.scope.head === (await repository.head());
      const history = { ...known, ...(isHere && { own }), isUnjudged: true } as const;
      return { snapshot, judgesRecords: true, bases: [], before: null, historyBy: () => history };
    }
    case 'range':
      return inspectRange(repository, target);
    case 'history':
      return inspectHistory(repository, target);
  }
}

async function inspectWorktree(repository: Repository, preload?: () => void): Promise<Inspection> {
  const snapshot = await repository.worktree(preload);
  const steps = () => alone(repository.worktreeStep(snapshot));
  const { base } = snapshot.scope;
  const history = base === null ? null : historyOf(repository, snapshot, steps);
  const before = { commit: base, forks: [] };
  const merged = base === null ? [] : await mergedInto(repository, base);
  return { snapshot, judgesRecords: true, bases: [], merged, before, historyBy: () => history };
}

/** What is staged: its records against HEAD, its logs against every head being merged as well. */
async function inspectStaged(
  repository: Repository,
  target: Extract<RepositoryTarget, { mode: 'staged' | 'hook' }>,
  env: OpenOptions['env'],
): Promise<Inspection> {
  // pre-commit (the program) starts one command in both hooks of git.
  const isHook = target.mode === 'hook';
  const isMerge = isHook && target.hook === 'pre-merge-commit';
  const index = await repository.index();
  const step = await repository.stagedStep(index, isHook ? headsToMerge(env) : []);
  if (isMerge && step.parents.length < 2) throw nothingMerged();
  const scope: Scope = { ...index.scope, mode: target.mode };
  const since = await sinceHead(repository, index, step);
  const snapshot = inScope(index, scope, since);
  const { all: tellsOld } = target;
  const [bases, merged] = beforeMerge(repository, step, index.scope.base);
  const before = { commit: index.scope.base, forks: [] };
  const history = historyOf(repository, snapshot, () => alone(step));
  const compared = { bases, tellsOld, merged: tellsOld ? [] : merged };
  return { snapshot, judgesRecords: true, ...compared, before, historyBy: () => history };
}

/** How what is staged came from HEAD, where it is not listed anyway. */
async function sinceHead(
  repository: Repository,
  { unlisted, scope: { base } }: Snapshot,
  step: Step,
): Promise<SinceTree | undefined> {
  if (unlisted === undefined || base === null || step.parents[0] !== base) return undefined;
  return { tree: await repository.treeOf(base), changes: fromFirstParent(step) };
}

/** The commits whose states come before; null where nothing is compared. */
export function statesBefore(
  repository: Repository,
  { bases, before }: Inspection,
): { readonly repository: Repository; readonly ids: readonly string[] } | null {
  if (bases.length === 0 || before === null) return null;
  const { commit, forks } = before;
  const ids = forks.length > 0 || commit === null ? forks : [commit];
  return { repository, ids };
}

/** What a merge brings is news to HEAD, as it will be to whoever receives it: that is no excuse. */
function beforeMerge(repository: Repository, { parents }: Step, head: string | null) {
  const open = (id: string) => () => repository.revision(id);
  const others = parents.filter((parent) => parent !== head);
  return [head === null ? [] : [open(head)], others.map((id) => ({ id, open: open(id) }))] as const;
}

/** What is being merged in the working tree, of which all problems are reported. */
async function mergedInto(repository: Repository, head: string): Promise<RunRequest['merged']> {
  const open = (id: string) => () => repository.revision(id);
  const heads = await mergeHeads(repository.gitDir);
  return heads.map((id) => ({ id, open: open(id), into: open(head) }));
}

/** Judged by one parent alone, a merge could drop all that the others brought. */
function nothingMerged(): CouldNotCheck {
  return new CouldNotCheck(
    'no-merge',
    'Git does not say what is being merged.',
    '--hook pre-merge-commit is run by git while it merges; --hook pre-commit checks any other commit.',
  );
}

/** The commits that one end reaches and the other does not; what the first had is no news. */
async function inspectRange(repository: Repository, target: RangeTarget): Promise<Inspection> {
  // One after the other: of two that name nothing, the same one is told each time.
  const from = await repository.resolve(target.from);
  const to = await repository.resolve(target.to);
  const found = await repository.mergeBases(from, to);
  const scope: Scope = { mode: 'range', base: found[0] ?? null, head: to };
  const listed = await revisionByTree(repository, to);
  const snapshot = inScope(listed, scope, await sinceOne(repository, found, to));
  const { all: tellsOld } = target;
  const bases = found.map((base) => () => revisionByTree(repository, base));
  async function* steps(): AsyncGenerator<Step> {
    yield* repository.steps({ include: [to], exclude: [from] });
    // What the ref named and does not hold any more is in no commit that it brings.
    if (target.isMove && !found.includes(from)) yield await repository.edge(from, to);
  }
  const before = { commit: from, forks: found };
  const begins = () => Promise.resolve([from, ...found]);
  const bounds = {
    begins,
    bases: () => Promise.resolve(found),
    ends: () => edges(repository, found, to),
    introducing: introducingFrom(repository, found),
  };
  const history = { ...historyOf(repository, snapshot, steps), ...bounds };
  return { snapshot, judgesRecords: true, bases, tellsOld, before, historyBy: () => history };
}

async function revisionByTree(repository: Repository, commit: string): Promise<Snapshot> {
  const snapshot = await repository.revision(commit);
  return snapshot.unlisted === undefined
    ? knownByTree(snapshot, await repository.treeOf(commit))
    : snapshot;
}

/**
 * How a commit came from the one that it is compared with; nothing where that is not its only parent.
 * What others of a range add and take back is in no difference, and the past of both is not the same.
 */
async function sinceOne(
  repository: Repository,
  [base, ...others]: readonly string[],
  to: string,
): Promise<SinceTree | undefined> {
  if (base === undefined || others.length > 0) return undefined;
  const parents = await repository.parents(to);
  if (parents.length !== 1 || parents[0] !== base) return undefined;
  const step = await repository.edge(base, to);
  return { tree: await repository.treeOf(base), changes: fromFirstParent(step) };
}

async function inspectHistory(
  repository: Repository,
  { withRecords = false }: HistoryTarget,
): Promise<Inspection> {
  const head = await repository.head();
  if (head === null) {
    throw new CouldNotCheck(
      'no-commits',
      'There is no history yet: HEAD names no commit.',
      'Commit something first. --staged checks what the first commit would record.',
    );
  }
  const scope: Scope = { mode: 'history', base: null, head };
  const snapshot = { ...(await repository.revision(head)), scope };
  const historyBy = ({ history }: Config, memory: HistoryMemory | null): History => {
    const steps = ({ since }: AskedSteps = {}) =>
      repository.steps({ include: [head], exclude: since === undefined ? [] : [since] });
    let begins: Promise<readonly string[]> | null = null;
    const roots = () => (begins ??= ownRoots(repository, history.protectedRefs, head));
    const whole = { isWhole: true as const, roots, ...(memory && { memory }) };
    return { ...historyOf(repository, snapshot, steps), ...whole };
  };
  return { snapshot, judgesRecords: withRecords, bases: [], before: null, historyBy };
}

/** A history whose steps are about a repository's states, the last of which is `snapshot`. */
export function historyOf(
  repository: Repository,
  snapshot: Snapshot,
  steps: History['steps'],
): History {
  return {
    steps,
    content: (entry) => repository.content(entry),
    contents: (entries) => repository.contents(entries),
    read: snapshot.read,
    after: ({ commit }) =>
      commit === null ? Promise.resolve(snapshot) : repository.revision(commit.id),
    at: (commit, paths) => repository.entriesAt(commit, paths),
    mergeBases: (one, other) => repository.mergeBases(one, other),
    reached: (commits) => repository.steps({ include: commits, exclude: [] }),
    own: (protectedRefs) => ownCommits(repository, protectedRefs),
  };
}

/** As a snapshot has it, of the history of some commits together. */
export function introducingFrom(
  repository: Repository,
  commits: readonly string[],
): NonNullable<Snapshot['introducing']> {
  return async (paths) => {
    const states = new Map<string, PastState[]>();
    for (const commit of commits) {
      const found = await (await repository.revision(commit)).introducing?.(paths);
      // Where one of them cannot say it, nobody can.
      if (!found) return null;
      for (const [path, each] of found) states.set(path, [...(states.get(path) ?? []), ...each]);
    }
    return states;
  };
}

/** What a squash of all that leads from some commits to another one would be. */
export async function* edges(
  repository: Repository,
  from: readonly string[],
  to: string,
): AsyncGenerator<Step> {
  for (const base of from) yield await repository.edge(base, to);
}

async function* none(): AsyncGenerator<never> {
  // Nothing led there that is asked for.
}

async function* alone(step: Step | Promise<Step>): AsyncGenerator<Step> {
  yield await step;
}
