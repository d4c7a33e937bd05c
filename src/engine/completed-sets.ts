import type { Step } from '../core/change.ts';
import type { Settled } from '../core/finding.ts';
import { type Asked, type AskedWas, type Grounded, ownGround } from './grounds.ts';
import { listedFor, unlist } from './listed-anew.ts';
import { sourcesOf } from './log-sources.ts';
import { isThere, type MakingStep, pathsOf } from './makings.ts';
import { restoredIn } from './restored-for.ts';
import { keyOf } from './shared-commits.ts';
import { filesOf } from './state-files.ts';
import { strayEntries } from './stray-entries.ts';
import { isError, keyed, verdictOf, wrongIn } from './verdict-before.ts';

/** Files of which more are not restored one by one. */
const MOST_FILES = 100;

/** How often what a commit would make is judged, at most. */
const MOST_ROUNDS = 9;

/**
 * Leaves out operations on files that are restored as well: mostly nothing is to be written into them then.
 * Of any other operation nobody knows what comes of it: then it says false.
 */
function setAside(steps: Map<string, MakingStep>, aside: Map<string, MakingStep>): boolean {
  const restored = new Set([...steps.values()].flatMap(({ path, makes }) => (makes && path) ?? []));
  const unknown = [...steps].filter(([, { makes }]) => makes === undefined);
  if (unknown.some(([, { path }]) => path === undefined || !restored.has(path))) return false;
  for (const [key, step] of unknown) {
    steps.delete(key);
    aside.set(key, step);
  }
  return true;
}

export interface Completed {
  /** False where nobody knows what the commands make. */
  readonly isJudged: boolean;
  /** True where a hook lets it pass. */
  readonly isClean: boolean;
  /** True where more is taken back than what is wrong. */
  readonly isAll: boolean;
  readonly ground: Grounded;
  /** The logs out of which entries are taken. */
  readonly without: readonly string[];
  /** Where it does not let it pass: what a person has to decide then. */
  readonly refused: readonly Settled[];
}

/**
 * Restores along what is wrong then, and takes out what was appended for that; the steps are completed
 * where that ends well.
 */
export async function complete(
  steps: Map<string, MakingStep>,
  commit: string,
  ground: Grounded,
  reported: readonly Settled[],
  asked: Asked,
  aside: Map<string, MakingStep>,
): Promise<Completed> {
  const tried = new Map(steps);
  const without = new Set<string>();
  const strayBeside = async (made: ReadonlyMap<string, MakingStep>) => {
    const stray = await strayEntries(made, ground, asked);
    for (const { path = '' } of stray) without.add(path);
    return stray;
  };
  const take = async () => {
    const stray = await strayBeside(tried);
    for (const step of stray) tried.set(...keyed(step));
    return stray.length > 0;
  };
  const judge = async (made: Map<string, MakingStep>, left: Map<string, MakingStep>) =>
    setAside(made, left)
      ? restoredAlong(made, commit, ground, reported, asked, { aside: left, strayBeside })
      : null;
  const isTaken = await take();
  let found = isTaken ? await judge(tried, new Map()) : null;
  if (!found?.isClean) {
    without.clear();
    found = await judge(steps, aside);
    if (!found?.isClean)
      return {
        isClean: false,
        isAll: false,
        ground,
        refused: [],
        ...found,
        isJudged: found !== null,
        without: [],
      };
    tried.clear();
    for (const step of steps) tried.set(...step);
  }
  // What was restored along has entries, too.
  const best = new Map(tried);
  const more = found.ground === ground && (await take()) ? await judge(tried, new Map()) : null;
  const all = more?.isClean ? tried : best;
  steps.clear();
  for (const step of all) steps.set(...step);
  const told = [...without].filter((path) => all.has(path));
  return { ...found, ...(more?.isClean && more), isJudged: true, without: told };
}

function addTo(steps: Map<string, MakingStep>, others: ReadonlyMap<string, MakingStep>): void {
  for (const [key, { lists }] of steps)
    if (lists !== undefined && !others.has(key)) steps.delete(key);
  for (const step of others) steps.set(...step);
}

interface Beside {
  readonly aside: Map<string, MakingStep>;
  /** Takes out what was appended for what these take back. */
  readonly strayBeside: (made: ReadonlyMap<string, MakingStep>) => Promise<readonly MakingStep[]>;
}

