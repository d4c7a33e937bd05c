import type { Restores, Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import { entryAt, type Snapshot } from '../core/snapshot.ts';
import { goingAlong, sayingAll } from './going-along.ts';
import type { Judging } from './judging.ts';
import {
  changesBetween,
  isSame,
  isThere,
  leadingTo,
  type MakingStep,
  madeFrom,
  pathsOf,
  stateOf,
  wholePathsOf,
} from './makings.ts';
import type { Ground, OwnHistory } from './own-history.ts';
import type { PathVersions } from './path-versions.ts';
import type { LogSources } from './restored-log.ts';
import {
  checkoutStep,
  committingStep,
  remakingStep,
  removingStep,
  restoringSteps,
  undoingSteps,
} from './restoring-steps.ts';
import { keyOf, type SharedCommits } from './shared-commits.ts';
import { filesOf } from './state-files.ts';

/** Says what a hook would report of a state that stands nowhere yet, by what is before it. */
export type JudgesState = (
  after: Snapshot,
  bases: readonly Snapshot[],
  history: History,
) => Promise<{
  /** Errors, and warnings of the state. */
  readonly come: readonly Settled[];
  /** Errors that were there before. */
  readonly stay: readonly Settled[];
}>;

interface Asked {
  readonly snapshot: Snapshot;
  readonly history: History;
  readonly own: OwnHistory;
  readonly base: Ground | null;
  readonly past: PathVersions;
  readonly sources: LogSources;
  readonly judges: JudgesState;
  readonly judging: Pick<Judging, 'config' | 'given'>;
}

/** Files of which more are not restored one by one. */
const MOST_FILES = 100;

/** How often what a commit would make is judged, at most. */
const MOST_ROUNDS = 5;

/** Commits of which more are not judged before they are made. */
const MOST_COMMITS = 5;

/**
 * Judges what commands of a report would commit, before they are printed: of what is refused then, what
 * the same commits changed is restored along. What was reported and goes with that is told so.
 */
export async function madeWhole(
  groups: SharedCommits,
  reported: readonly Settled[],
  given: Asked,
): Promise<ReadonlyMap<Settled, Settled>> {
  const taken = new Map<Settled, Settled>();
  const { head } = given.snapshot.scope;
  if (groups.size === 0 || groups.size > MOST_COMMITS) return taken;
  // Where the history alone is judged, its last state has no entries.
  const isListed = given.snapshot.entries.length > 0 || head === null;
  const listed = isListed ? {} : { entries: (await stateOf(head, given.history)).entries };
  const asked = { ...given, snapshot: { ...given.snapshot, ...listed } };
  for (const [commit, steps] of groups) {
    const ground = await groundOf(commit, reported, asked);
    // Of what is done by hand, or by an operation, nobody knows what comes of it.
    const isKnown = steps.size > 0 && [...steps.values()].every((step) => step.makes !== undefined);
    const isHand = reported.some((each) => ground?.has(each) && isByHand(each));
    if (ground === null || !isKnown || isHand) continue;
    const isAll = await complete(steps, ground, reported, asked);
    const paths = new Set([...steps.values()].flatMap(wholePathsOf));
    for (const problem of reported) {
      const { path, state, level } = problem.diagnostic;
      if (isAll && ground.has(problem)) taken.set(problem, sayingAll(problem, ground));
      const isAlong = paths.has(path) && state !== 'uncommitted' && level !== 'info';
      if (isAlong && !ground.has(problem) && !taken.has(problem))
        taken.set(problem, goingAlong(problem, ground));
    }
  }
  return taken;
}

/** Where the commit is made, and what it may restore. */
interface Grounded {
  readonly parents: readonly Snapshot[];
  readonly ids: readonly string[];
  /** What a path was, which the commits changed that are made anew, or restored. */
  readonly was: (path: string, of: Settled) => Promise<readonly MakingStep[]>;
  /** The commands around what restores. */
  readonly around: readonly MakingStep[];
  /** The commit that has what is taken back. */
  readonly taken: string;
  /** True where commits are made anew. */
  readonly isOwn: boolean;
  /** True for a problem that is fixed by the commit. */
  readonly has: (problem: Settled) => boolean;
}

/** True where no smaller set would do than all records. */
async function complete(
  steps: Map<string, MakingStep>,
  ground: Grounded,
  reported: readonly Settled[],
  asked: Asked,
): Promise<boolean> {
  const known = new Map(reported.flatMap((each) => each.identities.map((id) => [id, each])));
  const told = ({ identities }: Settled) => identities.flatMap((id) => known.get(id) ?? [])[0];
  const done = new Set([...steps.values()].flatMap(pathsOf));
  // What is wrong before anything is restored does not come with that.
  const { come: there } = ground.isOwn ? await verdictOf(NOTHING, ground, asked) : { come: [] };
  const before = new Set(there.flatMap(({ identities }) => identities));
  const knows = { told, isBefore: (each: Settled) => each.identities.some((id) => before.has(id)) };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const left = await wrongIn(steps, ground, knows, asked);
    const back = await backFor(left, done, ground, asked);
    for (const step of back) steps.set(keyOf(step), step);
    if (back.length > 0) continue;
    const all = left.length > 0 ? await allBack(ground, asked) : NOTHING;
    if (all.size === 0 || (await wrongIn(all, ground, knows, asked)).length > 0) return false;
    steps.clear();
    for (const [key, step] of all) steps.set(key, step);
    return true;
  }
  return false;
}

