import type { Step } from '../core/change.ts';
import type { Restores, Settled } from '../core/finding.ts';
import { gitCommand } from '../core/git-command.ts';
import type { History } from '../core/history.ts';
import { contentsBeside } from '../core/interleaved.ts';
import { entryAt, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { type Made, type MakingStep, madeFrom } from './makings.ts';
import type { Ground, OwnHistory } from './own-history.ts';
import type { PathVersions } from './path-versions.ts';
import type { LogSources } from './restored-log.ts';
import {
  committingStep,
  MADE_ANEW,
  remakingStep,
  removingStep,
  restoringSteps,
  undoingSteps,
} from './restoring-steps.ts';
import { keyOf, type SharedCommits } from './shared-commits.ts';

/** Errors that a hook would report of a state that stands nowhere yet, by what is before it. */
export type JudgesState = (
  after: Snapshot,
  bases: readonly Snapshot[],
  history: History,
) => Promise<readonly Settled[]>;

interface Asked {
  readonly snapshot: Snapshot;
  readonly history: History;
  readonly own: OwnHistory;
  readonly base: Ground | null;
  readonly past: PathVersions;
  readonly sources: LogSources;
  readonly judges: JudgesState;
}

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
    if (ground === null || [...steps.values()].some((step) => step.makes === undefined)) continue;
    await complete(steps, ground, reported, asked);
    const paths = new Set([...steps.values()].flatMap(wholePathsOf));
    for (const problem of reported) {
      const { path, state, level } = problem.diagnostic;
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
  /** True for a problem that is fixed by the commit. */
  readonly has: (problem: Settled) => boolean;
}

async function complete(
  steps: Map<string, MakingStep>,
  ground: Grounded,
  reported: readonly Settled[],
  asked: Asked,
): Promise<void> {
  const known = new Map(reported.flatMap((each) => each.identities.map((id) => [id, each])));
  const done = new Set([...steps.values()].flatMap(pathsOf));
  for (const told of reported)
    if (ground.has(told) && isByHand(told, ground)) done.add(told.diagnostic.path);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = steps.size;
    for (const problem of await errorsOf(steps, ground, asked)) {
      const told = problem.identities.flatMap((id) => known.get(id) ?? [])[0];
      for (const path of placesOf(problem)) {
        if (done.has(path)) continue;
        const isNew = ground.parents.every((parent) => entryAt(parent, path) === null);
        const isLeft = isNew && told !== undefined && isByHand(told, ground);
        const back = isLeft ? [] : await ground.was(path, problem);
        if (back.every(({ makes = [] }) => makes.length === 0)) continue;
        for (const step of back) {
          steps.set(keyOf(step), step);
          for (const each of pathsOf(step)) done.add(each);
        }
        break;
      }
    }
    if (steps.size === before) break;
  }
}

/** What somebody adds and has to correct is not removed. */
function isByHand(told: Settled, { has }: Grounded): boolean {
  return !has(told) || told.diagnostic.steps.some(({ action }) => action === 'do');
}

/** The problem of a file that the commit restores: what else fixes it would be taken back. */
function goingAlong(problem: Settled, { around, taken }: Grounded): Settled {
  const { diagnostic } = problem;
  const { wayOut: _, ...kept } = diagnostic;
  const back = gitCommand(`checkout ${taken}`, diagnostic.path);
  const again = `If the change is meant, make it again in a commit of its own, behind that one (\`${back}\`): ${diagnostic.help ?? ''}`;
  const help = `${around.length > 1 ? `${MADE_ANEW} ` : ''}Restore what was there before. ${again}`;
  const made = { help: help.trimEnd(), steps: around, expected: null };
  return { ...problem, isRemedied: true, diagnostic: { ...kept, ...made } };
}

/** The errors that a hook would report of the commit. */
async function errorsOf(
  steps: ReadonlyMap<string, MakingStep>,
  { parents, ids }: Grounded,
  { snapshot, history, judges }: Asked,
): Promise<readonly Settled[]> {
  const { introducing } = parents[0] ?? {};
  const past = introducing && { introducing };
  const made = madeFrom({ ...snapshot, ...past }, steps.values());
  const step = { commit: null, parents: ids, changes: changesBetween(parents, made.snapshot) };
  return judges(made.snapshot, parents, historyOf(step, made, history));
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
  return { ids, parents, was, around, taken: of ?? own.tip.id, has };
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
    if (at === -1 || (at > 0 && !isLog)) return [];
    const before = versions[at + 1];
    if (before === undefined || (await before.entry()) === null) return [removingStep(path)];
    return restoringSteps({ path, from: before.commit, isLog }, snapshot, history, sources);
  };
}

/** Where a problem may be fixed: its own file first. */
function placesOf({ restores, missing = [], diagnostic: { path, related } }: Settled) {
  return [restores?.path ?? [], path, missing, related.map((each) => each.path)].flat();
}

function pathsOf({ path, makes = [] }: MakingStep): readonly string[] {
  return [path ?? [], makes.map((each) => each.path)].flat();
}

/** Files that are put back as they were: not logs, which may hold more since. */
function wholePathsOf({ makes = [] }: MakingStep): readonly string[] {
  return makes.flatMap(({ path, bytes }) => (bytes || path.endsWith('.jsonl') ? [] : path));
}

function isSame(one: SnapshotEntry | null, other: SnapshotEntry | null): boolean {
  return one?.id === other?.id && one?.mode === other?.mode;
}

function stateOf(commit: string, { after }: Pick<History, 'after'>): Promise<Snapshot> {
  return after({ commit: { id: commit, authored: null }, parents: [], changes: [] });
}

function changesBetween(parents: readonly Snapshot[], { entries }: Snapshot): Step['changes'] {
  const states = [...parents.map((each) => each.entries), entries];
  const held = states.map((each) => new Map(each.map((entry) => [entry.path, entry])));
  const now = held.at(-1);
  const paths = [...new Set(held.flatMap((each) => [...each.keys()]))].sort();
  return paths.flatMap((path) => {
    const after = now?.get(path) ?? null;
    const before = held.slice(0, -1).map((each) => each.get(path) ?? null);
    return before.every((each) => isSame(each, after)) ? [] : [{ path, before, after }];
  });
}

/** The one step to a state of which git has not all contents. */
function historyOf(step: Step, { snapshot, held }: Made, history: History): History {
  const { at, mergeBases, reached } = history;
  const inMemory = ({ id }: SnapshotEntry) => held.get(id ?? '') ?? null;
  async function* content(entry: SnapshotEntry): AsyncGenerator<Uint8Array> {
    const bytes = inMemory(entry);
    if (bytes === null) yield* history.content(entry);
    else yield bytes;
  }
  async function* steps() {
    yield step;
  }
  return {
    ...{ steps, content, at, mergeBases, read: snapshot.read },
    ...(reached && { reached }),
    contents: (entries) => contentsBeside(entries, inMemory, (rest) => history.contents(rest)),
    after: (asked) => (asked === step ? Promise.resolve(snapshot) : history.after(asked)),
  };
}