/** Finds a problem of a commit among those of a report. */
function knownIn(reported: readonly Settled[], isOpen: boolean) {
  const byId = new Map(reported.flatMap((each) => each.identities.map((id) => [id, each])));
  // What a change did is known by its path, and of a state by the id of the record.
  const isAlike = (one: Settled['diagnostic'], other: Settled['diagnostic']) =>
    one.rule === other.rule && one.path === other.path && one.messageId === other.messageId;
  return ({ identities, diagnostic }: Settled) =>
    identities.flatMap((id) => byId.get(id) ?? [])[0] ??
    (isOpen ? reported.find((each) => isAlike(each.diagnostic, diagnostic)) : undefined);
}

/** Restores along what is wrong then; the steps are completed where that ends well. */
async function restoredAlong(
  steps: Map<string, MakingStep>,
  commit: string,
  ground: Grounded,
  reported: readonly Settled[],
  asked: Asked,
  { aside, strayBeside }: Beside,
): Promise<Omit<Completed, 'isJudged' | 'without'>> {
  const { isOpen = false } = ground;
  const told = knownIn(reported, isOpen);
  const done = pathsMade(steps);
  // What is wrong before anything is restored does not come with that.
  let known: Promise<readonly Settled[]> | null = null;
  const now = async () => (await verdictOf(new Map(), ground, asked)).come;
  const there = () => (known ??= ground.isOwn ? now() : Promise.resolve([]));
  const isLeft = (each: Settled) => (isOpen ? !ground.has(each) : isByHand(each, commit));
  const knows = { told, there, isByHand: isLeft };
  const ways = isOpen ? FURTHER.slice(0, NOT_ALL) : FURTHER;
  // What agrees with something wrong is no problem of the state. What is not committed is reported whole.
  if (!isOpen) {
    const besides = ground.isOwn ? await there() : (await ground.changed()).wrong;
    const left = await stillWrong(besides, steps, ground, asked);
    const beside = await backFor(left, done, ground, asked, { isTheirs: true });
    for (const step of beside) steps.set(keyOf(step), step);
  }
  if (!setAside(steps, aside)) return { isClean: false, isAll: false, ground, refused: [] };
  const made = new Map(steps);
  let further = 0;
  let passed: number | null = null;
  let refused: readonly Settled[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { left, refused: now } = await wrongIn(made, ground, knows, asked);
    const entries = await listedFor(left, made, done, ground, asked);
    let back = entries.length > 0 ? entries : await backFor(left, done, ground, asked, {});
    if (further === 0) refused = now;
    // What a hook lets pass is worth a try, and no more: it stays as long as nothing better is let pass.
    const isPassing = !left.some(isError);
    if (isBetter(left, passed, further)) addTo(steps, made);
    if (isPassing) passed ??= further;
    // The log may still tell of what is taken back.
    if (isPassing && back.length === 0 && left.length > 0) back = [...(await strayBeside(made))];
    if (isPassing && back.length === 0 && (left.length === 0 || !ground.isOwn))
      return { isClean: true, isAll: further > 1, ground, refused: [] };
    for (; back.length === 0 && further < ways.length; further += 1)
      back = (await ways[further]?.(left, done, ground, asked)) ?? [];
    if (back.length === 0) break;
    unlist(made, back, done);
    for (const step of back) made.set(keyOf(step), step);
    if (!setAside(made, aside)) break;
  }
  if (passed !== null) return { isClean: true, isAll: passed > 1, ground, refused: [] };
  const alone = isOpen ? null : await unmerged(ground, asked);
  const all = new Map((alone ? await allBack(alone, asked, ALL) : []).map(keyed));
  if (alone === null || all.size === 0 || (await wrongIn(all, alone, knows, asked)).left.length > 0)
    return { isClean: false, isAll: false, ground, refused };
  steps.clear();
  addTo(steps, all);
  return { isClean: true, isAll: true, ground: alone, refused: [] };
}

/** What is as a command leaves it may have to be restored all the same. */
function pathsMade(steps: ReadonlyMap<string, MakingStep>): Set<string> {
  const making = [...steps.values()].filter(({ makes }) => makes?.length !== 0);
  return new Set(making.flatMap(pathsOf));
}