const NOTHING: ReadonlyMap<string, MakingStep> = new Map();

/** What is restored along for each problem: the first file of it that the commits changed. */
async function backFor(
  problems: readonly Settled[],
  done: Set<string>,
  ground: Grounded,
  { snapshot }: Asked,
): Promise<readonly MakingStep[]> {
  const back: MakingStep[] = [];
  for (const problem of problems) {
    for (const path of placesOf(problem)) {
      if (done.has(path)) continue;
      const steps = await ground.was(path, problem);
      if (steps.every(({ makes = [] }) => makes.every((each) => isThere(each, snapshot)))) continue;
      back.push(...steps);
      for (const each of steps.flatMap(pathsOf)) done.add(each);
      break;
    }
  }
  return back;
}

/** What a hook would say of the commit. */
function verdictOf(
  steps: ReadonlyMap<string, MakingStep>,
  { parents, ids }: Grounded,
  { snapshot, history, judges }: Asked,
): ReturnType<JudgesState> {
  const { introducing } = parents[0] ?? {};
  const past = introducing && { introducing };
  const made = madeFrom({ ...snapshot, ...past }, steps.values());
  const step = { commit: null, parents: ids, changes: changesBetween(parents, made.snapshot) };
  return judges(made.snapshot, parents, leadingTo(made, step, history));
}

/** What is known of a problem of the commit. */
interface Knows {
  /** The problem as the report has it. */
  readonly told: (problem: Settled) => Settled | undefined;
  /** True for what is wrong already. */
  readonly isBefore: (problem: Settled) => boolean;
}

/** What a hook would refuse of the commit, or what comes with it, but for what somebody has to correct. */
async function wrongIn(
  steps: ReadonlyMap<string, MakingStep>,
  ground: Grounded,
  { told, isBefore }: Knows,
  asked: Asked,
): Promise<readonly Settled[]> {
  const { parents, isOwn, has } = ground;
  const { come, stay } = await verdictOf(steps, ground, asked);
  const isNew = ({ diagnostic: { path } }: Settled) =>
    parents.every((parent) => entryAt(parent, path) === null);
  const isOurs = (known: Settled | undefined) => known !== undefined && has(known);
  const isWrong = (problem: Settled) => {
    const known = told(problem);
    if (known === undefined && !isBefore(problem)) return true;
    if (problem.diagnostic.level !== 'error') return false;
    // What somebody adds and has to correct is not removed.
    return isOurs(known) || (isOwn && !isNew(problem));
  };
  const left = isOwn ? [] : stay.filter((problem) => isOurs(told(problem)));
  return [...come.filter(isWrong), ...left];
}

