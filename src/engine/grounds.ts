import type { Step } from '../core/change.ts';
import type { Restores, Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import { entryAt, type Snapshot } from '../core/snapshot.ts';
import { type Judges, judgedCommit } from './judged-commit.ts';
import type { Judging } from './judging.ts';
import type { LogSources } from './log-sources.ts';
import { changesBetween, isSame, type MakingStep, stateOf } from './makings.ts';
import { type Ground, madeAnewWords, type OwnHistory } from './own-history.ts';
import {
  checkoutStep,
  committingStep,
  placeNow,
  remakingStep,
  removingStep,
  restoringSteps,
  undoingSteps,
} from './restoring-steps.ts';

/** Where the commit is made, and what it may restore. */
export interface Grounded {
  readonly parents: readonly Snapshot[];
  readonly ids: readonly string[];
  /** What a path was, which the commits changed that are made anew, or restored. */
  readonly was: (path: string, asked: AskedWas) => Promise<readonly MakingStep[]>;
  /** What the commits changed that are made anew, or restored, and what was there before. */
  readonly changed: () => Promise<Changed>;
  /** The commands around what restores. */
  readonly around: readonly MakingStep[];
  /** The commit that has what is taken back. */
  readonly taken: string;
  /** Begins the help of what is put back; nothing where a further commit does that. */
  readonly words: string;
  /** True where commits are made anew, or none is there yet. */
  readonly isOwn: boolean;
  /** True where none is there yet: what somebody corrects by hand is left to them. */
  readonly isOpen?: true;
  /** True for a problem that is fixed by the commit. */
  readonly has: (problem: Settled) => boolean;
}

/** Why a path is restored. */
export interface AskedWas {
  /** What a problem says of that. */
  readonly restores?: Restores | undefined;
  /** True where the problem is one of the commits themselves. */
  readonly isTheirs?: boolean;
  /** True where what was changed since goes along. */
  readonly isForced?: boolean;
  /** True where all is taken back. */
  readonly isAll?: boolean;
}

export interface Asked {
  readonly snapshot: Snapshot;
  readonly history: History;
  readonly own: OwnHistory;
  readonly base: Ground | null;
  readonly sources: LogSources;
  readonly judges: Judges;
  readonly judging: Pick<Judging, 'config' | 'given'>;
}

/** What commits changed, and what was there before. */
interface Changed {
  readonly ids: readonly string[];
  readonly before: readonly Snapshot[];
  readonly changes: Step['changes'];
  /** What is wrong of that, but for what is reported. */
  readonly wrong: readonly Settled[];
}

/** Where a commit is made; null where nobody can say what it may restore. */
export async function groundOf(
  text: string,
  reported: readonly Settled[],
  asked: Asked,
): Promise<Grounded | null> {
  const { snapshot, own, base } = asked;
  const { scope } = snapshot;
  const head = scope.head ?? scope.base;
  const has = ({ diagnostic: { steps } }: Settled) => steps.some((step) => step.text === text);
  if (head === null) return null;
  if (base !== null && text === remakingStep(own.tip).text)
    return { ...(await ownGround(base, head, asked)), has };
  const of = commitOf(text, reported);
  if (of === null) return null;
  let known: Promise<Changed> | null = null;
  const changed = () => (known ??= changedBy(of, reported, asked));
  const was = beforeCommits(changed, { last: of, isOwn: false }, asked);
  const parents = [await stateOf(head, asked.history)];
  const around = [committingStep(of)];
  return { ids: [head], parents, was, changed, around, taken: of, words: '', isOwn: false, has };
}

/** @param base its parents are those of the commit that is made */
export async function ownGround(
  { parents: ids, ...base }: Omit<Ground, 'amended'>,
  head: string,
  asked: Asked,
): Promise<Omit<Grounded, 'has'>> {
  const { snapshot, history, own } = asked;
  const parents: Snapshot[] = [];
  for (const id of ids) parents.push(await stateOf(id, history));
  const around = [...undoingSteps({ parents: ids }), remakingStep(own.tip)];
  const words = madeAnewWords(base);
  const changes = changesBetween(parents, snapshot);
  const changed = async () => ({ ids, before: parents, changes, wrong: [] });
  const was = beforeCommits(changed, { last: head, isOwn: true }, asked);
  return { ids, parents, was, changed, around, taken: own.tip.id, words, isOwn: true };
}

/**
 * Where what nobody committed yet is to be committed; null where that is not what is judged.
 * @param members the problems that put something back
 */
export async function openGround(
  members: ReadonlySet<Settled>,
  asked: Asked,
): Promise<Grounded | null> {
  const { snapshot, history } = asked;
  if (members.size === 0 || snapshot.scope.head !== null) return null;
  let ids: readonly string[] = [];
  for await (const step of history.steps()) if (step.commit === null) ids = step.parents;
  if (ids.length === 0) return null;
  const parents: Snapshot[] = [];
  for (const id of ids) parents.push(await stateOf(id, history));
  const changes = changesBetween(parents, snapshot);
  const changed = async () => ({ ids, before: parents, changes, wrong: [] });
  const was = beforeCommits(changed, { last: null, isOwn: true }, asked);
  const has = (problem: Settled) => members.has(problem);
  const own = { around: [], taken: '', words: '', isOwn: true, isOpen: true } as const;
  return { ids, parents, was, changed, ...own, has };
}

function commitOf(text: string, reported: readonly Settled[]): string | null {
  for (const { diagnostic } of reported)
    for (const step of diagnostic.steps as readonly MakingStep[])
      if (step.text === text && step.of !== undefined) return step.of;
  return null;
}

async function changedBy(
  commit: string,
  reported: readonly Settled[],
  { history, judges }: Asked,
): Promise<Changed> {
  const judged = await judgedCommit(commit, history);
  if (judged === null) return { ids: [], before: [], changes: [], wrong: [] };
  const { parents: ids, changes } = judged.step;
  const before: Snapshot[] = [];
  for (const id of ids) before.push(await stateOf(id, history));
  const isJudged = reported.some(({ diagnostic }) => diagnostic.commit?.id === commit);
  return { ids, before, changes, wrong: isJudged ? [] : await judged.wrong(judges) };
}

/**
 * A path as it was before the commits that are made anew, or before one that stays. What is not of
 * these stays as it is: what is not committed, or was changed since.
 * @param last the last of the commits; null for what is staged
 */
function beforeCommits(
  changed: Grounded['changed'],
  { last, isOwn }: { readonly last: string | null } & Pick<Grounded, 'isOwn'>,
  asked: Asked,
): Grounded['was'] {
  const { snapshot, history, sources } = asked;
  return async (path, { restores, isAll, isForced }) => {
    const now = entryAt(snapshot, path);
    const [made = null] = last === null ? [now] : await history.at(last, [path]);
    const isLog = path.endsWith('.jsonl');
    if (made?.id !== now?.id && (isOwn || (!isLog && !isForced))) return [];
    const sides = await sidesOf(path, await changed(), history);
    if (sides.length === 0 || sides.some(({ entry }) => isSame(entry, made))) return [];
    const from = sides.find(({ entry }) => entry !== null)?.id;
    if (from === undefined) return [removingStep(path, snapshot)];
    // What moved is moved back, with what came since.
    const isMoved = restores && (await placeNow(restores, snapshot, history)) !== null;
    const folder = now === null && !isMoved ? await goneFolder(path, from, asked) : [];
    if (folder.length > 1) return [await checkoutStep({ path, from }, history, folder)];
    if (isAll && isOwn) return [await checkoutStep({ path, from }, history)];
    const plain = { path, from, isLog };
    return restoringSteps(restores ?? plain, snapshot, history, sources);
  };
}

/** What a commit has in the folder of a file, of which nothing is left. */
async function goneFolder(
  path: string,
  commit: string,
  { snapshot, history }: Pick<Asked, 'snapshot' | 'history'>,
): Promise<readonly string[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  if (folder === '' || snapshot.entries.some((each) => each.path.startsWith(folder))) return [];
  return (await history.at(commit, [folder.slice(0, -1)])).map((each) => each.path);
}

/** Which parents a path may be as in: of a merge, those that changed it. */
async function sidesOf(path: string, { ids, before }: Changed, history: History) {
  const sides = ids.map((id, at) => ({ id, entry: entryAt(before[at] ?? { entries: [] }, path) }));
  const [one, other, ...others] = ids;
  if (one === undefined || other === undefined || others.length > 0) return sides;
  const [base] = await history.mergeBases(one, other);
  const [was = null] = base === undefined ? [] : await history.at(base, [path]);
  const found = sides.filter(({ entry }) => !isSame(entry, was));
  return base === undefined || found.length === 0 ? sides : found;
}