/** What the steps do not put right by themselves. A log has one command for all that is wrong of it. */
async function stillWrong(
  besides: readonly Settled[],
  steps: ReadonlyMap<string, MakingStep>,
  ground: Grounded,
  asked: Asked,
): Promise<readonly Settled[]> {
  const problems = besides.filter(({ restores }) => restores !== undefined);
  sourcesOf(restoredIn(problems), asked.own, asked.sources);
  if (!ground.isOwn || problems.length === 0) return problems;
  const { come } = await verdictOf(steps, ground, asked);
  const left = new Set(come.flatMap(({ identities }) => identities));
  return problems.filter(
    ({ restores, identities }) => restores?.isLog || identities.some((id) => left.has(id)),
  );
}

/** True for what is left of a try that is kept: nothing that is refused once something passed. */
function isBetter(left: readonly Settled[], passed: number | null, further: number): boolean {
  if (passed === null) return further === 0 || !left.some(isError);
  return left.length === 0 || (further === 0 && !left.some(isError));
}

/** The ground of a merge where nothing is merged: else what it brings is not taken back. */
async function unmerged(ground: Grounded, asked: Asked): Promise<Grounded | null> {
  const { scope } = asked.snapshot;
  const head = scope.head ?? scope.base;
  const [first, other] = ground.ids;
  if (!ground.isOwn || first === undefined || other === undefined || head === null) return null;
  const { commits = 1 } = asked.base ?? {};
  return { ...(await ownGround({ parents: [first], commits }, head, asked)), has: ground.has };
}

/** What is restored where restoring what is wrong is not enough, each after the one before. */
const FURTHER: readonly ((
  left: readonly Settled[],
  done: Set<string>,
  ground: Grounded,
  asked: Asked,
) => Promise<readonly MakingStep[]>)[] = [
  // What somebody refers to may be gone.
  (_, __, ground, asked) => allBack(ground, asked, {}, ({ after }) => after === null),
  (left, done, ground, asked) => backFor(left, done, ground, asked, { isForced: true }),
  (_, __, ground, asked) => allBack(ground, asked, ALL),
  (_, __, ground, asked) => allBack(ground, asked, { ...ALL, isForced: true }),
];

/** The first of these that do not take all back. */
const NOT_ALL = 2;

const ALL: AskedWas = { isAll: true };

/** What is restored along for each problem: the first file of it that the commits changed. */
async function backFor(
  problems: readonly Settled[],
  done: Set<string>,
  ground: Grounded,
  { snapshot }: Asked,
  how: AskedWas,
): Promise<readonly MakingStep[]> {
  const back: MakingStep[] = [];
  for (const problem of problems) {
    for (const path of placesOf(problem)) {
      const { restores } = problem;
      const isAt = restores?.path === path && (ground.isOwn || how.isTheirs);
      // One command puts a log back, with all that is known of it.
      if (done.has(path) && !(isAt && how.isTheirs && restores.isLog)) continue;
      const steps = await ground.was(path, isAt ? { ...how, restores } : how);
      if (steps.every(({ makes = [] }) => makes.every((each) => isThere(each, snapshot)))) continue;
      back.push(...steps);
      for (const each of steps.flatMap(pathsOf)) done.add(each);
      break;
    }
  }
  return back;
}

/** All records as they were that the commits changed. */
async function allBack(
  { changed, was }: Grounded,
  { snapshot, judging }: Asked,
  how: AskedWas,
  isMeant: (change: Step['changes'][number]) => boolean = () => true,
): Promise<readonly MakingStep[]> {
  const { changes, before } = await changed();
  const states = [snapshot, ...before].map((state) => filesOf(state, judging).candidates);
  const records = new Set(states.flat().map(({ entry }) => entry.path));
  const meant = changes.filter((each) => records.has(each.path) && isMeant(each));
  if (meant.length > MOST_FILES) return [];
  const steps: MakingStep[] = [];
  for (const { path } of meant) steps.push(...(await was(path, how)));
  return steps;
}

/** True where somebody has to do something before the commit. */
export function isByHand({ diagnostic: { steps } }: Settled, commit: string): boolean {
  const at = steps.findIndex(({ text }) => text === commit);
  return steps.slice(0, Math.max(at, 0)).some(({ action }) => action === 'do');
}

/** Where a problem may be fixed: its own file first. */
function placesOf({ restores, missing = [], diagnostic: { path, related } }: Settled) {
  return [restores?.path ?? [], path, missing, related.map((each) => each.path)].flat();
}