/** All records as they were that the commits changed which are made anew. */
async function allBack(
  { ids: [from = '', ...others], parents, isOwn, taken }: Grounded,
  { snapshot, history, judging }: Asked,
): Promise<ReadonlyMap<string, MakingStep>> {
  const steps = new Map<string, MakingStep>();
  if (!isOwn || others.length > 0) return steps;
  const states = [snapshot, ...parents].map((state) => filesOf(state, judging).candidates);
  const records = new Set(states.flat().map(({ entry }) => entry.path));
  const changes = changesBetween(parents, snapshot).filter(({ path }) => records.has(path));
  const paths = changes.map(({ path }) => path);
  if (paths.length === 0 || paths.length > MOST_FILES) return steps;
  const held = new Map((await history.at(taken, paths)).map((entry) => [entry.path, entry]));
  for (const { path, before, after } of changes) {
    // What is not committed is not theirs.
    if (!isSame(after, held.get(path) ?? null)) continue;
    const isGone = before.every((entry) => entry === null);
    steps.set(path, isGone ? removingStep(path) : await checkoutStep({ path, from }, history));
  }
  return steps;
}

function isByHand({ diagnostic: { steps } }: Settled): boolean {
  return steps.some(({ action }) => action === 'do');
}

/** Where a commit is made; null where nobody can say what it may restore. */
async function groundOf(
  text: string,
  reported: readonly Settled[],
  asked: Asked,
): Promise<Grounded | null> {
  const { snapshot, history, own, base } = asked;
  const { scope } = snapshot;
  const head = scope.head ?? scope.base;
  const isOwn = base !== null && text === remakingStep(own.tip).text;
  const of = isOwn ? null : commitOf(text, reported);
  if (head === null || (!isOwn && of === null)) return null;
  const ids = isOwn ? base.parents : [head];
  const parents: Snapshot[] = [];
  for (const id of ids) parents.push(await stateOf(id, history));
  const was = of === null ? beforeOwn({ ids, parents, head }, asked) : beforePublished(of, asked);
  const undoing = isOwn ? undoingSteps(base) : [];
  const around = [...undoing, of === null ? remakingStep(own.tip) : committingStep(of)];
  const has = ({ diagnostic: { steps } }: Settled) => steps.some((step) => step.text === text);
  return { ids, parents, was, around, taken: of ?? own.tip.id, isOwn, has };
}

function commitOf(text: string, reported: readonly Settled[]): string | null {
  for (const { diagnostic } of reported)
    for (const step of diagnostic.steps as readonly MakingStep[])
      if (step.text === text && step.of !== undefined) return step.of;
  return null;
}

/** A path as it was before all commits that are made anew. What is not committed is not theirs. */
function beforeOwn(
  { ids, parents, head }: Pick<Grounded, 'ids' | 'parents'> & { readonly head: string },
  { snapshot, history, sources }: Asked,
): Grounded['was'] {
  return async (path, { restores }) => {
    const now = entryAt(snapshot, path);
    const [committed = null] = await history.at(head, [path]);
    const at = parents.findIndex((parent) => isSame(entryAt(parent, path), now));
    if (at !== -1 || committed?.id !== now?.id) return [];
    const held = parents.findIndex((parent) => entryAt(parent, path) !== null);
    const plain = { path, from: ids[Math.max(held, 0)] ?? head, isLog: path.endsWith('.jsonl') };
    const asked: Restores = restores?.path === path ? restores : plain;
    return restoringSteps(asked, snapshot, history, sources);
  };
}

/** A path as it was before a commit that stays. What somebody changed since stays as it is. */
function beforePublished(of: string, { snapshot, history, past, sources }: Asked): Grounded['was'] {
  return async (path) => {
    const versions = await past.of(path);
    const at = versions.findIndex(({ commit }) => commit === of);
    const isLog = path.endsWith('.jsonl');
    const now = entryAt(snapshot, path)?.id ?? null;
    const isSince = at > 0 || ((await versions[0]?.entry())?.id ?? null) !== now;
    if (at === -1 || (isSince && !isLog)) return [];
    const before = versions[at + 1];
    if (before === undefined || (await before.entry()) === null) return [removingStep(path)];
    return restoringSteps({ path, from: before.commit, isLog }, snapshot, history, sources);
  };
}

/** Where a problem may be fixed: its own file first. */
function placesOf({ restores, missing = [], diagnostic: { path, related } }: Settled) {
  return [restores?.path ?? [], path, missing, related.map((each) => each.path)].flat();
}
